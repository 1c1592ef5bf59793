"""Checks certificates of make24, without make24: python3 proof/certificate.py FILE..."""

import gzip
import re
import sys
from fractions import Fraction

HEAD = re.compile(
    r"make24 certificate\ncards: (.+)\nrules: .+\noperators: (.+)\ndomain: (.+)\norder: (any|kept)\n"
    r"use: (all|any subset|at most (\d+) cards?)\n(?:not made|no number less than (\S+) away from): (.+)\n"
)
STEPS = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__, "/": lambda x, y: x / y if y else None}
LEAST = {"reals": None, "rationals": None, "integers": float("-inf"), "naturals": 0, "positive": 1}


def numbers(text):
    return tuple(Fraction(*map(int, word.split("/"))) for word in text.split())


def fault(text):
    """What is wrong with a certificate, if anything is."""
    if not (head := HEAD.match(text)):
        return "the first lines are not those of a certificate"
    hand, signs, domain, order, use, most, distance, claimed = head.groups()
    hand, claimed, near = numbers(hand), numbers(claimed), numbers(distance or "0")[0]
    least, made = LEAST[domain], {}
    for cards, found in (map(numbers, line.split(":")) for line in text.split("\n")[8:] if line):
        if cards in made or len(cards) == 1 and cards[0] not in found:
            return f"two lines for {[*map(str, cards)]}, or not its own number"
        made[cards] = set(found)
    for cards in made:
        cuts = {((), ())}  # the ways to put each card into the left or the right part
        for card in cards:
            cuts = {cut for x, y in cuts for cut in (((*x, card), y), (x, (*y, card)))}
        for left, right in cuts - {((), cards), (cards, ())}:
            if order == "any" or left + right == cards:
                for value in (STEPS[sign](x, y) for sign in signs.split() for x in made[left] for y in made[right]):
                    is_step = value is not None and (least is None or value.denominator == 1 and value >= least)
                    if is_step and value not in made[cards]:
                        return f"{value} is not among the numbers of {[*map(str, cards)]}"
    answers = {()}
    for card in hand:
        answers |= {(*cards, card) for cards in answers if len(cards) < int(most or len(hand))}
    for cards in {hand} if use == "all" else answers - {()}:
        for value in made[cards]:
            if value in claimed if distance is None else abs(value - claimed[0]) < near:
                return f"{[*map(str, cards)]} may make {value}"


def read(path):
    return (gzip.open if path.lower().endswith(".gz") else open)(path, "rt").read()


sys.set_int_max_str_digits(0)
for path in sys.argv[1:] if __name__ == "__main__" else ():
    try:
        wrong = fault(text := read(path))
    except Exception as error:
        wrong = f"it cannot be read, or lacks a line: {error!r}"
    if wrong:
        sys.exit(f"{path}: not proven: {wrong}")
    print(f"{path}: proven: {', '.join(text.splitlines()[1:8])}")
