(* Expressions, their values, and what it means that a hand makes a number.

   Every theorem in this folder is stated with the definitions of this file and of Rules.v. A reader who trusts the
   statement of a theorem has to read these two files, the definitions named in the statement, and nothing else: the
   proofs are checked by Coq. *)

From Coq Require Import ZArith QArith List Permutation Sorted Bool.
Import ListNotations.

Inductive op := Plus | Minus | Times | Over.

(* An expression is a binary tree with cards at its leaves. Written with all its brackets, each tree is one string, and
   different trees are different strings. *)
Inductive expr :=
| Card (n : Z)
| Node (o : op) (l r : expr).

(* The cards of an expression, from left to right. *)
Fixpoint cards (e : expr) : list Z :=
  match e with
  | Card n => [n]
  | Node _ l r => cards l ++ cards r
  end.

(* One step. Dividing by zero has no result. Numbers are the fractions of Coq's standard library; [==] is their
   equality: 1 # 2 and 2 # 4 are different pairs and equal fractions. *)
Definition apply (o : op) (x y : Q) : option Q :=
  match o with
  | Plus => Some (x + y)
  | Minus => Some (x - y)
  | Times => Some (x * y)
  | Over => if Qeq_bool y 0 then None else Some (x / y)
  end%Q.

Definition apply_option (o : op) (x y : option Q) : option Q :=
  match x, y with
  | Some x, Some y => apply o x y
  | _, _ => None
  end.

(* The value of an expression, [None] if it divides by zero. *)
Fixpoint value (e : expr) : option Q :=
  match e with
  | Card n => Some (inject_Z n)
  | Node o l r => apply_option o (value l) (value r)
  end.

(* [has_value e t]: the expression [e] has a value, which is [t]. *)
Definition has_value (e : expr) (t : Q) : Prop := exists v, value e = Some v /\ (v == t)%Q.

(* [makes hand t]: some expression uses each card of the hand once, in any order, and has the value [t]. *)
Definition makes (hand : list Z) (t : Q) : Prop := exists e, Permutation (cards e) hand /\ has_value e t.

(* [there_are n P]: exactly [n] different things have the property [P]. *)
Definition there_are {A : Type} (n : N) (P : A -> Prop) : Prop :=
  exists all : list A, NoDup all /\ (forall x, In x all <-> P x) /\ N.of_nat (length all) = n.

(* [is_hand size low high h]: a hand of [size] cards from [low] to [high]. The order of a hand doesn't matter, so each
   hand is written in one way, in ascending order. *)
Definition in_range (low high n : Z) : Prop := (low <= n <= high)%Z.

Definition is_hand (size : nat) (low high : Z) (h : list Z) : Prop :=
  length h = size /\ Forall (in_range low high) h /\ StronglySorted Z.le h.
