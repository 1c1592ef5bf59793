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
STEPS = {"+": Fraction.__add__, "-": Fraction.__sub__, "*": Fraction.__mul__, "/": lambda x, y: x / y if y else None}


def fault(lines):
    """What is wrong with a certificate, if anything is."""
    read = lambda text: tuple(map(Fraction, text.split()))
    about = dict(line.split(": ", 1) for line in lines[1:8])
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
    near = lambda x: abs(x - Fraction(claim.split()[3])) < Fraction(numbers)
    return answers & set(read(numbers)) if claim == "not made" else list(filter(near, answers))


for path in sys.argv[1:]:
    lines = (gzip.open if path.endswith(".gz") else open)(path, "rt").read().splitlines()
    if wrong := fault(lines):
        sys.exit(f"{path}: not proven: {wrong}")
    print(f"{path}: proven: {lines[1]}, {lines[7]}")
