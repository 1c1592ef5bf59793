(* The ways to divide the cards of a hand into two parts. *)

From Coq Require Import ZArith List Permutation Bool Lia.
Import ListNotations.

(* All ways to put each card on the left or on the right. *)
Fixpoint splits (hand : list Z) : list (list Z * list Z) :=
  match hand with
  | [] => [([], [])]
  | c :: hand => flat_map (fun '(l, r) => [(c :: l, r); (l, c :: r)]) (splits hand)
  end.

Lemma splits_sound : forall hand l r, In (l, r) (splits hand) -> Permutation (l ++ r) hand.
Proof.
  induction hand as [|c hand IH]; intros l r H; simpl in H.
  - destruct H as [H|[]]. injection H as <- <-. constructor.
  - apply in_flat_map in H as ((a, b) & H & K). apply IH in H.
    destruct K as [K|[K|[]]]; injection K as <- <-; simpl; [now constructor|].
    rewrite <- Permutation_middle. now constructor.
Qed.

Lemma splits_complete : forall hand l r, Permutation (l ++ r) hand ->
  exists l' r', In (l', r') (splits hand) /\ Permutation l l' /\ Permutation r r'.
Proof.
  induction hand as [|c hand IH]; intros l r P.
  - apply Permutation_sym, Permutation_nil, app_eq_nil in P as [-> ->]. exists [], []. simpl. auto.
  - (* The card c is in l or in r; take it out and divide the others. *)
    assert (In c (l ++ r)) as H by (rewrite P; now left).
    apply in_app_or in H as [H|H]; apply in_split in H as (p & q & ->).
    + destruct (IH (p ++ q) r) as (l' & r' & I & L & R).
      { apply Permutation_cons_inv with c. rewrite <- P, <- !app_assoc. simpl. apply Permutation_middle. }
      exists (c :: l'), r'. repeat split; auto.
      * simpl. apply in_flat_map. exists (l', r'). simpl. auto.
      * rewrite <- Permutation_middle. now constructor.
    + destruct (IH l (p ++ q)) as (l' & r' & I & L & R).
      { apply Permutation_cons_inv with c. rewrite <- P, !app_assoc. apply Permutation_middle. }
      exists l', (c :: r'). repeat split; auto.
      * simpl. apply in_flat_map. exists (l', r'). simpl. auto.
      * rewrite <- Permutation_middle. now constructor.
Qed.

Definition hand_dec : forall a b : list Z, {a = b} + {a <> b} := list_eq_dec Z.eq_dec.

Definition pair_dec : forall a b : list Z * list Z, {a = b} + {a <> b}.
Proof. decide equality; apply hand_dec. Defined.

Definition both_there (p : list Z * list Z) : bool :=
  match p with ([], _) | (_, []) => false | _ => true end.

Lemma both_there_spec : forall l r, both_there (l, r) = true <-> l <> [] /\ r <> [].
Proof. intros [|a l] [|b r]; simpl; split; try easy; intros []; congruence. Qed.

(* Ordered pairs of parts that are not empty, each pair once. *)
Definition ordered_parts (hand : list Z) : list (list Z * list Z) := nodup pair_dec (filter both_there (splits hand)).

Lemma ordered_parts_spec : forall hand l r,
  In (l, r) (ordered_parts hand) <-> In (l, r) (splits hand) /\ l <> [] /\ r <> [].
Proof. intros hand l r. unfold ordered_parts. now rewrite nodup_In, filter_In, both_there_spec. Qed.

(* Pairs of parts in one of their two orders: the first card is on the left. This is half of the work where the search
   tries both orders of each operation anyway. *)
Definition parts (hand : list Z) : list (list Z * list Z) :=
  match hand with
  | [] => []
  | c :: hand => nodup pair_dec (filter both_there (map (fun '(l, r) => (c :: l, r)) (splits hand)))
  end.

Lemma parts_sound : forall hand l r, In (l, r) (parts hand) -> Permutation (l ++ r) hand /\ l <> [] /\ r <> [].
Proof.
  intros [|c hand] l r H; [destruct H|]. unfold parts in H. rewrite nodup_In, filter_In, both_there_spec in H.
  destruct H as (H & L & R). apply in_map_iff in H as ((a, b) & E & H). injection E as <- <-. split; auto.
  simpl. constructor. now apply splits_sound.
Qed.

Lemma parts_complete : forall hand l r, Permutation (l ++ r) hand -> l <> [] -> r <> [] ->
  exists l' r', In (l', r') (parts hand) /\
    (Permutation l l' /\ Permutation r r' \/ Permutation l r' /\ Permutation r l').
Proof.
  intros [|c hand] l r P L R.
  - apply Permutation_sym, Permutation_nil, app_eq_nil in P. tauto.
  - assert (forall a b, Permutation (a ++ b) (c :: hand) -> b <> [] -> In c a ->
      exists a' b', In (a', b') (parts (c :: hand)) /\ Permutation a a' /\ Permutation b b') as K.
    { intros a b P' B H. apply in_split in H as (p & q & ->).
      destruct (splits_complete hand (p ++ q) b) as (a' & b' & I & A & B').
      { apply Permutation_cons_inv with c. rewrite <- P', <- !app_assoc. simpl. apply Permutation_middle. }
      exists (c :: a'), b'. repeat split; auto.
      - unfold parts. rewrite nodup_In, filter_In, both_there_spec. repeat split; try easy.
        + apply in_map_iff. exists (a', b'). auto.
        + intros ->. apply Permutation_sym, Permutation_nil in B'. contradiction.
      - rewrite <- Permutation_middle. now constructor. }
    assert (In c (l ++ r)) as H by (rewrite P; now left). apply in_app_or in H as [H|H].
    + destruct (K l r P R H) as (a & b & I & A & B). exists a, b. auto.
    + rewrite Permutation_app_comm in P. destruct (K r l P L H) as (a & b & I & A & B). exists a, b. auto.
Qed.

Lemma parts_shorter : forall hand l r : list Z, Permutation (l ++ r) hand -> l <> [] -> r <> [] ->
  (length l < length hand)%nat /\ (length r < length hand)%nat.
Proof.
  intros hand l r P L R. apply Permutation_length in P. rewrite app_length in P.
  destruct l; [contradiction|]. destruct r; [contradiction|]. simpl in *. lia.
Qed.
