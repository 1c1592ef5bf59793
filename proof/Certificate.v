(* Certificates: sets of numbers that are closed under every step prove that a hand doesn't make a number.

   [fam] gives a set of numbers for each part of a hand. Whoever checks a certificate works out each step with two numbers
   of two parts, and needs no search. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia.
From Make24 Require Import Expressions Rules Parts Decide.
Import ListNotations.

Definition mem (v : Q) (l : list Q) : bool := existsb (fun w => Qeq_bool w v) l.

Lemma mem_spec : forall v l, mem v l = true <-> has v l.
Proof.
  intros v l. unfold mem, has. rewrite existsb_exists. split; intros (w & I & E); exists w; split; auto.
  - now apply Qeq_bool_iff.
  - now apply Qeq_bool_iff.
Qed.

(* The parts of a hand, the empty one and the hand itself among them. *)
Definition subs (hand : list Z) : list (list Z) := map fst (splits hand).

Lemma in_subs_cons : forall c hand p,
  In p (subs (c :: hand)) <-> (exists q, p = c :: q /\ In q (subs hand)) \/ In p (subs hand).
Proof.
  intros c hand p. unfold subs. simpl. rewrite !in_map_iff. split.
  - intros ((a, b) & E & H). simpl in E. subst a. apply in_flat_map in H as ((l, r) & I & K).
    destruct K as [K|[K|[]]]; injection K as <- <-.
    + left. exists l. split; auto. apply in_map_iff. now exists (l, r).
    + right. now exists (l, r).
  - intros [(q & -> & H)|((l, r) & E & I)].
    + apply in_map_iff in H as ((l, r) & E & I). simpl in E. subst l. exists (c :: q, r). split; auto.
      apply in_flat_map. exists (q, r). simpl. auto.
    + simpl in E. subst l. exists (p, c :: r). split; auto. apply in_flat_map. exists (p, r). simpl. auto.
Qed.

Lemma subs_trans : forall hand p l r, In p (subs hand) -> In (l, r) (splits p) ->
  In l (subs hand) /\ In r (subs hand).
Proof.
  induction hand as [|c hand IH]; intros p l r H S.
  - destruct H as [<-|[]]. destruct S as [S|[]]. injection S as <- <-. simpl. auto.
  - apply in_subs_cons in H as [(q & -> & H)|H].
    + simpl in S. apply in_flat_map in S as ((a, b) & I & K). destruct (IH q a b H I) as [A B].
      destruct K as [K|[K|[]]]; injection K as <- <-; rewrite !in_subs_cons; split; eauto.
    + destruct (IH p l r H S). rewrite !in_subs_cons. auto.
Qed.

Lemma parts_are_splits : forall hand l r, In (l, r) (parts hand) -> In (l, r) (splits hand).
Proof.
  intros [|c hand] l r H; [destruct H|]. unfold parts in H. rewrite nodup_In, filter_In in H. destruct H as [H _].
  apply in_map_iff in H as ((a, b) & E & I). injection E as <- <-. simpl. apply in_flat_map. exists (a, b). simpl. auto.
Qed.

Lemma cards_not_empty : forall e, cards e <> [].
Proof. induction e as [n|o l IHl r IHr]; simpl; [discriminate|]. intros E. now apply app_eq_nil in E as []. Qed.

Section Certificate.

Variable d : domain.
Variable fam : list Z -> list Q.

(* The set of a part has what each step makes that joins two parts of it. *)
Definition closed_at (p : list Z) : bool :=
  match p with
  | [] => true
  | [c] => mem (inject_Z c) (fam [c])
  | _ => forallb (fun '(l, r) => forallb (fun v => mem v (fam p)) (joins d (fam l) (fam r))) (parts p)
  end.

Definition is_proper (hand p : list Z) : bool := (length p <? length hand)%nat.

Definition proper (hand : list Z) : list (list Z) := nodup hand_dec (filter (is_proper hand) (subs hand)).

(* The last step makes another number. *)
Definition misses (hand : list Z) (t : Q) : bool :=
  match hand with
  | [c] => negb (Qeq_bool (inject_Z c) t)
  | _ => forallb (fun '(l, r) => negb (mem t (joins d (fam l) (fam r)))) (parts hand)
  end.

Definition proves (any : bool) (hand : list Z) (t : Q) : bool :=
  forallb closed_at (proper hand) && misses hand t &&
  (if any then forallb (fun p => negb (mem t (fam p))) (proper hand) else true).

Lemma in_proper : forall hand p, In p (proper hand) <-> In p (subs hand) /\ (length p < length hand)%nat.
Proof. intros hand p. unfold proper, is_proper. now rewrite nodup_In, filter_In, Nat.ltb_lt. Qed.

Lemma parts_are_proper : forall hand p l r, In p (subs hand) -> (length p <= length hand)%nat -> In (l, r) (parts p) ->
  In l (proper hand) /\ In r (proper hand).
Proof.
  intros hand p l r S L H. destruct (parts_sound p l r H) as (P & A & B). apply parts_are_splits in H.
  destruct (subs_trans hand p l r S H) as [I J]. apply Permutation_length in P. rewrite app_length in P.
  destruct l as [|a l]; [contradiction|]. destruct r as [|b r]; [contradiction|]. simpl in P.
  rewrite !in_proper. simpl. repeat split; auto; lia.
Qed.

Lemma in_set : forall hand, forallb closed_at (proper hand) = true ->
  forall e v p, In p (proper hand) -> Permutation (cards e) p -> value_in d e = Some v -> has v (fam p).
Proof.
  intros hand C. rewrite forallb_forall in C. induction e as [n|o l IHl r IHr]; intros v p I P V.
  - simpl in P, V. apply Permutation_length_1_inv in P as ->. injection V as <-. now apply mem_spec, (C [n]).
  - simpl in P, V. destruct (value_in d l) as [x|]; [|discriminate]. destruct (value_in d r) as [y|]; [|discriminate].
    destruct (parts_complete p (cards l) (cards r) P (cards_not_empty l) (cards_not_empty r)) as (a & b & J & K).
    pose proof (C p I) as Z. apply in_proper in I as [S L].
    destruct (parts_are_proper hand p a b S (Nat.lt_le_incl _ _ L) J) as [A B].
    assert (has v (joins d (fam a) (fam b))) as (w & W & E).
    { destruct K as [[Pl Pr]|[Pl Pr]].
      - now apply (has_joins d (fam a) (fam b) o x y v (IHl x a A Pl eq_refl) (IHr y b B Pr eq_refl)).
      - now apply (has_joins d (fam b) (fam a) o x y v (IHl x b B Pl eq_refl) (IHr y a A Pr eq_refl)). }
    destruct (parts_sound p a b J) as (Q & Na & Nb). destruct p as [|c [|c' p]].
    + destruct J.
    + apply Permutation_length in Q. rewrite app_length in Q.
      destruct a; [contradiction|]. destruct b; [contradiction|]. simpl in Q. lia.
    + simpl in Z. change (forallb (fun '(l, r) => forallb (fun v => mem v (fam (c :: c' :: p))) (joins d (fam l) (fam r)))
        (parts (c :: c' :: p)) = true) in Z.
      rewrite forallb_forall in Z. pose proof (Z (a, b) J) as M. simpl in M. rewrite forallb_forall in M.
      apply has_equal with w; auto. now apply mem_spec, M.
Qed.

Theorem certificate_is_sound : forall any hand t, proves any hand t = true ->
  ~ makes_with {| any_subset := any; steps := d |} hand t.
Proof.
  intros any hand t H (e & rest & v & P & R & V & E). simpl in R, V. unfold proves in H.
  apply andb_true_iff in H as [H T]. apply andb_true_iff in H as [C M].
  destruct (splits_complete hand (cards e) rest P) as (p & q & S & Pp & Pq).
  assert (In p (subs hand)) as I by (apply in_map_iff; now exists (p, q)).
  pose proof (splits_sound hand p q S) as Q. apply Permutation_length in Q. rewrite app_length in Q.
  destruct (Nat.lt_ge_cases (length p) (length hand)) as [L|L].
  - (* Some cards are left over. *)
    destruct any.
    + rewrite forallb_forall in T. assert (In p (proper hand)) as J by (now apply in_proper).
      pose proof (T p J) as N. apply negb_true_iff in N. apply Bool.not_true_iff_false in N. apply N, mem_spec.
      apply has_equal with v; auto. exact (in_set hand C e v p J Pp V).
    + specialize (R eq_refl). subst rest. apply Permutation_nil in Pq. subst q. simpl in Q. lia.
  - (* The whole hand. *)
    assert (rest = []) as ->.
    { destruct q; [|simpl in Q; lia]. now apply Permutation_sym, Permutation_nil in Pq. }
    rewrite app_nil_r in P. destruct e as [n|o l r]; simpl in P, V.
    + apply Permutation_length_1_inv in P as ->. injection V as <-. simpl in M. apply negb_true_iff in M.
      apply Qeq_bool_iff in E. congruence.
    + destruct (value_in d l) as [x|] eqn:X; [|discriminate]. destruct (value_in d r) as [y|] eqn:Y; [|discriminate].
      destruct (parts_complete hand (cards l) (cards r) P (cards_not_empty l) (cards_not_empty r)) as (a & b & J & K).
      assert (In hand (subs hand)) as W.
      { clear. induction hand as [|c hand IH]; [now left|]. apply in_subs_cons. eauto. }
      destruct (parts_are_proper hand hand a b W (Nat.le_refl _) J) as [A B].
      assert (has t (joins d (fam a) (fam b))) as N.
      { apply has_equal with v; auto. destruct K as [[Pl Pr]|[Pl Pr]].
        - now apply (has_joins d (fam a) (fam b) o x y v (in_set hand C l x a A Pl X) (in_set hand C r y b B Pr Y)).
        - now apply (has_joins d (fam b) (fam a) o x y v (in_set hand C l x b B Pl X) (in_set hand C r y a A Pr Y)). }
      apply mem_spec in N. destruct hand as [|c [|c' hand]].
      * destruct J.
      * apply Permutation_length in P. rewrite app_length in P. simpl in P.
        pose proof (cards_not_empty l). pose proof (cards_not_empty r).
        destruct (cards l); [contradiction|]. destruct (cards r); [contradiction|]. simpl in P. lia.
      * unfold misses in M. rewrite forallb_forall in M. pose proof (M (a, b) J) as Z. simpl in Z.
        apply negb_true_iff in Z. congruence.
Qed.

End Certificate.

(* The sets of a certificate that is written as a list. *)
Definition numbers_of (sets : list (list Z * list Q)) (p : list Z) : list Q :=
  match find (fun s => if hand_dec (fst s) p then true else false) sets with
  | Some s => snd s
  | None => []
  end.
