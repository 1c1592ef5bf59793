(* The least positive integer that some cards don't make: the method. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia Mergesort Orders MSetPositive.
From Make24 Require Import Expressions Rules Parts Decide Magnitudes.
Import ListNotations.

(* [least_not_made r hand n]: under the rules [r], the hand makes 1, 2, ..., n - 1, and it doesn't make n. *)
Definition least_not_made (r : rules) (hand : list Z) (n : Z) : Prop :=
  ~ makes_with r hand (inject_Z n) /\ forall m, (0 < m < n)%Z -> makes_with r hand (inject_Z m).

(* [tidy] sorts a list of values and removes neighbours that are equal. *)
Module Ascending <: TotalLeBool'.
  Definition t := Q.
  Definition leb := Qle_bool.
  Lemma leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite !Qle_bool_iff. destruct (Qlt_le_dec x y); auto. left. now apply Qlt_le_weak. Qed.
End Ascending.

Module Import Sorter := Sort Ascending.

Fixpoint without_neighbours (l : list Q) : list Q :=
  match l with
  | x :: (y :: _) as l => if Qeq_bool x y then without_neighbours l else x :: without_neighbours l
  | _ => l
  end.

Definition tidy (l : list Q) : list Q := without_neighbours (Sorter.sort l).

Lemma has_cons : forall v x l, has v (x :: l) <-> (x == v)%Q \/ has v l.
Proof.
  intros v x l. split.
  - intros (w & [<-|I] & E); [now left|right; now exists w].
  - intros [E|(w & I & E)]; [exists x; simpl; auto|exists w; simpl; auto].
Qed.

Lemma tidy_spec : forall v l, has v (tidy l) <-> has v l.
Proof.
  intros v l. unfold tidy. transitivity (has v (Sorter.sort l)).
  - induction (Sorter.sort l) as [|x m IH]; [reflexivity|]. destruct m as [|y m]; [reflexivity|].
    change (without_neighbours (x :: y :: m)) with
      (if Qeq_bool x y then without_neighbours (y :: m) else x :: without_neighbours (y :: m)).
    rewrite (has_cons v x (y :: m)). destruct (Qeq_bool x y) eqn:E.
    + rewrite IH, has_cons. apply Qeq_bool_iff in E. rewrite E. tauto.
    + now rewrite has_cons, IH.
  - pose proof (Permuted_sort l) as P. split; intros (w & I & E); exists w; split; auto; [now rewrite P|now rewrite <- P].
Qed.

(* The positive integers up to [bound] among the values of a hand, as a set. *)
Definition note (bound : Z) (s : PositiveSet.t) (v : Q) : PositiveSet.t :=
  match Qnum v with
  | Zpos n =>
    if (Zpos n <=? bound * Zpos (Qden v))%Z then
      match whole v with
      | Some (Zpos m) => PositiveSet.add m s
      | _ => s
      end
    else s
  | _ => s
  end.

Lemma note_spec : forall bound s v m, (Zpos m <= bound)%Z ->
  (PositiveSet.In m (note bound s v) <-> PositiveSet.In m s \/ (v == inject_Z (Zpos m))%Q).
Proof.
  intros bound s v m B. assert (forall z, whole v = Some z -> (v == inject_Z (Zpos m))%Q -> z = Zpos m) as K.
  { intros z W E. apply whole_spec in E. congruence. }
  unfold note. destruct (Qnum v) as [|n|n] eqn:N.
  1, 3: split; auto; intros [I|E]; auto; exfalso; unfold Qeq in E; simpl in E; rewrite N in E; lia.
  destruct (Z.leb_spec (Zpos n) (bound * Zpos (Qden v))) as [L|L].
  - destruct (whole v) as [z|] eqn:W.
    + destruct z as [|z|z].
      2: { rewrite PositiveSet.add_spec. split.
        - intros [->|I]; auto. right. now apply whole_spec.
        - intros [I|E]; auto. left. specialize (K _ eq_refl E). congruence. }
      all: split; auto; intros [I|E]; auto; specialize (K _ eq_refl E); discriminate.
    + split; auto. intros [I|E]; auto. apply whole_spec in E. congruence.
  - split; auto. intros [I|E]; auto. exfalso. unfold Qeq in E. simpl in E. rewrite N in E. nia.
Qed.

Section Reach.

Variables (d : domain) (bound : Z).

Definition note_all (l : list Q) (s : PositiveSet.t) : PositiveSet.t := fold_left (note bound) l s.

(* The last step isn't listed: each of its results goes into the set at once. *)
Definition reach_one (s : PositiveSet.t) (hand : list Z) : PositiveSet.t :=
  match hand with
  | [c] => note bound s (inject_Z c)
  | _ => fold_left (fun s '(l, r) =>
      let ys := values d tidy (length hand) r in
      fold_left (fun s x => fold_left (fun s y => note_all (results d x y) s) ys s)
        (values d tidy (length hand) l) s) (parts hand) s
  end.

Definition reach (any_subset : bool) (hand : list Z) : PositiveSet.t :=
  fold_left reach_one (selections any_subset hand) PositiveSet.empty.

Lemma note_all_spec : forall l s m, (Zpos m <= bound)%Z ->
  (PositiveSet.In m (note_all l s) <-> PositiveSet.In m s \/ has (inject_Z (Zpos m)) l).
Proof.
  intros l s m B. revert s. induction l as [|v l IH]; intros s; simpl.
  - split; auto. intros [I|(w & [] & _)]. exact I.
  - rewrite IH, note_spec, has_cons by exact B. tauto.
Qed.

Lemma fold_flat_map : forall A B C (f : C -> B -> C) (g : A -> list B) l s,
  fold_left f (flat_map g l) s = fold_left (fun s x => fold_left f (g x) s) l s.
Proof. induction l as [|x l IH]; intros s; simpl; auto. now rewrite fold_left_app, IH. Qed.

Lemma fold_left_extensional : forall A B (f g : B -> A -> B) l s, (forall s x, f s x = g s x) -> fold_left f l s = fold_left g l s.
Proof. induction l as [|x l IH]; intros s E; simpl; auto. rewrite E. now apply IH. Qed.

Lemma reach_one_step : forall s hand, reach_one s hand = note_all (step d tidy (length hand) hand) s.
Proof.
  intros s hand. unfold reach_one, step. assert (forall hand,
    fold_left (fun s '(l, r) =>
      let ys := values d tidy (length hand) r in
      fold_left (fun s x => fold_left (fun s y => note_all (results d x y) s) ys s)
        (values d tidy (length hand) l) s) (parts hand) s =
    note_all (flat_map (fun '(l, r) => joins d (values d tidy (length hand) l) (values d tidy (length hand) r))
      (parts hand)) s) as K.
  { intros h. unfold note_all. rewrite fold_flat_map. apply fold_left_extensional. intros a (l, r). unfold joins.
    rewrite fold_flat_map. apply fold_left_extensional. intros b x. now rewrite fold_flat_map. }
  destruct hand as [|c [|c' hand]]; auto.
Qed.

Lemma reach_spec : forall any hand m, (Zpos m <= bound)%Z ->
  (PositiveSet.In m (reach any hand) <-> makes_with {| any_subset := any; steps := d |} hand (inject_Z (Zpos m))).
Proof.
  intros any hand m B. rewrite (makes_step d tidy tidy_spec). unfold reach.
  assert (forall l s, PositiveSet.In m (fold_left reach_one l s) <->
    PositiveSet.In m s \/ exists h, In h l /\ has (inject_Z (Zpos m)) (step d tidy (length h) h)) as K.
  { induction l as [|h l IH]; intros s; simpl.
    - split; auto. intros [I|(h & [] & _)]. exact I.
    - rewrite IH, reach_one_step, note_all_spec by exact B. split.
      + intros [[I|H]|(h' & I & H)]; eauto 6.
      + intros [I|(h' & [<-|I] & H)]; eauto. }
  rewrite K. split; [intros [I|H]; auto; now apply PositiveSet.empty_spec in I|auto].
Qed.

End Reach.

(* The first of n numbers from [m] up that is missing in the set, if it is missing. *)
Fixpoint made_until (n : nat) (m : positive) (s : PositiveSet.t) : bool :=
  match n with
  | O => negb (PositiveSet.mem m s)
  | S n => PositiveSet.mem m s && made_until n (Pos.succ m) s
  end.

Lemma made_until_spec : forall n m s, made_until n m s = true ->
  ~ PositiveSet.In (Pos.of_succ_nat (n + Pos.to_nat m - 1)) s /\
  forall k, (Zpos m <= Zpos k < Zpos m + Z.of_nat n)%Z -> PositiveSet.In k s.
Proof.
  induction n as [|n IH]; intros m s H; cbn [made_until] in H.
  - split; [|lia]. apply negb_true_iff in H. intros I. apply PositiveSet.mem_spec in I.
    replace (Pos.of_succ_nat (0 + Pos.to_nat m - 1)) with m in I by lia. congruence.
  - apply andb_true_iff in H as [M H]. apply IH in H as [N A]. split.
    + replace (Pos.of_succ_nat (S n + Pos.to_nat m - 1)) with (Pos.of_succ_nat (n + Pos.to_nat (Pos.succ m) - 1)) by lia.
      exact N.
    + intros k K. destruct (Pos.eq_dec k m) as [->|D]; [now apply PositiveSet.mem_spec|]. apply A. lia.
Qed.

(* [is_least r hand n] checks it by computation. *)
Definition is_least (r : rules) (hand : list Z) (n : positive) : bool :=
  made_until (Pos.to_nat n - 1) 1 (reach (steps r) (Zpos n) (any_subset r) hand).

Theorem is_least_correct : forall r hand n, is_least r hand n = true -> least_not_made r hand (Zpos n).
Proof.
  intros [any d] hand n H. unfold is_least in H. simpl in H. apply made_until_spec in H as [N A]. split.
  - intros M. apply (reach_spec d (Zpos n)) in M; [|lia]. apply N.
    now replace (Pos.of_succ_nat (Pos.to_nat n - 1 + Pos.to_nat 1 - 1)) with n by lia.
  - intros m M. destruct m as [|m|m]; try lia. apply (reach_spec d (Zpos n)); [lia|]. apply A. lia.
Qed.

(* Fractions: a search without negative steps is enough. *)
Definition fractions (any : bool) : rules := {| any_subset := any; steps := rationals |}.
Definition no_negative (any : bool) : rules := {| any_subset := any; steps := not_negative rationals |}.

Theorem is_least_fractions : forall any hand n, forallb (Z.leb 0) hand && is_least (no_negative any) hand n = true ->
  least_not_made (fractions any) hand (Zpos n).
Proof.
  intros any hand n H. apply andb_true_iff in H as [F H]. apply is_least_correct in H as [N A].
  assert (Forall (Z.le 0) hand) as P.
  { apply Forall_forall. intros c I. rewrite forallb_forall in F. now apply Z.leb_le, F. }
  assert (forall m, (0 < m)%Z -> (0 <= inject_Z m)%Q) as Q.
  { intros m M. change (inject_Z 0 <= inject_Z m)%Q. rewrite <- Zle_Qle. lia. }
  split.
  - intros M. apply N. apply fractions_need_no_negative_step; auto. apply Q. lia.
  - intros m M. apply fractions_need_no_negative_step; auto. apply Q. lia.
Qed.
