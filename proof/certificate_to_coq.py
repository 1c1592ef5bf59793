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


def theorem(text):
    if not (head := HEAD.match(text)):
        raise ValueError("the first lines are not those of a certificate")
    hand, signs, domain, order, use, most, _, not_made, *_ = head.groups()
    if signs != "+ - * /" or order != "any" or most or not not_made or "/" in hand:
        raise ValueError("there is no theorem for these rules, these cards or this claim")
    any_subset, hand = str(use != "all").lower(), cards(hand)
    # The whole hand needs no set: its last steps are worked out.
    sets = [line.split(":") for line in filter(None, text.split("\n")[8:])]
    sets = ";\n   ".join(f"({cards(part)}, {fractions(found)})" for part, found in sets if cards(part) != hand)
    return f"""From Coq Require Import ZArith QArith List.
From Make24 Require Import Expressions Rules Certificate.
Import ListNotations.
Open Scope Z_scope.

Definition sets : list (list Z * list Q) :=
  [{sets}].

Theorem not_made : forall t, In t {fractions(not_made)} ->
  ~ makes_with {{| any_subset := {any_subset}; steps := {DOMAINS[domain]} |}} {hand} t.
Proof.
  intros t H. apply (certificate_is_sound _ (numbers_of sets)).
  repeat (destruct H as [<-|H]; [vm_compute; reflexivity|]). destruct H.
Qed.

Print Assumptions not_made."""


try:
    print(theorem(read(sys.argv[1])))
except Exception as error:
    sys.exit(f"{sys.argv[1]}: {error}"[:300])
