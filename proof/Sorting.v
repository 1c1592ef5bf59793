(* Each list of cards is a hand in one way: sorted. *)

From Coq Require Import ZArith List Permutation Sorted Bool Lia.
From Make24 Require Import Expressions.
Import ListNotations.

Fixpoint insert (c : Z) (h : list Z) : list Z :=
  match h with
  | [] => [c]
  | x :: h' => if (c <=? x)%Z then c :: h else x :: insert c h'
  end.

Definition sort (l : list Z) : list Z := fold_right insert [] l.

Lemma insert_permutation : forall c h, Permutation (insert c h) (c :: h).
Proof.
  induction h as [|x h IH]; simpl; [reflexivity|]. destruct (c <=? x)%Z; [reflexivity|]. rewrite IH. constructor.
Qed.

Lemma sort_permutation : forall l, Permutation (sort l) l.
Proof. induction l as [|c l IH]; simpl; [reflexivity|]. rewrite insert_permutation. now constructor. Qed.

Lemma insert_sorted : forall c h, StronglySorted Z.le h -> StronglySorted Z.le (insert c h).
Proof.
  induction h as [|x h IH]; intros S; simpl; [repeat constructor|]. inversion S as [|? ? S' F]; subst.
  destruct (Z.leb_spec c x) as [L|L]; constructor; auto.
  - constructor; auto. apply Forall_forall. intros y Y. rewrite Forall_forall in F. specialize (F y Y). lia.
  - apply Forall_forall. intros y Y. rewrite Forall_forall in F. rewrite insert_permutation in Y.
    destruct Y as [<-|Y]; [lia|auto].
Qed.

Lemma sort_sorted : forall l, StronglySorted Z.le (sort l).
Proof. induction l as [|c l IH]; simpl; [constructor|]. now apply insert_sorted. Qed.

Lemma sorted_unique : forall a b, StronglySorted Z.le a -> StronglySorted Z.le b -> Permutation a b -> a = b.
Proof.
  induction a as [|x a IH]; intros b SA SB P.
  - now apply Permutation_nil in P.
  - destruct b as [|y b]; [now apply Permutation_sym, Permutation_nil in P|].
    inversion SA as [|? ? SA' FA]; subst. inversion SB as [|? ? SB' FB]; subst. rewrite Forall_forall in FA, FB.
    assert (x = y) as <-.
    { assert (In x (y :: b)) as X by (rewrite <- P; now left). assert (In y (x :: a)) as Y by (rewrite P; now left).
      destruct X as [X|X], Y as [Y|Y]; auto. specialize (FA y Y). specialize (FB x X). lia. }
    f_equal. apply IH; auto. now apply Permutation_cons_inv in P.
Qed.

Lemma range_permutation : forall low high a b, Permutation a b ->
  Forall (in_range low high) a -> Forall (in_range low high) b.
Proof. intros low high a b P. rewrite !Forall_forall. intros F x X. apply F. now rewrite P. Qed.

(* So [is_hand] counts every multiset of cards once. *)
Theorem hand_of_cards : forall size low high l, length l = size -> Forall (in_range low high) l ->
  exists h, (is_hand size low high h /\ Permutation l h) /\
    forall h', is_hand size low high h' /\ Permutation l h' -> h' = h.
Proof.
  intros size low high l L F. exists (sort l). pose proof (sort_permutation l) as P. split; [split; [split|]|].
  - now rewrite (Permutation_length P).
  - split; [|apply sort_sorted]. apply (range_permutation low high l); auto. now symmetry.
  - now symmetry.
  - intros h' [(_ & _ & S) P']. apply sorted_unique; auto; [apply sort_sorted|]. now rewrite <- P', P.
Qed.
