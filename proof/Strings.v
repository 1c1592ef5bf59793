(* How many ways are there to write 24 with four cards from 1 to 13? 53,282, if every order of the operands and every
   nesting counts.

   [build] lists all trees with the cards of a hand. It does so for any kind of tree: with [Card] and [Node] it builds
   the expressions, and with numbers it computes their values alone, each part once for all trees that contain it. *)

From Coq Require Import ZArith QArith List Permutation Sorted Bool Lia.
From Make24 Require Import Expressions Parts Decide Hands Sorting.
Import ListNotations.

Definition operators : list op := [Plus; Minus; Times; Over].

Section Build.

Context {A : Type} (leaf : Z -> A) (node : op -> A -> A -> A).

Definition nodes (xs ys : list A) : list A :=
  flat_map (fun x => flat_map (fun y => map (fun o => node o x y) operators) ys) xs.

Fixpoint build (fuel : nat) (hand : list Z) : list A :=
  match fuel, hand with
  | _, [c] => [leaf c]
  | O, _ => []
  | S fuel, _ => flat_map (fun '(l, r) => nodes (build fuel l) (build fuel r)) (ordered_parts hand)
  end.

Lemma build_more : forall fuel hand, (length hand <> 1)%nat ->
  build (S fuel) hand = flat_map (fun '(l, r) => nodes (build fuel l) (build fuel r)) (ordered_parts hand).
Proof. intros fuel [|c [|c' hand]] L; try reflexivity. now contradiction L. Qed.

Lemma in_nodes : forall xs ys e, In e (nodes xs ys) <-> exists o x y, e = node o x y /\ In x xs /\ In y ys.
Proof.
  intros xs ys e. unfold nodes. rewrite in_flat_map. split.
  - intros (x & X & H). apply in_flat_map in H as (y & Y & H). apply in_map_iff in H as (o & <- & _). eauto 6.
  - intros (o & x & y & -> & X & Y). exists x. split; auto. apply in_flat_map. exists y. split; auto.
    apply in_map_iff. exists o. split; auto. destruct o; simpl; auto.
Qed.

End Build.

Arguments nodes {A} node xs ys.

Definition trees (hand : list Z) : list expr := build Card Node (length hand) hand.

(* Values of all trees, without the trees. *)
Lemma map_flat_map : forall A B C (f : B -> C) (g : A -> list B) l, map f (flat_map g l) = flat_map (fun x => map f (g x)) l.
Proof. induction l as [|x l IH]; simpl; auto. now rewrite map_app, IH. Qed.

Lemma flat_map_map : forall A B C (f : A -> B) (g : B -> list C) l, flat_map g (map f l) = flat_map (fun x => g (f x)) l.
Proof. induction l as [|x l IH]; simpl; auto. now rewrite IH. Qed.

Definition numbers (hand : list Z) : list (option Q) := build (fun c => Some (inject_Z c)) apply_option (length hand) hand.

Lemma nodes_values : forall xs ys, nodes apply_option (map value xs) (map value ys) = map value (nodes Node xs ys).
Proof.
  intros xs ys. unfold nodes. rewrite flat_map_map, map_flat_map. apply flat_map_ext. intros x.
  rewrite flat_map_map, map_flat_map. apply flat_map_ext. intros y. now rewrite map_map.
Qed.

Lemma numbers_are_values : forall hand, numbers hand = map value (trees hand).
Proof.
  intros hand. unfold numbers, trees. generalize (length hand) as fuel. intros fuel. revert hand.
  induction fuel as [|fuel IH]; intros hand.
  - destruct hand as [|c [|c' hand]]; reflexivity.
  - destruct (Nat.eq_dec (length hand) 1) as [L|L].
    + destruct hand as [|c [|c' hand]]; try discriminate. reflexivity.
    + rewrite !build_more, map_flat_map by exact L. apply flat_map_ext. intros (l, r). now rewrite !IH, nodes_values.
Qed.

(* The trees are complete. *)
Lemma in_build : forall fuel hand e, (length hand <= S fuel)%nat ->
  (In e (build Card Node fuel hand) <-> Permutation (cards e) hand).
Proof.
  assert (forall fuel c e, In e (build Card Node fuel [c]) <-> Permutation (cards e) [c]) as single.
  { intros fuel c e. replace (build Card Node fuel [c]) with [Card c] by (now destruct fuel). split.
    - intros [<-|[]]. reflexivity.
    - intros P. destruct e as [n|o l r].
      + simpl in P. apply Permutation_length_1 in P as ->. now left.
      + apply Permutation_length in P. simpl in P. rewrite app_length in P. pose proof (cards_not_empty l).
        pose proof (cards_not_empty r). destruct (cards l), (cards r); simpl in P; try contradiction; lia. }
  assert (forall fuel e, In e (build Card Node fuel []) <-> Permutation (cards e) []) as empty.
  { intros fuel e. replace (build Card Node fuel []) with (@nil expr) by (now destruct fuel). split; [intros []|].
    intros P. apply Permutation_sym, Permutation_nil in P. now apply cards_not_empty in P. }
  induction fuel as [|fuel IH]; intros hand e L.
  - destruct hand as [|c [|c' hand]]; auto. simpl in L. lia.
  - destruct hand as [|c [|c' hand]]; auto. set (h := c :: c' :: hand) in *.
    rewrite build_more, in_flat_map by (simpl; lia). split.
    + intros ((l, r) & I & H). apply ordered_parts_spec in I as (I & NL & NR). apply splits_sound in I.
      destruct (parts_shorter _ _ _ I NL NR) as [SL SR]. apply in_nodes in H as (o & x & y & -> & X & Y).
      apply IH in X; [|lia]. apply IH in Y; [|lia]. simpl. rewrite <- I. now apply Permutation_app.
    + intros P. destruct e as [n|o x y].
      * apply Permutation_length in P. simpl in P. lia.
      * simpl in P. destruct (splits_complete _ _ _ P) as (l & r & I & X & Y). exists (l, r).
        pose proof (splits_sound _ _ _ I) as Q.
        assert (l <> []) as NL by (intros ->; apply Permutation_sym, Permutation_nil in X; now apply cards_not_empty in X).
        assert (r <> []) as NR by (intros ->; apply Permutation_sym, Permutation_nil in Y; now apply cards_not_empty in Y).
        destruct (parts_shorter _ _ _ Q NL NR) as [SL SR].
        split; [now apply ordered_parts_spec|]. apply in_nodes. exists o, x, y. repeat split; auto; apply IH; auto; lia.
Qed.

(* Each tree is listed once. *)
Lemma operators_once : NoDup operators.
Proof. repeat constructor; simpl; intuition discriminate. Qed.

Lemma nodes_once : forall xs ys, NoDup xs -> NoDup ys -> NoDup (nodes Node xs ys).
Proof.
  intros xs ys X Y. unfold nodes. apply NoDup_flat_map; auto.
  - intros x _. apply NoDup_flat_map; auto.
    + intros y _. apply NoDup_map_injective; [congruence|exact operators_once].
    + intros y y' z _ _ H K. apply in_map_iff in H as (o & <- & _). apply in_map_iff in K as (o' & E & _). congruence.
  - intros x x' z _ _ H K. apply in_flat_map in H as (y & _ & H). apply in_flat_map in K as (y' & _ & K).
    apply in_map_iff in H as (o & <- & _). apply in_map_iff in K as (o' & E & _). congruence.
Qed.

Lemma splits_sorted : forall hand l r, StronglySorted Z.le hand -> In (l, r) (splits hand) ->
  StronglySorted Z.le l /\ StronglySorted Z.le r.
Proof.
  induction hand as [|c hand IH]; intros l r S H; simpl in H.
  - destruct H as [H|[]]. injection H as <- <-. split; constructor.
  - inversion S as [|? ? S' F]; subst. apply in_flat_map in H as ((a, b) & I & H). destruct (IH a b S' I) as [A B].
    apply splits_sound in I. rewrite Forall_forall in F.
    destruct H as [H|[H|[]]]; injection H as <- <-; split; auto; constructor; auto; apply Forall_forall;
      intros x X; apply F; rewrite <- I; apply in_app_iff; auto.
Qed.

Lemma build_once : forall fuel hand, (length hand <= S fuel)%nat -> StronglySorted Z.le hand ->
  NoDup (build Card Node fuel hand).
Proof.
  induction fuel as [|fuel IH]; intros hand L S.
  - destruct hand as [|c [|c' hand]]; simpl; repeat constructor; intros [].
  - destruct (Nat.eq_dec (length hand) 1) as [K|K].
    { destruct hand as [|c [|c' hand]]; try discriminate. repeat constructor. intros []. }
    rewrite build_more by exact K.
    assert (forall l r, In (l, r) (ordered_parts hand) ->
      (length l <= Datatypes.S fuel)%nat /\ (length r <= Datatypes.S fuel)%nat /\
      StronglySorted Z.le l /\ StronglySorted Z.le r) as parts_ok.
    { intros l r I. apply ordered_parts_spec in I as (I & NL & NR). destruct (splits_sorted _ _ _ S I).
      destruct (parts_shorter hand l r); auto; [now apply splits_sound|]. repeat split; auto; lia. }
    apply NoDup_flat_map.
    + apply NoDup_nodup.
    + intros (l, r) I. destruct (parts_ok l r I) as (LL & LR & SL & SR). apply nodes_once; apply IH; auto.
    + intros (l, r) (l', r') e I I' H H'. destruct (parts_ok _ _ I) as (LL & LR & SL & SR).
      destruct (parts_ok _ _ I') as (LL' & LR' & SL' & SR').
      apply in_nodes in H as (o & x & y & -> & X & Y). apply in_nodes in H' as (o' & x' & y' & E & X' & Y').
      injection E as <- <- <-. apply in_build in X, X', Y, Y'; auto.
      f_equal; apply sorted_unique; auto; [now rewrite <- X, <- X'|now rewrite <- Y, <- Y'].
Qed.

(* All expressions with [size] cards in a range. *)
Definition all_trees (size : nat) (low high : Z) : list expr := flat_map trees (hands size low high).

Lemma all_trees_spec : forall size low high, (low <= high + 1)%Z ->
  lists (all_trees size low high) (fun e => length (cards e) = size /\ Forall (in_range low high) (cards e)).
Proof.
  intros size low high R. destruct (hands_spec size low high R) as [U I]. unfold all_trees, trees. split.
  - apply NoDup_flat_map; auto.
    + intros h H. apply I in H as (_ & _ & S). apply build_once; auto.
    + intros h h' e H H' E E'. apply I in H as (_ & _ & S), H' as (_ & _ & S'). apply in_build in E, E'; auto.
      apply sorted_unique; auto. now rewrite <- E, <- E'.
  - intros e. rewrite in_flat_map. split.
    + intros (h & H & E). apply I in H as (L & F & _). apply in_build in E; auto. split.
      * now rewrite (Permutation_length E).
      * apply (range_permutation low high h); auto. now symmetry.
    + intros [L F]. destruct (hand_of_cards size low high (cards e) L F) as (h & [H P] & _). exists h.
      split; [now apply I|]. apply in_build; auto.
Qed.

Definition is_24 (v : option Q) : bool := match v with Some v => Qeq_bool v 24 | None => false end.

Lemma is_24_spec : forall e, is_24 (value e) = true <-> has_value e 24.
Proof.
  intros e. unfold has_value. destruct (value e) as [v|]; simpl; split; try easy.
  - intros H. exists v. split; auto. now apply Qeq_bool_iff.
  - intros (w & [= ->] & E). now apply Qeq_bool_iff.
  - intros (w & [=] & _).
Qed.

Definition count_24 (l : list (list Z)) : N := fold_right (fun h n => (count is_24 (numbers h) + n)%N) 0%N l.

Lemma count_app : forall A test (a b : list A), count test (a ++ b) = (count test a + count test b)%N.
Proof. induction a as [|x a IH]; intros b; simpl; auto. rewrite IH. destruct (test x); lia. Qed.

Lemma count_map : forall A B (f : A -> B) test l, count test (map f l) = count (fun x => test (f x)) l.
Proof. induction l as [|x l IH]; simpl; auto. now rewrite IH. Qed.

Lemma count_24_spec : forall l, count_24 l = count (fun e => is_24 (value e)) (flat_map trees l).
Proof. induction l as [|h l IH]; simpl; auto. now rewrite IH, count_app, numbers_are_values, count_map. Qed.

Lemma computed_strings : count_24 (hands 4 1 13) = 53282%N.
Proof. vm_cast_no_check (eq_refl 53282%N). Qed.

(* There are 53,282 expressions of four cards from 1 to 13 whose value is 24. *)
Theorem strings_1_to_13 :
  there_are 53282 (fun e => (length (cards e) = 4%nat /\ Forall (in_range 1 13) (cards e)) /\ has_value e 24).
Proof.
  apply (lists_count _ _ _ (fun e => is_24 (value e)) (all_trees 4 1 13)).
  - apply all_trees_spec. discriminate.
  - intros e _. apply is_24_spec.
  - unfold all_trees. now rewrite <- count_24_spec, computed_strings.
Qed.
