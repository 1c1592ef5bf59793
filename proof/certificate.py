"""Checks certificates of make24, without make24: python3 proof/certificate.py FILE..."""

import gzip
import re
import sys
from fractions import Fraction

HEAD = re.compile(
    r"make24 certificate\ncards: (.+)\nrules: .+\noperators: (.+)\ndomain: (.+)\norder: (any|kept)\n"
    r"use: (all|any subset|at most (\d+) cards?)\n(not made: (.+)|no number less than (\S+) away from: (\S+))\n"
)
STEPS = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__, "/": lambda x, y: x / y if y else None}
LEAST = {"reals": None, "rationals": None, "integers": float("-inf"), "naturals": 0, "positive": 1}
sys.set_int_max_str_digits(0)


def numbers(text):
    return tuple(Fraction(*map(int, word.split("/"))) for word in text.split())


def need(fact, otherwise):
    if not fact:
        raise ValueError(otherwise)


def check(text):
    """Fails, or returns what the certificate proves."""
    need(head := HEAD.match(text), "the first lines are not those of a certificate")
    hand, signs, domain, order, use, most, claim, not_made, near, target = head.groups()
    need(domain in LEAST and STEPS.keys() >= {*signs.split()}, "this program knows + - * / and fractions only")
    cards, least, steps, made = numbers(hand), LEAST[domain], [STEPS[sign] for sign in signs.split()], {}
    for line in filter(None, text.split("\n")[8:]):
        part, found = map(numbers, line.split(":"))
        need(part not in made and (len(part) > 1 or part[0] in found), f"{line}: a second line, or not its own number")
        made[part] = set(found)
    for part in made:
        cuts = {(part[:i], part[i:]) for i in range(len(part) + 1)} if order == "kept" else {((), ())}
        for card in part if order == "any" else ():
            cuts = {cut for x, y in cuts for cut in (((*x, card), y), (x, (*y, card)))}
        for left, right in cuts - {((), part), (part, ())}:
            need({left, right} <= made.keys(), "a line is missing")
            for value in (step(x, y) for step in steps for x in made[left] for y in made[right]):
                if value is not None and (least is None or value.denominator == 1 and value >= least):
                    need(value in made[part], f"{value} is missing, which two parts of a line make")
    answers = {()}
    for card in cards:
        answers |= {(*part, card) for part in answers if len(part) < int(most or len(cards))}
    answers = {cards} if use == "all" else answers - {()}
    need(answers <= made.keys(), "a line is missing")
    for value in set().union(*(made[part] for part in answers)):
        is_claimed = value in numbers(not_made) if near is None else abs(value - numbers(target)[0]) < numbers(near)[0]
        need(not is_claimed, f"{value} may be made")
    return f"cards {hand} with {signs}, domain {domain}, order {order}, use {use}: {claim}"


def read(path):
    return (gzip.open if path.lower().endswith(".gz") else open)(path, "rt").read()


for path in sys.argv[1:] if __name__ == "__main__" else ():
    try:
        print(f"{path}: proven: {check(read(path))}")
    except Exception as error:
        sys.exit(f"{path}: not proven: {error}"[:300])
