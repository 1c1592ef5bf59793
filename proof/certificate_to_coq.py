"""Writes a certificate of make24 as a theorem of Coq: python3 proof/certificate_to_coq.py FILE > Name.v

The cards are integers, the operators + - * /, every card or any of them is used, and the certificate says "not made".
"""

import sys

from certificate import HEAD, numbers, read

DOMAINS = {"reals": "rationals", "rationals": "rationals", "integers": "integers", "naturals": "naturals", "positive": "positive_integers"}


def cards(text):
    return "[" + "; ".join(map(str, numbers(text))) + "]"


def fractions(text):
    return "[" + "; ".join(f"{x.numerator} # {x.denominator}" for x in numbers(text)) + "]%Q"


text = read(sys.argv[1])
if not (head := HEAD.match(text)):
    sys.exit(f"{sys.argv[1]}: the first lines are not those of a certificate")
hand, signs, domain, order, use, most, distance, claimed = head.groups()
if signs != "+ - * /" or order != "any" or most or distance or "/" in hand:
    sys.exit(f"{sys.argv[1]}: there is no theorem for these rules, these cards or this claim")
any_subset, hand = str(use != "all").lower(), cards(hand)
# The whole hand needs no set: its last steps are worked out.
sets = [line.split(":") for line in text.split("\n")[8:] if line and cards(line.split(":")[0]) != hand]
print("From Coq Require Import ZArith QArith List.")
print("From Make24 Require Import Expressions Rules Certificate.")
print("Import ListNotations.\nOpen Scope Z_scope.\n")
print("Definition sets : list (list Z * list Q) :=\n  [" + ";\n   ".join(f"({cards(part)}, {fractions(found)})" for part, found in sets) + "].\n")
print(f"Theorem not_made : forall t, In t {fractions(claimed)} ->")
print(f"  ~ makes_with {{| any_subset := {any_subset}; steps := {DOMAINS[domain]} |}} {hand} t.")
print("Proof.\n  intros t H. apply (certificate_is_sound _ (numbers_of sets)).")
print("  repeat (destruct H as [<-|H]; [vm_compute; reflexivity|]). destruct H.\nQed.\n\nPrint Assumptions not_made.")
