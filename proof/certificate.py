"""Checks certificates of make24, without make24: python3 proof/certificate.py FILE..."""

import gzip
import sys
from fractions import Fraction

DOMAINS = {
    **dict.fromkeys(["reals", "rationals"], lambda x: True),
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
    cards, steps, admits = read(about["cards"]), [STEPS[sign] for sign in about["operators"].split()], DOMAINS[about["domain"]]
    keeps_order, (least, *most) = about["order"] == "kept", {"all": [len(cards)] * 2, "any subset": [1, len(cards)]}.get(
        about["use"], [1, *(int(word) for word in about["use"].split() if word.isdigit())])
    parts = {()}
    for card in cards:
        parts |= {(*part, card) for part in parts if len(part) < most[0]}
    for part in parts - {()}:
        if keeps_order and least > 1 and not any(part == cards[i : i + len(part)] for i in range(len(cards))):
            continue  # no part of an answer that uses every card in order
        if len(part) == 1 and part[0] not in made[part]:
            return f"{part[0]} is not among the numbers of {part}"
        for bits in range(1, 2 ** len(part) - 1):
            left, right = (tuple(card for i, card in enumerate(part) if bits >> i & 1 == side) for side in (1, 0))
            if keeps_order and left + right != part:
                continue
            for value in (step(x, y) for step in steps for x in made[left] for y in made[right]):
                if value is not None and admits(value) and value not in made[part]:
                    return f"{left} and {right} make {value}, which is not among the numbers of {part}"
    answers = set().union(*(made[part] for part in parts if least <= len(part)))
    claim, numbers = lines[7].split(": ")
    if claim == "not made":
        return answers & set(read(numbers))
    return [number for number in answers if abs(number - Fraction(claim.split()[3])) < Fraction(numbers)]


for path in sys.argv[1:]:
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as file:
        lines = file.read().splitlines()
    if wrong := fault(lines):
        sys.exit(f"{path}: not proven: {wrong}")
    print(f"{path}: proven: {lines[1]}, {lines[7]}")
