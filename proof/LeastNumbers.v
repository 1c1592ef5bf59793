(* The least positive integers that some well-known hands don't make, and examples of other rules.

   Sequences are named by their numbers in the On-Line Encyclopedia of Integer Sequences (oeis.org). *)

From Coq Require Import ZArith QArith List Permutation Bool.
From Make24 Require Import Expressions Rules Decide Sorting Magnitudes Least.
Import ListNotations.

(* Four fours make 1 to 9, and not 10: with + - * / and brackets, without writing 44 or 4!. *)
Theorem four_fours : least_not_made (fractions false) [4; 4; 4; 4]%Z 10.
Proof. apply is_least_fractions. vm_cast_no_check (eq_refl true). Qed.

(* Rows of a table: a hand and the least number it doesn't make. *)
Definition row_holds (any : bool) (row : list Z * Z) : bool :=
  (0 <? snd row)%Z && (forallb (Z.leb 0) (fst row) && is_least (no_negative any) (fst row) (Z.to_pos (snd row))).

Lemma rows_correct : forall any rows, forallb (row_holds any) rows = true ->
  forall hand n, In (hand, n) rows -> least_not_made (fractions any) hand n.
Proof.
  intros any rows H hand n I. rewrite forallb_forall in H. apply H, andb_true_iff in I as [P L]. simpl in P, L.
  rewrite <- (Z2Pos.id n) by now apply Z.ltb_lt. now apply is_least_fractions.
Qed.

(* A182002: n cards with the number n, all of them used, for n = 1 to 8. *)
Definition rows_A182002 : list (list Z * Z) := [
  (repeat 1 1%nat, 2); (repeat 2 2%nat, 2); (repeat 3 3%nat, 1); (repeat 4 4%nat, 10);
  (repeat 5 5%nat, 13); (repeat 6 6%nat, 22); (repeat 7 7%nat, 38); (repeat 8 8%nat, 91)]%Z.

Theorem A182002_1_to_8 : forall hand n, In (hand, n) rows_A182002 -> least_not_made (fractions false) hand n.
Proof. apply rows_correct. vm_cast_no_check (eq_refl true). Qed.

(* A060315: any of the cards 1, 2, ..., n, for n = 1 to 6. The sequence also has the card 0 and starts with 0 alone, so
   these are its terms 2 to 7; a left-over 0 changes nothing where cards may be left over. *)
Definition rows_A060315 : list (list Z * Z) := [
  ([1], 2); ([1; 2], 4); ([1; 2; 3], 10); ([1; 2; 3; 4], 29);
  ([1; 2; 3; 4; 5], 76); ([1; 2; 3; 4; 5; 6], 284)]%Z.

Theorem A060315_2_to_7 : forall hand n, In (hand, n) rows_A060315 -> least_not_made (fractions true) hand n.
Proof. apply rows_correct. vm_cast_no_check (eq_refl true). Qed.

(* A357891: each term is the least number that all terms before it, each used once, don't make. *)
Definition rows_A357891 : list (list Z * Z) := [
  ([1], 2); ([1; 2], 4); ([1; 2; 4], 11); ([1; 2; 4; 11], 34); ([1; 2; 4; 11; 34], 152)]%Z.

Theorem A357891_2_to_6 : forall hand n, In (hand, n) rows_A357891 -> least_not_made (fractions false) hand n.
Proof. apply rows_correct. vm_cast_no_check (eq_refl true). Qed.

(* 3 3 8 8 makes 24, but only with a fraction on the way: 8 / (3 - 8 / 3). *)
Theorem fraction_needed :
  makes [3; 3; 8; 8]%Z 24 /\ ~ makes_with {| any_subset := false; steps := integers |} [3; 3; 8; 8]%Z 24.
Proof.
  split.
  - apply decide_correct. vm_compute. reflexivity.
  - rewrite <- decide_with_correct. vm_compute. discriminate.
Qed.

(* The rules of Countdown: any of the cards, and positive integers on the way. A game of 1997 became well known:
   (75 * 3 * (100 + 6) - 50) / 25 = 952. *)
Definition countdown : rules := {| any_subset := true; steps := positive_integers |}.

Theorem countdown_952 : makes_with countdown [25; 50; 75; 100; 3; 6]%Z 952.
Proof.
  exists (Node Over (Node Minus (Node Times (Node Times (Card 75) (Card 3)) (Node Plus (Card 100) (Card 6))) (Card 50)) (Card 25)).
  exists [], (23800 # 25)%Q. split; [|split; [reflexivity|split; reflexivity]].
  apply (Permutation_trans (Permutation_sym (sort_permutation _))).
  exact (sort_permutation [25; 50; 75; 100; 3; 6]%Z).
Qed.
