(* Rules: which results of a step are allowed, and whether every card must be used. *)

From Coq Require Import ZArith QArith Qabs List Permutation Bool Lia.
From Make24 Require Import Expressions.
Import ListNotations.

(* A domain is a set of fractions. The second field says that it doesn't depend on how a fraction is written. *)
Record domain := {
  admits : Q -> bool;
  admits_equal : forall x y, (x == y)%Q -> admits x = admits y
}.

(* [whole x] is the integer that the fraction [x] is equal to, if there is one. *)
Definition whole (x : Q) : option Z :=
  let (quotient, rest) := Z.div_eucl (Qnum x) (Zpos (Qden x)) in
  if (rest =? 0)%Z then Some quotient else None.

Lemma whole_spec : forall x z, whole x = Some z <-> (x == inject_Z z)%Q.
Proof.
  intros [n d] z. unfold whole, Qeq. simpl.
  pose proof (Z_div_mod n (Zpos d) eq_refl) as H. destruct (Z.div_eucl n (Zpos d)) as [q r]. destruct H as [E [L U]].
  destruct (Z.eqb_spec r 0); split; intros K; try discriminate.
  - injection K as <-. lia.
  - f_equal. nia.
  - exfalso. destruct (Z_le_gt_dec (z - q) 0); nia.
Qed.

Lemma whole_equal : forall x y, (x == y)%Q -> whole x = whole y.
Proof.
  intros x y E. destruct (whole x) as [a|] eqn:X.
  - symmetry. apply whole_spec. rewrite <- E. now apply whole_spec.
  - destruct (whole y) as [b|] eqn:Y; [|reflexivity].
    apply whole_spec in Y. rewrite <- E in Y. apply whole_spec in Y. congruence.
Qed.

(* The domains of make24. *)
Definition rationals : domain := {| admits _ := true; admits_equal _ _ _ := eq_refl |}.

Definition whole_with (test : Z -> bool) (x : Q) : bool :=
  match whole x with Some z => test z | None => false end.

Lemma whole_with_equal : forall test x y, (x == y)%Q -> whole_with test x = whole_with test y.
Proof. intros test x y E. unfold whole_with. now rewrite (whole_equal x y E). Qed.

Definition integers : domain := {| admits := whole_with (fun _ => true); admits_equal := whole_with_equal _ |}.
Definition naturals : domain := {| admits := whole_with (Z.leb 0); admits_equal := whole_with_equal _ |}.
Definition positive_integers : domain := {| admits := whole_with (Z.ltb 0); admits_equal := whole_with_equal _ |}.

(* The numbers of a domain that are not negative. *)
Lemma not_negative_equal : forall d x y, (x == y)%Q ->
  admits d x && Qle_bool 0 x = admits d y && Qle_bool 0 y.
Proof. intros d x y E. rewrite (admits_equal d x y E). now rewrite E. Qed.

Definition not_negative (d : domain) : domain :=
  {| admits x := admits d x && Qle_bool 0 x; admits_equal := not_negative_equal d |}.

(* One step whose result must lie in the domain, and the value of an expression all of whose steps do. Cards may be any
   integers. *)
Definition apply_in (d : domain) (o : op) (x y : Q) : option Q :=
  match apply o x y with
  | Some v => if admits d v then Some v else None
  | None => None
  end.

Fixpoint value_in (d : domain) (e : expr) : option Q :=
  match e with
  | Card n => Some (inject_Z n)
  | Node o l r =>
    match value_in d l, value_in d r with
    | Some x, Some y => apply_in d o x y
    | _, _ => None
    end
  end.

Record rules := { any_subset : bool; steps : domain }.

(* [makes_with r hand t]: the hand makes [t] under the rules [r]. [rest] are the cards that are left over. *)
Definition makes_with (r : rules) (hand : list Z) (t : Q) : Prop :=
  exists e rest v,
    Permutation (cards e ++ rest) hand /\ (any_subset r = false -> rest = []) /\
    value_in (steps r) e = Some v /\ (v == t)%Q.

(* The rules of the 24 game: every card, and any fractions on the way. *)
Definition game_24 : rules := {| any_subset := false; steps := rationals |}.

Lemma value_in_rationals : forall e, value_in rationals e = value e.
Proof.
  induction e as [n|o l IHl r IHr]; simpl; [reflexivity|]. rewrite IHl, IHr.
  destruct (value l) as [x|]; [|reflexivity]. destruct (value r) as [y|]; [|reflexivity].
  unfold apply_in. simpl. now destruct (apply o x y).
Qed.

Theorem game_24_makes : forall hand t, makes_with game_24 hand t <-> makes hand t.
Proof.
  intros hand t. split.
  - intros (e & rest & v & P & R & V & E). rewrite (R eq_refl), app_nil_r in P. exists e. split; [exact P|].
    exists v. split; [|exact E]. now rewrite <- value_in_rationals.
  - intros (e & P & v & V & E). exists e, [], v. rewrite app_nil_r. repeat split; auto.
    simpl. now rewrite value_in_rationals.
Qed.

(* Steps on equal fractions have equal results. *)
Definition equal_option (x y : option Q) : Prop :=
  match x, y with
  | Some x, Some y => (x == y)%Q
  | None, None => True
  | _, _ => False
  end.

Lemma apply_in_equal : forall d o x y x' y', (x == x')%Q -> (y == y')%Q ->
  equal_option (apply_in d o x y) (apply_in d o x' y').
Proof.
  intros d o x y x' y' X Y. unfold apply_in.
  assert (equal_option (apply o x y) (apply o x' y')) as H.
  { destruct o; simpl; try (rewrite X, Y; reflexivity). rewrite (Qeqb_comp _ _ Y 0 0 (Qeq_refl 0)).
    destruct (Qeq_bool y' 0); simpl; [exact I|]. now rewrite X, Y. }
  destruct (apply o x y) as [v|], (apply o x' y') as [w|]; simpl in H; try contradiction; simpl; auto.
  rewrite (admits_equal d v w H). destruct (admits d w); simpl; auto.
Qed.
