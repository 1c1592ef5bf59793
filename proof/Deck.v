(* Four cards of a deck of 52: how many deals make 24?

   A hand is looked up among the 458 unsolvable hands of OneToThirteen.v, so nothing is searched again. *)

From Coq Require Import ZArith QArith List Permutation Sorted Bool Lia FMapPositive.
From Make24 Require Import Expressions Parts Decide Hands Sorting OneToThirteen.
Import ListNotations.

(* The cards of the deck are the numbers from 0 to 51: 0 to 3 are the aces, 48 to 51 the kings. *)
Definition rank (card : Z) : Z := (card / 4 + 1)%Z.

(* A deal is a set of four cards, written in ascending order. *)
Definition is_deal (deal : list Z) : Prop :=
  length deal = 4%nat /\ Forall (in_range 0 51) deal /\ StronglySorted Z.lt deal.

(* Looking up a hand: a number is made of its cards, and the hand found under that number is compared with it. *)
Definition key (h : list Z) : positive := Z.to_pos (fold_left (fun k c => 16 * k + c)%Z h 0%Z).

Definition table : PositiveMap.t (list Z) :=
  fold_right (fun h t => PositiveMap.add (key h) h t) (PositiveMap.empty _) unsolvable_1_to_13.

Definition listed (t : PositiveMap.t (list Z)) (h : list Z) : bool :=
  match PositiveMap.find (key h) t with
  | Some h' => if hand_dec h h' then true else false
  | None => false
  end.

Lemma table_sound : forall k h, PositiveMap.find k table = Some h -> In h unsolvable_1_to_13.
Proof.
  unfold table. generalize unsolvable_1_to_13. induction l as [|x l IH]; intros k h H; simpl in H.
  - now rewrite PositiveMap.gempty in H.
  - destruct (Pos.eq_dec k (key x)) as [->|D].
    + rewrite PositiveMap.gss in H. injection H as ->. now left.
    + rewrite PositiveMap.gso in H by exact D. right. eauto.
Qed.

Lemma table_complete : forallb (listed table) unsolvable_1_to_13 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma listed_spec : forall h, listed table h = true <-> In h unsolvable_1_to_13.
Proof.
  intros h. split.
  - unfold listed. destruct (PositiveMap.find (key h) table) as [h'|] eqn:E; [|discriminate].
    destruct (hand_dec h h') as [->|]; [|discriminate]. intros _. now apply (table_sound _ _ E).
  - intros H. pose proof table_complete as C. rewrite forallb_forall in C. auto.
Qed.

Lemma not_listed_makes : forall h, is_hand 4 1 13 h -> (negb (listed table h) = true <-> makes h 24).
Proof.
  intros h H. pose proof (unsolvable_hands_1_to_13 h) as U. pose proof (listed_spec h) as L.
  pose proof (decide_correct h 24) as D. rewrite negb_true_iff.
  destruct (listed table h), (decide h 24); intuition congruence.
Qed.

(* All deals. *)
Fixpoint choose (k : nat) (deck : list Z) : list (list Z) :=
  match k, deck with
  | O, _ => [[]]
  | S _, [] => []
  | S k', c :: deck => map (cons c) (choose k' deck) ++ choose k deck
  end.

Lemma choose_spec : forall deck k, StronglySorted Z.lt deck ->
  lists (choose k deck) (fun d => length d = k /\ incl d deck /\ StronglySorted Z.lt d).
Proof.
  induction deck as [|c deck IH]; intros [|k] S.
  1, 3: split; [repeat constructor; intros []|intros d; split];
    [ intros [<-|[]]; repeat split; [intros x []|constructor]
    | intros [L _]; left; symmetry; now apply length_zero_iff_nil ].
  - split; [constructor|]. intros d. split; [intros []|]. intros (L & I & _). destruct d as [|x d]; [discriminate|].
    destruct (I x). now left.
  - inversion S as [|? ? S' F]; subst. rewrite Forall_forall in F.
    destruct (IH k S') as [U1 I1], (IH (Datatypes.S k) S') as [U2 I2]. cbn [choose]. split.
    + apply NoDup_app; auto.
      * apply NoDup_map_injective; auto. congruence.
      * intros d H K. apply in_map_iff in H as (d' & <- & _). apply I2 in K as (_ & K & _).
        specialize (F c (K c (or_introl eq_refl))). lia.
    + intros d. rewrite in_app_iff, in_map_iff, I2. split.
      * intros [(d' & <- & H)|(L & H & S2)].
        -- apply I1 in H as (L & H & S1). simpl. repeat split; auto.
           ++ intros x [<-|X]; [now left|right; auto].
           ++ constructor; auto. apply Forall_forall. auto.
        -- repeat split; auto. intros x X. right. auto.
      * intros (L & H & S2). destruct d as [|x d]; [discriminate|]. inversion S2 as [|? ? S3 F3]; subst.
        rewrite Forall_forall in F3. simpl in L. injection L as L.
        destruct (H x (or_introl eq_refl)) as [<-|X].
        -- left. exists d. split; auto. apply I1. repeat split; auto. intros y Y.
           destruct (H y (or_intror Y)) as [<-|]; auto. specialize (F3 c Y). lia.
        -- right. repeat split; simpl; auto. intros y [<-|Y]; auto. destruct (H y (or_intror Y)) as [<-|]; auto.
           specialize (F3 c Y). specialize (F x X). lia.
Qed.

Definition deck : list Z := map Z.of_nat (seq 0 52).

Definition deals : list (list Z) := choose 4 deck.

Lemma in_deck : forall c, In c deck <-> in_range 0 51 c.
Proof.
  intros c. unfold deck, in_range. rewrite in_map_iff. split.
  - intros (n & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat c). split; [lia|]. apply in_seq. lia.
Qed.

Lemma deck_sorted : StronglySorted Z.lt deck.
Proof.
  unfold deck. enough (forall n start, StronglySorted Z.lt (map Z.of_nat (seq start n))) by auto.
  induction n as [|n IH]; intros start; simpl; constructor; auto.
  apply Forall_forall. intros x X. apply in_map_iff in X as (m & <- & X). apply in_seq in X. lia.
Qed.

Lemma deals_spec : lists deals is_deal.
Proof.
  destruct (choose_spec deck 4 deck_sorted) as [U I]. split; [exact U|]. intros d. unfold deals, is_deal.
  rewrite I, Forall_forall. unfold incl. setoid_rewrite in_deck. reflexivity.
Qed.

Lemma ranks_of_deal : forall d, is_deal d -> is_hand 4 1 13 (map rank d).
Proof.
  intros d (L & F & S). split; [now rewrite map_length|]. split.
  - apply Forall_forall. intros x X. apply in_map_iff in X as (c & <- & C). rewrite Forall_forall in F.
    specialize (F c C). unfold in_range, rank in *.
    assert (0 <= c / 4)%Z by (apply Z.div_pos; lia). assert (c / 4 < 13)%Z by (apply Z.div_lt_upper_bound; lia). lia.
  - clear L F. induction S as [|c d S IH F]; simpl; constructor; auto. rewrite Forall_forall in *. intros x X.
    apply in_map_iff in X as (c' & <- & C). specialize (F c' C). unfold rank.
    assert (c / 4 <= c' / 4)%Z by (apply Z.div_le_mono; lia). lia.
Qed.

Lemma computed_number_of_deals : count (fun _ => true) deals = 270725%N.
Proof. vm_cast_no_check (eq_refl 270725%N). Qed.

Lemma computed_solvable_deals : count (fun d => negb (listed table (map rank d))) deals = 217817%N.
Proof. vm_cast_no_check (eq_refl 217817%N). Qed.

(* There are 270,725 deals of four cards. *)
Theorem number_of_deals : there_are 270725 is_deal.
Proof. exact (lists_length _ _ deals _ deals_spec computed_number_of_deals). Qed.

(* 217,817 of them make 24. *)
Theorem solvable_deals : there_are 217817 (fun d => is_deal d /\ makes (map rank d) 24).
Proof.
  apply (lists_count _ _ _ (fun d => negb (listed table (map rank d))) deals); [exact deals_spec| |].
  - intros d H. apply not_listed_makes. now apply ranks_of_deal.
  - exact computed_solvable_deals.
Qed.

(* Four ranks in a row, each any of the 13: the order counts, and a rank can appear four times. *)
Definition is_sequence (l : list Z) : Prop := length l = 4%nat /\ Forall (in_range 1 13) l.

Fixpoint sequences (k : nat) : list (list Z) :=
  match k with
  | O => [[]]
  | S k => flat_map (fun c => map (cons c) (sequences k)) (map Z.of_nat (seq 1 13))
  end.

Lemma sequences_spec : forall k, lists (sequences k) (fun l => length l = k /\ Forall (in_range 1 13) l).
Proof.
  assert (forall c, In c (map Z.of_nat (seq 1 13)) <-> in_range 1 13 c) as suit.
  { intros c. unfold in_range. rewrite in_map_iff. split.
    - intros (n & <- & H). apply in_seq in H. lia.
    - intros H. exists (Z.to_nat c). split; [lia|]. apply in_seq. lia. }
  assert (NoDup (map Z.of_nat (seq 1 13))) as once.
  { apply NoDup_map_injective; [intros; lia|apply seq_NoDup]. }
  induction k as [|k [U I]]; cbn [sequences].
  - split; [repeat constructor; intros []|]. intros l. split.
    + intros [<-|[]]. repeat constructor.
    + intros [L _]. left. symmetry. now apply length_zero_iff_nil.
  - split.
    + apply NoDup_flat_map; auto.
      * intros c _. apply NoDup_map_injective; auto. congruence.
      * intros c c' l _ _ H K. apply in_map_iff in H as (h & <- & _). apply in_map_iff in K as (h' & E & _). congruence.
    + intros l. rewrite in_flat_map. split.
      * intros (c & C & H). apply in_map_iff in H as (h & <- & H). apply I in H as [L F]. apply suit in C. simpl.
        split; auto.
      * intros [L F]. destruct l as [|c l]; [discriminate|]. inversion F; subst. exists c. split; [now apply suit|].
        apply in_map_iff. exists l. split; auto. apply I. split; auto.
Qed.

Lemma sorted_sequence_makes : forall l, is_sequence l -> (negb (listed table (sort l)) = true <-> makes l 24).
Proof.
  intros l [L F]. pose proof (sort_permutation l) as P. rewrite not_listed_makes.
  - split; intros (e & Q & V); exists e; split; auto; [now rewrite <- P|now rewrite P].
  - split; [now rewrite (Permutation_length P)|]. split; [|apply sort_sorted].
    apply (range_permutation 1 13 l); auto. now symmetry.
Qed.

Lemma computed_number_of_sequences : count (fun _ => true) (sequences 4) = 28561%N.
Proof. vm_cast_no_check (eq_refl 28561%N). Qed.

Lemma computed_solvable_sequences : count (fun l => negb (listed table (sort l))) (sequences 4) = 22615%N.
Proof. vm_cast_no_check (eq_refl 22615%N). Qed.

(* There are 28,561 sequences of four ranks. *)
Theorem number_of_sequences : there_are 28561 is_sequence.
Proof. exact (lists_length _ _ (sequences 4) _ (sequences_spec 4) computed_number_of_sequences). Qed.

(* 22,615 of them make 24. *)
Theorem solvable_sequences : there_are 22615 (fun l => is_sequence l /\ makes l 24).
Proof.
  apply (lists_count _ _ _ (fun l => negb (listed table (sort l))) (sequences 4)); [apply sequences_spec| |].
  - exact sorted_sequence_makes.
  - exact computed_solvable_sequences.
Qed.
