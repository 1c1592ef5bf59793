(* A search that decides whether a hand makes a number, and the proof that it is right.

   [values] lists what some cards make: it divides them into two parts, and joins each value of one part with each value
   of the other. The same fraction can appear several times and be written in several ways; [has] ignores that. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia.
From Make24 Require Import Expressions Rules Parts.
Import ListNotations.

Definition has (v : Q) (l : list Q) : Prop := exists w, In w l /\ (w == v)%Q.

Lemma has_equal : forall v w l, (v == w)%Q -> has v l -> has w l.
Proof. intros v w l E (x & I & X). exists x. split; auto. now rewrite X. Qed.

Definition to_list (x : option Q) : list Q := match x with Some v => [v] | None => [] end.

(* All results of one step with x and y, in either order. *)
Definition results (d : domain) (x y : Q) : list Q :=
  to_list (apply_in d Plus x y) ++ to_list (apply_in d Times x y) ++
  to_list (apply_in d Minus x y) ++ to_list (apply_in d Minus y x) ++
  to_list (apply_in d Over x y) ++ to_list (apply_in d Over y x).

Lemma to_list_spec : forall x v, In v (to_list x) <-> x = Some v.
Proof. intros [x|] v; simpl; split; try easy; [intros [->|[]]; auto|intros [= ->]; auto]. Qed.

Lemma apply_in_swap : forall d o x y, o = Plus \/ o = Times -> equal_option (apply_in d o x y) (apply_in d o y x).
Proof.
  intros d o x y [-> | ->]; unfold apply_in; simpl.
  - rewrite (admits_equal d (x + y) (y + x) (Qplus_comm x y)). destruct (admits d (y + x)); simpl; auto. apply Qplus_comm.
  - rewrite (admits_equal d (x * y) (y * x) (Qmult_comm x y)). destruct (admits d (y * x)); simpl; auto. apply Qmult_comm.
Qed.

Lemma results_sound : forall d x y v, In v (results d x y) ->
  exists o, apply_in d o x y = Some v \/ apply_in d o y x = Some v.
Proof. intros d x y v H. unfold results in H. repeat rewrite in_app_iff, to_list_spec in H. rewrite to_list_spec in H. firstorder eauto. Qed.

Lemma results_complete : forall d o x y v, apply_in d o x y = Some v ->
  has v (results d x y) /\ has v (results d y x).
Proof.
  intros d o x y v H. unfold results.
  assert (forall a b, equal_option a b -> a = Some v -> exists w, b = Some w /\ (w == v)%Q) as K.
  { intros a [w|] E ->; simpl in E; [|contradiction]. exists w. split; auto. now symmetry. }
  destruct o.
  - destruct (K _ _ (apply_in_swap d Plus x y (or_introl eq_refl)) H) as (w & W & E).
    split; [exists v|exists w]; rewrite !in_app_iff, !to_list_spec; split; auto; reflexivity.
  - split; exists v; rewrite !in_app_iff, !to_list_spec; split; auto; try reflexivity; tauto.
  - destruct (K _ _ (apply_in_swap d Times x y (or_intror eq_refl)) H) as (w & W & E).
    split; [exists v|exists w]; rewrite !in_app_iff, !to_list_spec; split; auto; reflexivity.
  - split; exists v; rewrite !in_app_iff, !to_list_spec; split; auto; try reflexivity; tauto.
Qed.

Section Search.

Variable d : domain.

(* [tidy] may remove what is listed twice. *)
Variable tidy : list Q -> list Q.
Hypothesis tidy_spec : forall v l, has v (tidy l) <-> has v l.

Definition joins (xs ys : list Q) : list Q := flat_map (fun x => flat_map (results d x) ys) xs.

Fixpoint values (fuel : nat) (hand : list Z) : list Q :=
  match fuel, hand with
  | _, [c] => [inject_Z c]
  | O, _ => []
  | S fuel, _ => tidy (flat_map (fun '(l, r) => joins (values fuel l) (values fuel r)) (parts hand))
  end.

Lemma in_joins : forall xs ys v, In v (joins xs ys) <-> exists x y, In x xs /\ In y ys /\ In v (results d x y).
Proof.
  intros xs ys v. unfold joins. split.
  - intros H. apply in_flat_map in H as (x & X & H). apply in_flat_map in H as (y & Y & H). eauto.
  - intros (x & y & X & Y & H). apply in_flat_map. exists x. split; auto. apply in_flat_map. eauto.
Qed.

Lemma has_joins : forall xs ys o x y v, has x xs -> has y ys -> apply_in d o x y = Some v ->
  has v (joins xs ys) /\ has v (joins ys xs).
Proof.
  intros xs ys o x y v (x' & X & EX) (y' & Y & EY) H.
  pose proof (apply_in_equal d o x y x' y' (Qeq_sym _ _ EX) (Qeq_sym _ _ EY)) as E. rewrite H in E. simpl in E.
  destruct (apply_in d o x' y') as [w|] eqn:W; [|contradiction].
  destruct (results_complete d o x' y' w W) as [(a & A & EA) (b & B & EB)].
  split; [exists a|exists b]; (split; [apply in_joins; eauto|]).
  - now rewrite EA, E.
  - now rewrite EB, E.
Qed.

(* One level of [values] without [tidy]. *)
Definition step (fuel : nat) (hand : list Z) : list Q :=
  match hand with
  | [c] => [inject_Z c]
  | _ => flat_map (fun '(l, r) => joins (values fuel l) (values fuel r)) (parts hand)
  end.

Lemma has_step : forall v fuel hand, has v (values (S fuel) hand) <-> has v (step fuel hand).
Proof. intros v fuel [|c [|c' hand]]; cbn [values step]; try reflexivity; apply tidy_spec. Qed.

Lemma values_sound : forall fuel hand v, has v (values fuel hand) ->
  exists e w, Permutation (cards e) hand /\ value_in d e = Some w /\ (w == v)%Q.
Proof.
  assert (forall c v, has v [inject_Z c] ->
    exists e w, Permutation (cards e) [c] /\ value_in d e = Some w /\ (w == v)%Q) as single.
  { intros c v (w & [<-|[]] & E). exists (Card c), (inject_Z c). simpl. auto. }
  induction fuel as [|fuel IH]; intros hand v H.
  - destruct hand as [|c [|c' hand]]; simpl in H; auto; now destruct H as (w & [] & _).
  - apply has_step in H. destruct hand as [|c [|c' hand]]; cbn [step] in H; auto.
    + now destruct H as (w & [] & _).
    + destruct H as (w & H & E). apply in_flat_map in H as ((l, r) & I & H). apply parts_sound in I as (P & _).
      apply in_joins in H as (x & y & X & Y & H).
      destruct (IH l x) as (e & x' & Pe & Ve & Ee); [now exists x|].
      destruct (IH r y) as (f & y' & Pf & Vf & Ef); [now exists y|].
      apply results_sound in H as (o & [H|H]).
      * pose proof (apply_in_equal d o x y x' y' (Qeq_sym _ _ Ee) (Qeq_sym _ _ Ef)) as K. rewrite H in K.
        destruct (apply_in d o x' y') as [u|] eqn:U; [|contradiction]. exists (Node o e f), u. split; [|split].
        -- simpl. rewrite <- P. now apply Permutation_app.
        -- simpl. now rewrite Ve, Vf.
        -- simpl in K. now rewrite <- K.
      * pose proof (apply_in_equal d o y x y' x' (Qeq_sym _ _ Ef) (Qeq_sym _ _ Ee)) as K. rewrite H in K.
        destruct (apply_in d o y' x') as [u|] eqn:U; [|contradiction]. exists (Node o f e), u. split; [|split].
        -- simpl. rewrite <- P, Permutation_app_comm. now apply Permutation_app.
        -- simpl. now rewrite Ve, Vf.
        -- simpl in K. now rewrite <- K.
Qed.

Lemma cards_not_empty : forall e, cards e <> [].
Proof. induction e; simpl; [discriminate|]. intros H. apply app_eq_nil in H as [H _]. auto. Qed.

Lemma values_complete : forall e v, value_in d e = Some v -> forall fuel hand,
  Permutation (cards e) hand -> (length hand <= S fuel)%nat -> has v (values fuel hand).
Proof.
  induction e as [n|o l IHl r IHr]; intros v V fuel hand P F.
  - simpl in P. apply Permutation_length_1_inv in P as ->. injection V as <-. exists (inject_Z n).
    destruct fuel; simpl; split; auto; reflexivity.
  - simpl in V. destruct (value_in d l) as [x|] eqn:X; [|discriminate].
    destruct (value_in d r) as [y|] eqn:Y; [|discriminate]. simpl in P.
    destruct (parts_complete hand (cards l) (cards r) P (cards_not_empty l) (cards_not_empty r)) as (a & b & I & K).
    destruct (parts_sound _ _ _ I) as (Pab & A & B). destruct (parts_shorter _ _ _ Pab A B) as [LA LB].
    assert (1 <= length a /\ 1 <= length b)%nat as [NA NB] by (destruct a, b; simpl; try contradiction; lia).
    destruct fuel as [|fuel]; [lia|].
    apply has_step. assert (has v (joins (values fuel a) (values fuel b))) as (w & W & E).
    { destruct K as [[Ka Kb]|[Kb Ka]].
      - apply (has_joins (values fuel a) (values fuel b) o x y v); auto; [apply IHl|apply IHr]; auto; lia.
      - apply (has_joins (values fuel b) (values fuel a) o x y v); auto; [apply IHl|apply IHr]; auto; lia. }
    exists w. split; auto. destruct hand as [|c [|c' hand]]; simpl in LA, LB.
    + lia.
    + lia.
    + unfold step. apply in_flat_map. exists (a, b). auto.
Qed.

(* The last step only has to be compared with the target, which ends the search early. *)
Definition decide_all (hand : list Z) (t : Q) : bool :=
  match hand with
  | [c] => Qeq_bool (inject_Z c) t
  | _ => existsb (fun '(l, r) =>
      let ys := values (length hand) r in
      existsb (fun x => existsb (fun y => existsb (fun v => Qeq_bool v t) (results d x y)) ys)
        (values (length hand) l)) (parts hand)
  end.

Lemma decide_all_step : forall hand t, decide_all hand t = true <-> has t (step (length hand) hand).
Proof.
  intros hand t. unfold decide_all, step, has.
  assert (existsb (fun '(l, r) =>
      let ys := values (length hand) r in
      existsb (fun x => existsb (fun y => existsb (fun v => Qeq_bool v t) (results d x y)) ys)
        (values (length hand) l)) (parts hand) = true <-> exists w,
      In w (flat_map (fun '(l, r) => joins (values (length hand) l) (values (length hand) r)) (parts hand)) /\ (w == t)%Q)
    as K.
  { rewrite existsb_exists. split.
    - intros ((l, r) & I & H). apply existsb_exists in H as (x & X & H). apply existsb_exists in H as (y & Y & H).
      apply existsb_exists in H as (v & V & H). apply Qeq_bool_iff in H. exists v. split; auto.
      apply in_flat_map. exists (l, r). split; auto. apply in_joins. eauto.
    - intros (w & W & E). apply in_flat_map in W as ((l, r) & I & W). apply in_joins in W as (x & y & X & Y & V).
      exists (l, r). split; auto. apply existsb_exists. exists x. split; auto. apply existsb_exists. exists y.
      split; auto. apply existsb_exists. exists w. split; auto. now apply Qeq_bool_iff. }
  destruct hand as [|c [|c' hand]]; auto. split.
  - intros H. apply Qeq_bool_iff in H. exists (inject_Z c). simpl. auto.
  - intros (w & [<-|[]] & E). now apply Qeq_bool_iff.
Qed.

(* All selections of cards, or the whole hand alone. *)
Definition selections (any_subset : bool) (hand : list Z) : list (list Z) :=
  if any_subset then nodup hand_dec (map fst (splits hand)) else [hand].

Lemma selections_sound : forall s hand h, In h (selections s hand) ->
  exists rest, Permutation (h ++ rest) hand /\ (s = false -> rest = []).
Proof.
  intros [] hand h H; simpl in H.
  - apply nodup_In, in_map_iff in H as ((l, r) & <- & H). exists r. split; [now apply splits_sound|discriminate].
  - destruct H as [<-|[]]. exists []. rewrite app_nil_r. auto.
Qed.

Lemma selections_complete : forall (s : bool) hand h rest, Permutation (h ++ rest) hand -> (s = false -> rest = []) ->
  exists h', In h' (selections s hand) /\ Permutation h h'.
Proof.
  intros [] hand h rest P R.
  - destruct (splits_complete hand h rest P) as (l & r & I & L & _). exists l. split; auto.
    apply nodup_In, in_map_iff. exists (l, r). auto.
  - rewrite (R eq_refl), app_nil_r in P. exists hand. simpl. auto.
Qed.

Definition decide_tidy (s : bool) (hand : list Z) (t : Q) : bool :=
  existsb (fun h => decide_all h t) (selections s hand).

Lemma makes_step : forall s hand t, makes_with {| any_subset := s; steps := d |} hand t <->
  exists h, In h (selections s hand) /\ has t (step (length h) h).
Proof.
  intros s hand t. split.
  - intros (e & rest & v & P & R & V & E). simpl in *.
    destruct (selections_complete s hand (cards e) rest P R) as (h & I & H). exists h. split; auto.
    apply has_step, (has_equal v); auto. eapply values_complete; eauto.
  - intros (h & I & H). apply has_step, values_sound in H as (e & v & P & V & E).
    apply selections_sound in I as (rest & Q & R). exists e, rest, v. simpl. repeat split; auto. now rewrite P.
Qed.

Lemma decide_tidy_correct : forall s hand t,
  decide_tidy s hand t = true <-> makes_with {| any_subset := s; steps := d |} hand t.
Proof.
  intros s hand t. rewrite makes_step. unfold decide_tidy. rewrite existsb_exists.
  split; intros (h & I & H); exists h; split; auto; now apply decide_all_step.
Qed.

End Search.

(* The decision procedure with the rules as parameters. *)
Definition decide_with (r : rules) (hand : list Z) (t : Q) : bool :=
  decide_tidy (steps r) (fun l => l) (any_subset r) hand t.

Theorem decide_with_correct : forall r hand t, decide_with r hand t = true <-> makes_with r hand t.
Proof. intros [s d] hand t. unfold decide_with. apply decide_tidy_correct. simpl. reflexivity. Qed.

(* The decision procedure of the 24 game. *)
Definition decide (hand : list Z) (t : Q) : bool := decide_with game_24 hand t.

Theorem decide_correct : forall hand t, decide hand t = true <-> makes hand t.
Proof. intros hand t. unfold decide. now rewrite decide_with_correct, game_24_makes. Qed.
