(* From one computation to the theorems about a deck: a list of unsolvable hands, and two counts. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia.
From Make24 Require Import Expressions Rules Decide Hands.
Import ListNotations.

Lemma filter_split : forall A test (l : list A),
  (length (filter test l) + length (filter (fun x => negb (test x)) l))%nat = length l.
Proof. induction l as [|x l IH]; simpl; auto. destruct (test x); simpl; lia. Qed.

Section Deck.

Variables (size : nat) (low high : Z) (unsolvable : list (list Z)).
Hypothesis range : (low <= high + 1)%Z.

(* The computation. It goes through all hands once, and the three theorems below follow from it. *)
Hypothesis computed : filter (fun h => negb (decide h 24)) (hands size low high) = unsolvable.

Lemma unsolvable_spec : forall h, In h unsolvable <-> is_hand size low high h /\ ~ makes h 24.
Proof.
  intros h. destruct (hands_spec size low high range) as [_ S].
  rewrite <- computed, filter_In, S, negb_true_iff, <- decide_correct. destruct (decide h 24); intuition congruence.
Qed.

Lemma number_of_hands : forall n, N.of_nat (length (hands size low high)) = n -> there_are n (is_hand size low high).
Proof. intros n C. destruct (hands_spec size low high range) as [U S]. exists (hands size low high). auto. Qed.

Lemma number_of_solvable : forall n,
  (N.of_nat (length (hands size low high)) = n + N.of_nat (length unsolvable))%N ->
  there_are n (fun h => is_hand size low high h /\ makes h 24).
Proof.
  intros n C. destruct (lists_filter _ _ (fun h => makes h 24) (fun h => decide h 24) _ (hands_spec size low high range)) as [U S].
  - intros h _. apply decide_correct.
  - exists (filter (fun h => decide h 24) (hands size low high)). split; [exact U|]. split; [exact S|].
    rewrite <- computed in C. pose proof (filter_split _ (fun h => decide h 24) (hands size low high)). lia.
Qed.

End Deck.
