(* Negative numbers on the way are never needed: if cards that are not negative make a number that is not negative, they
   make it without a negative step. Every fast search of make24 uses this. *)

From Coq Require Import ZArith QArith Qabs List Permutation Bool Lia Lqa.
From Make24 Require Import Expressions Rules.
Import ListNotations.

(* A domain is symmetric if it has -x whenever it has x, as the fractions and the integers. *)
Definition symmetric (d : domain) : Prop := forall x, admits d (- x)%Q = admits d x.

Lemma abs_cases : forall x, (0 <= x /\ Qabs x == x \/ x <= 0 /\ Qabs x == - x)%Q.
Proof.
  intros x. destruct (Qlt_le_dec x 0) as [L|L].
  - right. split; [now apply Qlt_le_weak|]. apply Qabs_neg. now apply Qlt_le_weak.
  - left. split; auto. now apply Qabs_pos.
Qed.

(* One step: what x and y make, |x| and |y| make up to sign, in one of the two orders. *)
Lemma magnitude_step : forall o x y v a b, apply o x y = Some v -> (a == Qabs x)%Q -> (b == Qabs y)%Q ->
  exists o' w, (apply o' a b = Some w \/ apply o' b a = Some w) /\ (w == Qabs v)%Q.
Proof.
  intros o x y v a b H A B. destruct o; simpl in H.
  - injection H as <-. destruct (abs_cases x) as [[? ?]|[? ?]], (abs_cases y) as [[? ?]|[? ?]],
      (abs_cases (x + y)) as [[? ?]|[? ?]];
      first [ exists Plus, (a + b)%Q; split; [now left|lra]
            | exists Minus, (a - b)%Q; split; [now left|lra]
            | exists Minus, (b - a)%Q; split; [now right|lra] ].
  - injection H as <-. destruct (abs_cases x) as [[? ?]|[? ?]], (abs_cases y) as [[? ?]|[? ?]],
      (abs_cases (x - y)) as [[? ?]|[? ?]];
      first [ exists Plus, (a + b)%Q; split; [now left|lra]
            | exists Minus, (a - b)%Q; split; [now left|lra]
            | exists Minus, (b - a)%Q; split; [now right|lra] ].
  - injection H as <-. exists Times, (a * b)%Q. split; [now left|]. now rewrite A, B, Qabs_Qmult.
  - destruct (Qeq_bool y 0) eqn:Y; [discriminate|]. injection H as <-. exists Over, (a / b)%Q. split.
    + left. simpl. destruct (Qeq_bool b 0) eqn:Z; [|reflexivity]. apply Qeq_bool_iff in Z. apply Qeq_bool_neq in Y.
      destruct (abs_cases y) as [[? ?]|[? ?]]; exfalso; apply Y; lra.
    + unfold Qdiv. now rewrite A, B, Qabs_Qmult, Qabs_Qinv.
Qed.

Lemma magnitude_step_in : forall d o x y v a b, symmetric d ->
  apply_in d o x y = Some v -> (a == Qabs x)%Q -> (b == Qabs y)%Q ->
  exists o' w, (apply_in (not_negative d) o' a b = Some w \/ apply_in (not_negative d) o' b a = Some w) /\
    (w == Qabs v)%Q.
Proof.
  intros d o x y v a b S H A B. unfold apply_in in H. destruct (apply o x y) as [u|] eqn:U; [|discriminate].
  destruct (admits d u) eqn:D; [|discriminate]. injection H as ->.
  destruct (magnitude_step o x y v a b U A B) as (o' & w & K & W). exists o', w. split; auto.
  assert (admits (not_negative d) w = true) as N.
  { simpl. apply andb_true_iff. split.
    - rewrite (admits_equal d w (Qabs v) W). destruct (abs_cases v) as [[_ E]|[_ E]]; rewrite (admits_equal d _ _ E); auto.
      now rewrite S.
    - rewrite W. apply Qle_bool_iff, Qabs_nonneg. }
  unfold apply_in. destruct K as [K|K]; rewrite K, N; auto.
Qed.

Theorem magnitude : forall d e v, symmetric d -> Forall (Z.le 0) (cards e) -> value_in d e = Some v ->
  exists e' w, Permutation (cards e') (cards e) /\ value_in (not_negative d) e' = Some w /\ (w == Qabs v)%Q.
Proof.
  intros d e v S. revert v. induction e as [n|o l IHl r IHr]; intros v F V.
  - injection V as <-. simpl in F. inversion F; subst. exists (Card n), (inject_Z n). repeat split; auto.
    symmetry. apply Qabs_pos. change (inject_Z 0 <= inject_Z n)%Q. now rewrite <- Zle_Qle.
  - simpl in *. apply Forall_app in F as [FL FR].
    destruct (value_in d l) as [x|]; [|discriminate]. destruct (value_in d r) as [y|]; [|discriminate].
    destruct (IHl x FL eq_refl) as (l' & a & PL & VL & A). destruct (IHr y FR eq_refl) as (r' & b & PR & VR & B).
    destruct (magnitude_step_in d o x y v a b S V A B) as (o' & w & [H|H] & W).
    + exists (Node o' l' r'), w. simpl. rewrite VL, VR. repeat split; auto. now apply Permutation_app.
    + exists (Node o' r' l'), w. simpl. rewrite VL, VR. repeat split; auto. rewrite Permutation_app_comm.
      now apply Permutation_app.
Qed.

(* A value in a domain is one in every larger domain. *)
Lemma value_in_larger : forall d d', (forall x, admits d x = true -> admits d' x = true) ->
  forall e v, value_in d e = Some v -> value_in d' e = Some v.
Proof.
  intros d d' L. induction e as [n|o l IHl r IHr]; intros v V; simpl in *; auto.
  destruct (value_in d l) as [x|]; [|discriminate]. destruct (value_in d r) as [y|]; [|discriminate].
  rewrite (IHl x eq_refl), (IHr y eq_refl). unfold apply_in in *. destruct (apply o x y) as [u|]; [|discriminate].
  destruct (admits d u) eqn:D; [|discriminate]. now rewrite (L u D).
Qed.

Theorem no_negative_step : forall s d hand t, symmetric d -> Forall (Z.le 0) hand -> (0 <= t)%Q ->
  (makes_with {| any_subset := s; steps := d |} hand t <->
   makes_with {| any_subset := s; steps := not_negative d |} hand t).
Proof.
  intros s d hand t S F T. split; intros (e & rest & v & P & R & V & E); simpl in *.
  - assert (Forall (Z.le 0) (cards e)) as C.
    { rewrite Forall_forall in *. intros c I. apply F. rewrite <- P. apply in_app_iff. auto. }
    destruct (magnitude d e v S C V) as (e' & w & P' & V' & W). exists e', rest, w. simpl. repeat split; auto.
    + now rewrite P'.
    + rewrite W, E. now apply Qabs_pos.
  - exists e, rest, v. simpl. repeat split; auto. revert V. apply value_in_larger. simpl. intros x A.
    now apply andb_true_iff in A as [A _].
Qed.

(* The two cases that players meet. *)
Theorem fractions_need_no_negative_step : forall s hand t, Forall (Z.le 0) hand -> (0 <= t)%Q ->
  (makes_with {| any_subset := s; steps := rationals |} hand t <->
   makes_with {| any_subset := s; steps := not_negative rationals |} hand t).
Proof. intros. now apply no_negative_step. Qed.

Lemma integers_symmetric : symmetric integers.
Proof.
  intros x. simpl. unfold whole_with. destruct (whole x) as [z|] eqn:E, (whole (- x)) as [z'|] eqn:E'; auto; exfalso.
  - apply whole_spec in E. assert (whole (- x) = Some (- z)%Z) as K; [|congruence].
    apply whole_spec. rewrite E. reflexivity.
  - apply whole_spec in E'. assert (whole x = Some (- z')%Z) as K; [|congruence].
    apply whole_spec. rewrite <- (Qopp_involutive x), E'. reflexivity.
Qed.

Lemma naturals_are_integers : forall x, admits naturals x = admits (not_negative integers) x.
Proof.
  intros x. simpl. unfold whole_with. destruct (whole x) as [z|] eqn:E; auto. apply whole_spec in E. rewrite E.
  unfold Qle_bool. simpl. now rewrite Z.mul_1_r.
Qed.

Theorem integers_and_naturals_agree : forall s hand t, Forall (Z.le 0) hand -> (0 <= t)%Q ->
  (makes_with {| any_subset := s; steps := integers |} hand t <->
   makes_with {| any_subset := s; steps := naturals |} hand t).
Proof.
  intros s hand t F T. rewrite (no_negative_step s integers hand t integers_symmetric F T).
  split; intros (e & rest & v & P & R & V & E); exists e, rest, v; simpl in *; repeat split; auto; revert V;
    apply value_in_larger; intros x; now rewrite naturals_are_integers.
Qed.
