//! A row of the table of functions as a DataFusion function.

use crate::argument::{Argument, Cell, Column};
use crate::function::{Function, Run};
use crate::output::Builder;
use crate::question::{Question, Solvers, TIME, form, puzzle};
use crate::sql_functions::FUNCTIONS;
use crate::stop::is_stopped;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_err, plan_datafusion_err, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::scalar_doc_sections::DOC_SECTION_OTHER;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use make24::{Form, Puzzle};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

const SHOWN: usize = 60;

/// Makes all functions known to a session, a scheduler or an executor.
///
/// # Errors
///
/// The registry takes no functions.
pub fn register_all(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for function in udfs() {
        registry.register_udf(function)?;
    }
    Ok(())
}

/// All functions.
pub fn udfs() -> Vec<Arc<ScalarUDF>> {
    let both = |row| [false, true].map(|tries| Arc::new(ScalarUDF::from(Make24Function::new(row, tries))));
    FUNCTIONS.iter().flat_map(both).collect()
}

/// The function itself checks its types and reports what is wrong; these signatures are for the catalogue, which shows
/// a text and a list as the hand.
fn signatures(row: &Function) -> Vec<TypeSignature> {
    let mut shown: Vec<Vec<DataType>> = vec![Vec::new()];
    for argument in row.arguments {
        let types = argument.shown();
        shown = shown
            .iter()
            .flat_map(|before| types.iter().map(|own| [&before[..], std::slice::from_ref(own)].concat()))
            .collect();
    }
    std::iter::once(TypeSignature::UserDefined).chain(shown.into_iter().map(TypeSignature::Exact)).collect()
}

pub(crate) fn named(name: &str) -> Arc<ScalarUDF> {
    let found = udfs().into_iter().find(|function| function.name() == name);
    found.expect("the name is that of a row")
}

#[derive(Debug)]
struct Make24Function {
    row: &'static Function,
    tries: bool,
    name: String,
    signature: Signature,
    documentation: Documentation,
    /// The last call with only constants that failed: DataFusion tries such a call several times while it plans a
    /// query, and each may take all of its ten seconds.
    failed: Mutex<Option<Failed>>,
}

#[derive(Debug)]
struct Failed {
    arguments: Vec<ScalarValue>,
    error: String,
    at: Instant,
}

impl PartialEq for Make24Function {
    fn eq(&self, other: &Make24Function) -> bool {
        self.name == other.name
    }
}

impl Eq for Make24Function {}

impl Hash for Make24Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Make24Function {
    fn new(row: &'static Function, tries: bool) -> Make24Function {
        let name = format!("make24_{}{}", if tries { "try_" } else { "" }, row.name);
        let names: Vec<&str> = row.arguments.iter().map(|argument| argument.about().0).collect();
        let (needed, more) = names.split_at(row.needed);
        let optional: String = more.iter().map(|name| format!("[, {name}]")).collect();
        let about = match tries {
            false => row.about.to_owned(),
            true => format!("{} NULL where a row cannot be read, or is not known within ten seconds.", row.about),
        };
        let example = row.example.replace(&format!("make24_{}(", row.name), &format!("{name}("));
        let mut documentation =
            Documentation::builder(DOC_SECTION_OTHER, about, format!("{name}({}{optional})", needed.join(", ")))
                .with_sql_example(format!("```sql\n{example}\n```"));
        for argument in row.arguments {
            let (name, about) = argument.about();
            documentation = documentation.with_argument(name, about);
        }
        Make24Function {
            row,
            tries,
            name,
            signature: Signature::one_of(signatures(row), Volatility::Immutable),
            documentation: documentation.build(),
            failed: Mutex::default(),
        }
    }

    fn constant(&self, arguments: Vec<ScalarValue>) -> Result<ScalarValue> {
        let failed = || self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failed) =
            failed().as_ref().filter(|failed| failed.arguments == arguments && failed.at.elapsed() < TIME)
        {
            return exec_err!("{}", failed.error);
        }
        let columns = arguments.iter().cloned().map(ColumnarValue::Scalar);
        let columns = columns.map(|value| Column::new(&value)).collect::<Result<Vec<Column>>>()?;
        match self.evaluate(&columns, 1) {
            Ok(values) => ScalarValue::try_from_array(&values.finish(), 0),
            // A stopped call may be tried again.
            Err(DataFusionError::Execution(error)) if !is_stopped() => {
                *failed() = Some(Failed { arguments, error: error.clone(), at: Instant::now() });
                exec_err!("{error}")
            }
            Err(error) => Err(error),
        }
    }

    fn evaluate(&self, columns: &[Column], rows: usize) -> Result<Builder> {
        let mut values = Builder::new(self.row.output, rows);
        let mut reader = Reader::new(self.row.arguments, columns);
        for row in 0..rows {
            if is_stopped() {
                return exec_err!("stopped");
            }
            if columns.iter().any(|column| column.is_null(row)) {
                values.add(None);
                continue;
            }
            match reader.ask(self.row.run, row) {
                Ok(value) => values.add(value),
                Err(_) if is_stopped() => return exec_err!("stopped"),
                Err(_) if self.tries => values.add(None),
                Err(error) => {
                    let shown = shown(columns[0].get(row));
                    return exec_err!(
                        "{}: the row with `{shown}`: {error} (make24_try_{} is NULL there)",
                        self.name,
                        self.row.name
                    );
                }
            }
        }
        Ok(values)
    }
}

fn shown(cell: Cell<'_>) -> String {
    let text = match cell {
        Cell::Text(text) => text.to_owned(),
        Cell::Number(number) => number.to_string(),
        Cell::List(cards) => format!("{cards:?}"),
        Cell::ListWithNull => String::from("a list with NULL"),
    };
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

struct Reader<'a> {
    hand: Option<&'a Column>,
    target: Option<&'a Column>,
    form: Option<&'a Column>,
    rules: Option<&'a Column>,
    text: Option<&'a Column>,
    solvers: Solvers,
    last: Option<Last<'a>>,
}

struct Last<'a> {
    cells: (Cell<'a>, Option<Cell<'a>>),
    rules: usize,
    puzzle: Puzzle,
}

impl<'a> Reader<'a> {
    fn new(arguments: &[Argument], columns: &'a [Column]) -> Reader<'a> {
        let column =
            |wanted: Argument| arguments.iter().zip(columns).find(|(own, _)| **own == wanted).map(|(_, column)| column);
        Reader {
            hand: column(Argument::Hand),
            target: column(Argument::Target),
            form: column(Argument::Form),
            rules: column(Argument::Rules),
            text: column(Argument::Answer).or(column(Argument::Expression)),
            solvers: Solvers::new(),
            last: None,
        }
    }

    fn ask(&mut self, run: Run, row: usize) -> crate::function::Response {
        let text = |column: Option<&'a Column>| match column.map(|column| column.get(row)) {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        };
        let answer = text(self.text).unwrap_or_default();
        let run = match run {
            Run::Expression(run) => return run(answer),
            Run::Puzzle(run) => run,
        };
        let rules = self.solvers.of(text(self.rules).unwrap_or("arithmetic"))?;
        let hand = self.hand.map_or(Cell::List(&[]), |column| column.get(row));
        let cells = (hand, self.target.map(|column| column.get(row)));
        let is_same = self.last.as_ref().is_some_and(|last| last.cells == cells && last.rules == rules);
        if !is_same {
            let puzzle = puzzle(cells.0, cells.1, self.solvers.get(rules).rules())?;
            self.last = Some(Last { cells, rules, puzzle });
        }
        let form = text(self.form).map_or(Ok(Form::default()), form)?;
        match &self.last {
            Some(last) => run(&Question { puzzle: &last.puzzle, solver: self.solvers.get(rules), form, answer }),
            None => Ok(None),
        }
    }
}

impl ScalarUDFImpl for Make24Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Checks the types here, not during coercion: DataFusion drops the message of a failed coercion.
    fn return_type(&self, given: &[DataType]) -> Result<DataType> {
        let most = self.row.arguments.len();
        if !(self.row.needed..=most).contains(&given.len()) {
            return plan_err!(
                "{} takes {} arguments, found {}; use {}",
                self.name,
                match self.row.needed == most {
                    true => most.to_string(),
                    false => format!("{} to {most}", self.row.needed),
                },
                given.len(),
                self.documentation.syntax_example
            );
        }
        for (argument, given) in self.row.arguments.iter().zip(given) {
            argument.coerced(given).map_err(|error| plan_datafusion_err!("{}: {}", self.name, error.message()))?;
        }
        Ok(self.row.output.data_type())
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let own = self.row.arguments.iter().map(Some).chain(std::iter::repeat(None));
        let coerced = own.zip(given).map(|(argument, given)| {
            argument.and_then(|argument| argument.coerced(given).ok()).unwrap_or_else(|| given.clone())
        });
        Ok(coerced.collect())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let constant = |value: &ColumnarValue| match value {
            ColumnarValue::Scalar(value) => Some(value.clone()),
            ColumnarValue::Array(_) => None,
        };
        if let Some(constants) = args.args.iter().map(constant).collect() {
            return Ok(ColumnarValue::Scalar(self.constant(constants)?));
        }
        let columns = args.args.iter().map(Column::new).collect::<Result<Vec<Column>>>()?;
        Ok(ColumnarValue::Array(self.evaluate(&columns, args.number_rows)?.finish()))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn a_constant_that_had_no_value_is_not_tried_again_at_once() {
        let row = FUNCTIONS.iter().find(|row| row.name == "count").expect("there is one");
        let count = Make24Function::new(row, false);
        let hand = |text: &str| vec![ScalarValue::from(text)];
        assert!(count.constant(hand("3 3 x")).is_err());
        count.failed.lock().unwrap().as_mut().expect("it is kept").error = String::from("as before");
        assert!(count.constant(hand("3 3 x")).unwrap_err().to_string().contains("as before"));
        assert_eq!(count.constant(hand("1 2 3 4")).unwrap(), ScalarValue::from(3i64));
        assert!(count.constant(hand("3 3 y")).unwrap_err().to_string().contains("`y`"));
    }
}
