//! `forms`: notions of which solutions are the same, and how many classes of expressions each has.

use crate::command::Command;
use crate::error::Error;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::Note;
use crate::reply::{NoRow, Outcome, Response, Sink};
use crate::whole::Whole;
use make24::Form;
use make24::form::{ClassOperators, MAX_UNKNOWN_CARDS};
use serde::Serialize;

/// A number of different unknown cards.
pub type ClassCards = Whole<1, { MAX_UNKNOWN_CARDS as u64 }>;

request! {
    /// Asks for the forms, and for numbers of classes.
    #[derive(Copy)]
    FormsRequest {
        /// Count the classes of expressions of 1 to N unknown cards.
        count: Option<ClassCards> [arg(long, value_name = "N")],
        /// The work that it may cost.
        limits: LimitsSpec [arg(skip)],
    }
}

/// The reply of `forms`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct FormsReply {
    /// The forms, from the finest to the coarsest.
    pub forms: Vec<FormEntry>,
    /// How many classes of expressions there are, if that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<ClassCounts>,
}

/// A form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct FormEntry {
    /// Its name.
    pub name: String,
    /// The expressions that count as the same.
    pub about: String,
}

/// How many classes of expressions of unknown cards there are under a form, each card used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ClassCounts {
    /// The form.
    pub form: String,
    /// The operators.
    pub operators: String,
    /// Whether classes that become equal by renaming the cards count once.
    pub up_to_renaming: bool,
    /// The numbers for 1, 2, 3 ... cards, as text, since they may have any number of digits.
    pub counts: Vec<String>,
}

const fn about(form: Form) -> &'static str {
    match form {
        Form::Written => "nothing: every written expression counts",
        Form::Commuted => "the two operands of + and of * in either order",
        Form::Flat => "also sums and products whose terms and factors are the same, however they are nested",
        Form::Arranged => "also sums whose signs are turned together: (4 - 1) * (9 - 1) and (1 - 4) * (1 - 9)",
        Form::Essential => "also expressions that differ in parts without effect, such as + 7 - 7 and * 1",
        Form::Dominus => "as flat, and expressions that differ in parts without effect, as Mark Dominus counts",
    }
}

const KINDS: [(ClassOperators, &str, bool); 4] = [
    (ClassOperators::Arithmetic, "+ - * /", false),
    (ClassOperators::Arithmetic, "+ - * /", true),
    (ClassOperators::Powers, "+ - * / ^", false),
    (ClassOperators::Powers, "+ - * / ^", true),
];

impl Command for FormsRequest {
    type Row = NoRow;
    type Reply = FormsReply;

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<FormsReply>, Error> {
        let forms = Form::ALL.iter().map(|form| FormEntry { name: form.to_string(), about: about(*form).to_owned() });
        let mut response = Response::new(FormsReply { forms: forms.collect(), classes: Vec::new() }, Outcome::Yes);
        let Some(most) = self.count.map(Whole::len) else { return Ok(response) };
        for ((operators, signs, up_to_renaming), form) in
            KINDS.iter().flat_map(|kind| Form::ALL.iter().map(move |form| (*kind, form)))
        {
            let Some(counts) = form.class_counts(operators, up_to_renaming, most) else { continue };
            if let Some(stop) = context.stop() {
                response.outcome = Outcome::Unknown;
                response.notes.push(Note::incomplete("not all classes were counted", stop));
                break;
            }
            response.reply.classes.push(ClassCounts {
                form: form.to_string(),
                operators: signs.to_owned(),
                up_to_renaming,
                counts: counts.iter().map(ToString::to_string).collect(),
            });
        }
        Ok(response)
    }
}
