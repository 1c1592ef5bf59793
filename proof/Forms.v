(* Forms: expressions that the form `flat` or `arranged` identifies have the same value, whatever the cards are.

   Here the leaves of an expression are unknowns, 0, 1, 2, and so on, and [env] says which number each of them is. *)

From Coq Require Import ZArith QArith List Permutation Bool Lia.
From Make24 Require Import Expressions.
Import ListNotations.
Open Scope Q_scope.

Fixpoint value_at (env : Z -> Q) (e : expr) : option Q :=
  match e with
  | Card n => Some (env n)
  | Node o l r => apply_option o (value_at env l) (value_at env r)
  end.

(* The shape of an expression: an unknown, a sum or a product. A sum has terms, each added ([true]) or subtracted
   ([false]); a product has factors, each multiplied ([true]) or divided by ([false]). *)
Inductive shape :=
| Leaf (n : Z)
| Sum (terms : list (bool * shape))
| Product (factors : list (bool * shape)).

(* A sum as a list of terms, and anything else as the one term of a list; the same for products. *)
Definition terms (s : shape) : list (bool * shape) := match s with Sum l => l | _ => [(true, s)] end.
Definition factors (s : shape) : list (bool * shape) := match s with Product l => l | _ => [(true, s)] end.

Definition turn (l : list (bool * shape)) : list (bool * shape) := map (fun m => (negb (fst m), snd m)) l.

(* Nested sums become one sum, and nested products one product. *)
Fixpoint flat (e : expr) : shape :=
  match e with
  | Card n => Leaf n
  | Node Plus l r => Sum (terms (flat l) ++ terms (flat r))
  | Node Minus l r => Sum (terms (flat l) ++ turn (terms (flat r)))
  | Node Times l r => Product (factors (flat l) ++ factors (flat r))
  | Node Over l r => Product (factors (flat l) ++ turn (factors (flat r)))
  end.

(* The order of terms and factors doesn't matter, at any depth. *)
Inductive same : shape -> shape -> Prop :=
| same_leaf : forall n, same (Leaf n) (Leaf n)
| same_sum : forall l m, same_members l m -> same (Sum l) (Sum m)
| same_product : forall l m, same_members l m -> same (Product l) (Product m)
with same_members : list (bool * shape) -> list (bool * shape) -> Prop :=
| same_empty : same_members [] []
| same_member : forall b s t l m, same s t -> same_members l m -> same_members ((b, s) :: l) ((b, t) :: m)
| same_swap : forall x y l, same_members (x :: y :: l) (y :: x :: l)
| same_trans : forall l m n, same_members l m -> same_members m n -> same_members l n.

Scheme same_induction := Minimality for same Sort Prop
  with same_members_induction := Minimality for same_members Sort Prop.
Combined Scheme same_both from same_induction, same_members_induction.

(* Signs that change together: [signed false s t] says that s is t, [signed true s t] that s is the negative of t. A sum
   is the negative of the sum with all its terms turned; the sign of a factor is one of the product, and a term that is
   the negative of another is added where that one is subtracted. *)
Inductive signed : bool -> shape -> shape -> Prop :=
| signed_leaf : forall n, signed false (Leaf n) (Leaf n)
| signed_sum : forall l m, signed_terms l m -> signed false (Sum l) (Sum m)
| signed_turn : forall n s m, signed n s (Sum m) -> signed (negb n) s (Sum (turn m))
| signed_product : forall n l m, signed_factors n l m -> signed n (Product l) (Product m)
with signed_terms : list (bool * shape) -> list (bool * shape) -> Prop :=
| no_terms : signed_terms [] []
| one_term : forall n b s t l m, signed n s t -> signed_terms l m -> signed_terms ((b, s) :: l) ((xorb n b, t) :: m)
| swap_terms : forall x y l, signed_terms (x :: y :: l) (y :: x :: l)
| trans_terms : forall l m k, signed_terms l m -> signed_terms m k -> signed_terms l k
with signed_factors : bool -> list (bool * shape) -> list (bool * shape) -> Prop :=
| no_factors : signed_factors false [] []
| one_factor : forall n p b s t l m, signed n s t -> signed_factors p l m ->
    signed_factors (xorb n p) ((b, s) :: l) ((b, t) :: m)
| swap_factors : forall x y l, signed_factors false (x :: y :: l) (y :: x :: l)
| trans_factors : forall n p l m k, signed_factors n l m -> signed_factors p m k -> signed_factors (xorb n p) l k.

Scheme signed_induction := Minimality for signed Sort Prop
  with signed_terms_induction := Minimality for signed_terms Sort Prop
  with signed_factors_induction := Minimality for signed_factors Sort Prop.
Combined Scheme signed_all from signed_induction, signed_terms_induction, signed_factors_induction.

(* The value of a shape. Dividing by zero gives 0 here, as in Coq's library; where the expression has a value, nothing is
   divided by zero. *)
Section Value.

Variable env : Z -> Q.

Fixpoint shape_value (s : shape) : Q :=
  match s with
  | Leaf n => env n
  | Sum l => (fix sum l := match l with
      | [] => 0
      | (b, s) :: l => (if b : bool then shape_value s else - shape_value s) + sum l
      end) l
  | Product l => (fix product l := match l with
      | [] => 1
      | (b, s) :: l => (if b : bool then shape_value s else / shape_value s) * product l
      end) l
  end.

Fixpoint sum_value (l : list (bool * shape)) : Q :=
  match l with
  | [] => 0
  | (b, s) :: l => (if b then shape_value s else - shape_value s) + sum_value l
  end.

Fixpoint product_value (l : list (bool * shape)) : Q :=
  match l with
  | [] => 1
  | (b, s) :: l => (if b then shape_value s else / shape_value s) * product_value l
  end.

Lemma value_sum : forall l, shape_value (Sum l) = sum_value l.
Proof. induction l as [|(b, s) l IH]; simpl; [reflexivity|]. now f_equal. Qed.

Lemma value_product : forall l, shape_value (Product l) = product_value l.
Proof. induction l as [|(b, s) l IH]; simpl; [reflexivity|]. now f_equal. Qed.

Lemma sum_app : forall l m, sum_value (l ++ m) == sum_value l + sum_value m.
Proof. induction l as [|(b, s) l IH]; intros m; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma product_app : forall l m, product_value (l ++ m) == product_value l * product_value m.
Proof. induction l as [|(b, s) l IH]; intros m; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma sum_turn : forall l, sum_value (turn l) == - sum_value l.
Proof. induction l as [|(b, s) l IH]; simpl; [ring|]. rewrite IH. destruct b; simpl; ring. Qed.

Lemma product_turn : forall l, product_value (turn l) == / product_value l.
Proof.
  induction l as [|(b, s) l IH]; simpl; [reflexivity|]. rewrite IH, Qinv_mult_distr.
  destruct b; simpl; [reflexivity|]. now rewrite Qinv_involutive.
Qed.

Lemma sum_terms : forall s, sum_value (terms s) == shape_value s.
Proof. intros [n|l|l]; cbn [terms]; [simpl; ring|now rewrite value_sum|]. cbn [sum_value]. ring. Qed.

Lemma product_factors : forall s, product_value (factors s) == shape_value s.
Proof. intros [n|l|l]; cbn [factors]; [simpl; ring| |now rewrite value_product]. cbn [product_value]. ring. Qed.

(* The shape has the value of the expression. *)
Lemma flat_value : forall e v, value_at env e = Some v -> shape_value (flat e) == v.
Proof.
  induction e as [n|o l IHl r IHr]; intros v V; simpl in V.
  - injection V as <-. reflexivity.
  - destruct (value_at env l) as [x|]; [|discriminate]. destruct (value_at env r) as [y|]; [|discriminate].
    specialize (IHl x eq_refl). specialize (IHr y eq_refl). destruct o; cbn [flat]; simpl in V.
    + injection V as <-. now rewrite value_sum, sum_app, !sum_terms, IHl, IHr.
    + injection V as <-. now rewrite value_sum, sum_app, sum_turn, !sum_terms, IHl, IHr.
    + injection V as <-. now rewrite value_product, product_app, !product_factors, IHl, IHr.
    + destruct (Qeq_bool y 0); [discriminate|]. injection V as <-.
      now rewrite value_product, product_app, product_turn, !product_factors, IHl, IHr.
Qed.

Lemma same_value :
  (forall s t, same s t -> shape_value s == shape_value t) /\
  (forall l m, same_members l m -> sum_value l == sum_value m /\ product_value l == product_value m).
Proof.
  apply same_both.
  - reflexivity.
  - intros l m _ [S _]. now rewrite !value_sum.
  - intros l m _ [_ P]. now rewrite !value_product.
  - split; reflexivity.
  - intros b s t l m _ E _ [S P]. simpl. split; destruct b; rewrite E, ?S, ?P; reflexivity.
  - intros (b, s) (c, t) l. simpl. split; ring.
  - intros l m n _ [S1 P1] _ [S2 P2]. split; [now rewrite S1|now rewrite P1].
Qed.

Definition with_sign (negative : bool) (x : Q) : Q := if negative then - x else x.

Lemma Qinv_opp : forall x, / (- x) == - / x.
Proof. intros [[|n|n] d]; reflexivity. Qed.

Lemma signed_value :
  (forall n s t, signed n s t -> shape_value s == with_sign n (shape_value t)) /\
  (forall l m, signed_terms l m -> sum_value l == sum_value m) /\
  (forall n l m, signed_factors n l m -> product_value l == with_sign n (product_value m)).
Proof.
  apply signed_all.
  - reflexivity.
  - intros l m _ S. now rewrite !value_sum.
  - intros n s m _ S. destruct n; cbn [negb with_sign] in *; rewrite S, !value_sum, sum_turn; ring.
  - intros n l m _ P. rewrite !value_product. exact P.
  - reflexivity.
  - intros n b s t l m _ E _ S. simpl. rewrite S. destruct n, b; simpl in *; rewrite E; ring.
  - intros (b, s) (c, t) l. simpl. ring.
  - intros l m k _ S1 _ S2. now rewrite S1.
  - reflexivity.
  - intros n p b s t l m _ E _ P. simpl. rewrite P. destruct n, p, b; simpl in *; rewrite E, ?Qinv_opp; ring.
  - intros (b, s) (c, t) l. simpl. ring.
  - intros n p l m k _ P1 _ P2. rewrite P1. destruct n, p; simpl in *; rewrite P2; ring.
Qed.

End Value.

(* Two expressions with the same flat shape are the same function: wherever both have a value, it is the same one. *)
Theorem flat_is_sound : forall e f, same (flat e) (flat f) ->
  forall env v w, value_at env e = Some v -> value_at env f = Some w -> v == w.
Proof.
  intros e f S env v w V W. apply (flat_value env) in V, W. rewrite <- V, <- W. now apply same_value.
Qed.

(* The same, where signs also change together. *)
Theorem arranged_is_sound : forall e f, signed false (flat e) (flat f) ->
  forall env v w, value_at env e = Some v -> value_at env f = Some w -> v == w.
Proof.
  intros e f S env v w V W. apply (flat_value env) in V, W. rewrite <- V, <- W.
  exact (proj1 (signed_value env) _ _ _ S).
Qed.

(* An example: (a - b) * (c - d) is (b - a) * (d - c). *)
Example signs_change_together :
  let minus (x y : Z) := Node Minus (Card x) (Card y) in
  signed false (flat (Node Times (minus 0%Z 1%Z) (minus 2%Z 3%Z))) (flat (Node Times (minus 1%Z 0%Z) (minus 3%Z 2%Z))).
Proof.
  assert (forall x y, signed true (Sum [(true, Leaf x); (false, Leaf y)]) (Sum [(true, Leaf y); (false, Leaf x)])) as K.
  { intros x y. apply (signed_turn false _ [(false, Leaf y); (true, Leaf x)]), signed_sum, swap_terms. }
  simpl. apply signed_product. apply (one_factor true true); [apply K|].
  apply (one_factor true false); [apply K|]. constructor.
Qed.
