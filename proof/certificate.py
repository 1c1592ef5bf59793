"""Checks certificates of make24, without make24: python3 proof/certificate.py FILE..."""

import gzip
import sys
from fractions import Fraction

DOMAINS = {
    "reals": lambda x: True,
    "rationals": lambda x: True,
    "integers": lambda x: x.denominator == 1,
    "naturals": lambda x: x.denominator == 1 and x >= 0,
    "positive": lambda x: x.denominator == 1 and x > 0,
}
HEAD = ["cards", "rules", "operators", "domain", "order", "use"]
STEPS = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__, "/": lambda x, y: x / y if y else None}


def fault(lines):
    """What is wrong with a certificate, if anything is."""
    read = lambda text: tuple(map(Fraction, text.split()))
    about = dict(line.split(": ", 1) for line in lines[1:7])
    if lines[0] != "make24 certificate" or [line.split(": ")[0] for line in lines[1:7]] != HEAD:
        return "the first lines are not those of a certificate"
    made = {read(cards): set(read(numbers)) for cards, numbers in (line.split(":") for line in lines[8:])}
    cards, steps = read(about["cards"]), [STEPS[sign] for sign in about["operators"].split()]
    keeps_order, admits, use = about["order"] == "kept", DOMAINS[about["domain"]], about["use"]
    most = int(use.split()[2]) if use.startswith("at most") else len(cards)
    parts = {()}
    for card in cards:
        parts |= {(*part, card) for part in parts if len(part) < most}
    if keeps_order and use == "all":  # a part of an answer is a run of cards
        parts = {cards[i:j] for i in range(len(cards)) for j in range(i, len(cards) + 1)}
    for part in parts - {()}:
        if len(part) == 1 and part[0] not in made[part]:
            return f"{part[0]} is not among its own numbers"
        for bits in range(1, 2 ** len(part) - 1):
            left, right = (tuple(card for i, card in enumerate(part) if bits >> i & 1 == side) for side in (1, 0))
            if keeps_order and left + right != part:
                continue
            for value in (step(x, y) for step in steps for x in made[left] for y in made[right]):
                if value is not None and admits(value) and value not in made[part]:
                    return f"{value} is not among the numbers of {' '.join(map(str, part))}"
    answers = set().union(*(made[part] for part in parts - {()} if use != "all" or len(part) == len(cards)))
    claim, numbers = lines[7].split(": ")
    if not answers or not read(numbers):
        return "it claims nothing"
    if claim == "not made":
        return answers & set(read(numbers))
    if not claim.startswith("nothing nearer to ") or Fraction(numbers) <= 0:
        return "it claims nothing"
    return [x for x in answers if abs(x - Fraction(claim.split()[3])) < Fraction(numbers)]


for path in sys.argv[1:]:
    lines = (gzip.open if path.endswith(".gz") else open)(path, "rt").read().splitlines()
    if wrong := fault(lines):
        sys.exit(f"{path}: not proven: {wrong}")
    print(f"{path}: proven: {lines[1]}, {', '.join(lines[3:8])}")
