(* The theorems, and what each of them assumes: nothing. scripts/proof fails if Coq prints anything but
   "Closed under the global context" for one of them, or if a theorem is missing here. *)

From Make24 Require Import Expressions Rules Decide Hands Sorting OneToTen OneToThirteen Deck Strings Magnitudes Least
  LeastNumbers Forms Split Certificate.

Print Assumptions game_24_makes.
Print Assumptions decide_with_correct.
Print Assumptions decide_correct.
Print Assumptions hands_spec.
Print Assumptions hand_of_cards.
Print Assumptions unsolvable_hands_1_to_10.
Print Assumptions hands_1_to_10.
Print Assumptions solvable_hands_1_to_10.
Print Assumptions unsolvable_hands_1_to_13.
Print Assumptions hands_1_to_13.
Print Assumptions solvable_hands_1_to_13.
Print Assumptions number_of_deals.
Print Assumptions solvable_deals.
Print Assumptions number_of_sequences.
Print Assumptions solvable_sequences.
Print Assumptions strings_1_to_13.
Print Assumptions magnitude.
Print Assumptions no_negative_step.
Print Assumptions fractions_need_no_negative_step.
Print Assumptions integers_and_naturals_agree.
Print Assumptions is_least_correct.
Print Assumptions is_least_fractions.
Print Assumptions four_fours.
Print Assumptions A182002_1_to_8.
Print Assumptions A060315_2_to_7.
Print Assumptions A357891_2_to_6.
Print Assumptions fraction_needed.
Print Assumptions countdown_952.
Print Assumptions flat_is_sound.
Print Assumptions arranged_is_sound.
Print Assumptions step_of_more_than_h_cards.
Print Assumptions split_theorem.
Print Assumptions certificate_is_sound.
