(* The split theorem: every expression of more than h cards has a step that joins two parts of at most h cards to one of
   more than h.

   A search for many cards therefore needs tables for parts of at most h cards only. It starts at the target, undoes the
   steps outside, and meets the tables at that step. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia.
From Make24 Require Import Expressions Rules.
Import ListNotations.

(* The steps outside of a part of an expression, from the part outwards to the whole. *)
Inductive outside :=
| Nothing
| RightOperand (o : op) (r : expr) (out : outside) (* the part is the left operand of [o], and r is the right one *)
| LeftOperand (o : op) (l : expr) (out : outside). (* the part is the right operand of [o], and l is the left one *)

(* The whole expression, for a part and what is outside of it. *)
Fixpoint whole_of (out : outside) (part : expr) : expr :=
  match out with
  | Nothing => part
  | RightOperand o r out => whole_of out (Node o part r)
  | LeftOperand o l out => whole_of out (Node o l part)
  end.

Fixpoint cards_outside (out : outside) : list Z :=
  match out with
  | Nothing => []
  | RightOperand _ e out | LeftOperand _ e out => cards e ++ cards_outside out
  end.

(* What the steps outside make of the value of the part. *)
Fixpoint continue (out : outside) (x : option Q) : option Q :=
  match out with
  | Nothing => x
  | RightOperand o r out => continue out (apply_option o x (value r))
  | LeftOperand o l out => continue out (apply_option o (value l) x)
  end.

Lemma value_whole : forall out part, value (whole_of out part) = continue out (value part).
Proof. induction out as [|o r out IH|o l out IH]; intros part; simpl; auto; now rewrite IH. Qed.

Lemma cards_whole : forall out part, Permutation (cards (whole_of out part)) (cards part ++ cards_outside out).
Proof.
  induction out as [|o r out IH|o l out IH]; intros part; simpl.
  - now rewrite app_nil_r.
  - rewrite IH. simpl. now rewrite <- app_assoc.
  - rewrite IH. simpl. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Fixpoint outside_of (inner outer : outside) : outside :=
  match inner with
  | Nothing => outer
  | RightOperand o r out => RightOperand o r (outside_of out outer)
  | LeftOperand o l out => LeftOperand o l (outside_of out outer)
  end.

Lemma whole_outside_of : forall inner outer part,
  whole_of (outside_of inner outer) part = whole_of outer (whole_of inner part).
Proof. induction inner as [|o r out IH|o l out IH]; intros outer part; simpl; auto. Qed.

Theorem step_of_more_than_h_cards : forall h e, (1 <= h < length (cards e))%nat ->
  exists out o l r, e = whole_of out (Node o l r) /\
    (length (cards l) <= h)%nat /\ (length (cards r) <= h)%nat /\ (h < length (cards l) + length (cards r))%nat.
Proof.
  intros h. induction e as [n|o l IHl r IHr]; intros H; [simpl in H; lia|].
  destruct (Nat.le_gt_cases (length (cards l)) h) as [L|L].
  - destruct (Nat.le_gt_cases (length (cards r)) h) as [R|R].
    + exists Nothing, o, l, r. simpl in *. rewrite app_length in H. repeat split; auto; lia.
    + destruct IHr as (out & o' & a & b & E & A); [lia|]. exists (outside_of out (LeftOperand o l Nothing)), o', a, b.
      rewrite whole_outside_of. simpl. now rewrite <- E.
  - destruct IHl as (out & o' & a & b & E & A); [lia|]. exists (outside_of out (RightOperand o r Nothing)), o', a, b.
    rewrite whole_outside_of. simpl. now rewrite <- E.
Qed.

(* A hand of more than h cards makes t exactly if its cards can be dealt to two parts of at most h cards and to steps
   outside that lead from the join of the two parts to t. *)
Theorem split_theorem : forall h hand t, (1 <= h < length hand)%nat -> (makes hand t <->
  exists out o l r v,
    Permutation (cards l ++ cards r ++ cards_outside out) hand /\
    (length (cards l) <= h)%nat /\ (length (cards r) <= h)%nat /\ (h < length (cards l) + length (cards r))%nat /\
    continue out (apply_option o (value l) (value r)) = Some v /\ (v == t)%Q).
Proof.
  intros h hand t H. split.
  - intros (e & P & v & V & E). rewrite <- (Permutation_length P) in H.
    destruct (step_of_more_than_h_cards h e H) as (out & o & l & r & -> & A & B & C).
    exists out, o, l, r, v. rewrite value_whole in V. repeat split; auto.
    rewrite <- P, cards_whole. simpl. now rewrite app_assoc.
  - intros (out & o & l & r & v & P & _ & _ & _ & V & E). exists (whole_of out (Node o l r)). split.
    + rewrite cards_whole. simpl. now rewrite <- app_assoc.
    + exists v. now rewrite value_whole.
Qed.
