(* All hands of a size, and counting those with a property. *)

From Coq Require Import ZArith QArith List Permutation Sorted Bool Lia Nnat.
From Make24 Require Import Expressions.
Import ListNotations.

(* The number of members of a list that pass a test. *)
Fixpoint count {A : Type} (test : A -> bool) (l : list A) : N :=
  match l with
  | [] => 0
  | x :: l => if test x then N.succ (count test l) else count test l
  end.

Lemma count_filter : forall A test (l : list A), count test l = N.of_nat (length (filter test l)).
Proof.
  induction l as [|x l IH]; [reflexivity|]. simpl. destruct (test x); auto. rewrite IH. simpl length. now rewrite Nat2N.inj_succ.
Qed.

(* [lists all P]: the list [all] has each thing with the property [P] once, and nothing else. *)
Definition lists {A : Type} (all : list A) (P : A -> Prop) : Prop := NoDup all /\ forall x, In x all <-> P x.

(* If [test] decides a property [R], counting the members that pass it is a theorem about [R]. *)
Lemma lists_filter : forall A (P R : A -> Prop) test (all : list A), lists all P ->
  (forall x, P x -> (test x = true <-> R x)) -> lists (filter test all) (fun x => P x /\ R x).
Proof.
  intros A P R test all [U I] T. split; [now apply NoDup_filter|].
  intros x. rewrite filter_In, I. specialize (T x). tauto.
Qed.

Lemma lists_count : forall A (P R : A -> Prop) test (all : list A) n, lists all P ->
  (forall x, P x -> (test x = true <-> R x)) -> count test all = n -> there_are n (fun x => P x /\ R x).
Proof.
  intros A P R test all n L T C. destruct (lists_filter A P R test all L T) as [U I].
  exists (filter test all). split; [exact U|]. split; [exact I|]. now rewrite <- count_filter.
Qed.

Lemma filter_true : forall A (l : list A), filter (fun _ => true) l = l.
Proof. induction l as [|x l IH]; simpl; congruence. Qed.

Lemma lists_length : forall A (P : A -> Prop) (all : list A) n, lists all P ->
  count (fun _ => true) all = n -> there_are n P.
Proof. intros A P all n [U I] C. exists all. rewrite count_filter, filter_true in C. auto. Qed.

(* Hands of [size] cards, the smallest of which is one of the [kinds] numbers from [low] up. *)
Fixpoint hands_from (size : nat) : nat -> Z -> list (list Z) :=
  match size with
  | O => fun _ _ => [[]]
  | S size =>
    fix first (kinds : nat) (low : Z) : list (list Z) :=
      match kinds with
      | O => []
      | S less => map (cons low) (hands_from size kinds low) ++ first less (low + 1)%Z
      end
  end.

Lemma hands_from_more : forall size less low,
  hands_from (S size) (S less) low = map (cons low) (hands_from size (S less) low) ++ hands_from (S size) less (low + 1).
Proof. reflexivity. Qed.

Definition hands (size : nat) (low high : Z) : list (list Z) := hands_from size (Z.to_nat (high - low + 1)) low.

Lemma is_hand_cons : forall size low high c h,
  is_hand (S size) low high (c :: h) <-> (low <= c <= high)%Z /\ is_hand size c high h.
Proof.
  intros size low high c h. unfold is_hand, in_range. simpl. split.
  - intros (L & F & S). inversion F; subst. inversion S; subst. repeat split; try lia; auto.
    rewrite Forall_forall in *. intros x X. split; [auto|]. now apply H2.
  - intros (C & L & F & S). split; [lia|]. rewrite Forall_forall in F. split.
    + constructor; [exact C|]. apply Forall_forall. intros x X. specialize (F x X). lia.
    + constructor; auto. apply Forall_forall. intros x X. now apply F.
Qed.

Lemma in_hands_from : forall size kinds low h,
  In h (hands_from size kinds low) <-> is_hand size low (low + Z.of_nat kinds - 1) h.
Proof.
  induction size as [|size IH]; intros kinds low h.
  - simpl. unfold is_hand. split.
    + intros [<-|[]]. repeat constructor.
    + intros (L & _). left. symmetry. now apply length_zero_iff_nil.
  - revert low. induction kinds as [|less IHk]; intros low.
    + simpl. split; [intros []|]. destruct h as [|c h]; [intros (L & _); discriminate|].
      rewrite is_hand_cons. lia.
    + rewrite hands_from_more, in_app_iff, in_map_iff, IHk. split.
      * intros [(h' & <- & H)|H].
        -- apply IH in H. apply is_hand_cons. split; [lia|exact H].
        -- destruct h as [|c h]; [destruct H as (L & _); discriminate|]. apply is_hand_cons in H as [C H].
           apply is_hand_cons. split; [lia|]. now replace (low + Z.of_nat (S less) - 1)%Z with (low + 1 + Z.of_nat less - 1)%Z by lia.
      * destruct h as [|c h]; [intros (L & _); discriminate|]. rewrite is_hand_cons. intros [C H].
        destruct (Z.eq_dec c low) as [->|D].
        -- left. exists h. split; auto. now apply IH.
        -- right. apply is_hand_cons. split; [lia|]. now replace (low + 1 + Z.of_nat less - 1)%Z with (low + Z.of_nat (S less) - 1)%Z by lia.
Qed.

Lemma NoDup_app : forall A (a b : list A), NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  induction a as [|x a IH]; intros b NA NB D; simpl; auto. inversion NA; subst. constructor.
  - rewrite in_app_iff. intros [H|H]; [auto|]. apply (D x); simpl; auto.
  - apply IH; auto. intros y Y. apply D. simpl. auto.
Qed.

Lemma NoDup_map_injective : forall A B (f : A -> B) l, (forall x y, f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros F N; simpl; constructor; inversion N; subst; auto.
  rewrite in_map_iff. intros (y & E & Y). apply F in E. subst. contradiction.
Qed.

Lemma NoDup_flat_map : forall A B (g : A -> list B) l, NoDup l -> (forall x, In x l -> NoDup (g x)) ->
  (forall x y z, In x l -> In y l -> In z (g x) -> In z (g y) -> x = y) -> NoDup (flat_map g l).
Proof.
  induction l as [|x l IH]; intros N G D; simpl; [constructor|]. inversion N; subst. apply NoDup_app.
  - apply G. now left.
  - apply IH; auto; [intros; apply G; now right|]. intros y z w Y Z. apply D; now right.
  - intros z Z W. apply in_flat_map in W as (y & Y & W). assert (x = y) by (apply (D x y z); simpl; auto). now subst.
Qed.

Lemma hands_from_once : forall size kinds low, NoDup (hands_from size kinds low).
Proof.
  induction size as [|size IH]; intros kinds low; [repeat constructor; intros []|].
  revert low. induction kinds as [|less IHk]; intros low; [constructor|]. rewrite hands_from_more.
  apply NoDup_app; [|apply IHk|].
  - apply NoDup_map_injective; [congruence|apply IH].
  - intros h H K. apply in_map_iff in H as (h' & <- & _).
    apply in_hands_from, is_hand_cons in K. lia.
Qed.

Theorem hands_spec : forall size low high, (low <= high + 1)%Z -> lists (hands size low high) (is_hand size low high).
Proof.
  intros size low high H. unfold hands. split; [apply hands_from_once|]. intros h. rewrite in_hands_from.
  now replace (low + Z.of_nat (Z.to_nat (high - low + 1)) - 1)%Z with high by lia.
Qed.
