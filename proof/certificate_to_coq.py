"""Writes a certificate of make24 as a theorem of Coq: python3 proof/certificate_to_coq.py FILE > Name.v

The cards are integers, the operators + - * /, every card or any of them is used, and the certificate says "not made".
"""

import sys
from fractions import Fraction

DOMAINS = {"reals": "rationals", "rationals": "rationals", "integers": "integers", "naturals": "naturals", "positive": "positive_integers"}


def written(numbers):
    return "[" + "; ".join(f"{x.numerator} # {x.denominator}" for x in map(Fraction, numbers.split())) + "]"


def cards(text):
    return "[" + "; ".join(str(int(card)) for card in text.split()) + "]"


lines = open(sys.argv[1]).read().splitlines()
about = dict(line.split(": ", 1) for line in lines[1:8])
if about["operators"] != "+ - * /" or about["order"] != "any" or about["use"] not in ("all", "any subset"):
    sys.exit(f"{sys.argv[1]}: there is no theorem for these rules")
any_subset, domain, hand = str(about["use"] != "all").lower(), DOMAINS[about["domain"]], cards(about["cards"])
# The whole hand needs no set: its last steps are worked out.
sets = [line.split(": ") for line in lines[8:] if cards(line.split(":")[0]) != hand]
print("From Coq Require Import ZArith QArith List.")
print("From Make24 Require Import Expressions Rules Certificate.")
print("Import ListNotations.\nOpen Scope Z_scope.\n")
print("Definition sets : list (list Z * list Q) :=\n  [" + ";\n   ".join(f"({cards(part)}, {written(numbers)}%Q)" for part, numbers in sets) + "].\n")
print("Theorem not_made : forall t, In t (" + written(about["not made"]) + "%Q) ->")
print(f"  ~ makes_with {{| any_subset := {any_subset}; steps := {domain} |}} {hand} t.")
print("Proof.\n  intros t H. apply (certificate_is_sound _ (numbers_of sets)).")
print("  repeat (destruct H as [<-|H]; [vm_compute; reflexivity|]). destruct H.\nQed.\n\nPrint Assumptions not_made.")
