//! A row of the table of functions as a function of DataFusion.

use crate::argument::{Argument, Cell, Column};
use crate::function::{Function, Run};
use crate::output::Builder;
use crate::question::{Question, Solvers, form, puzzle};
use crate::rows::FUNCTIONS;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, exec_err, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::scalar_doc_sections::DOC_SECTION_OTHER;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use make24::{Form, Puzzle};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The longest text of an argument that an error repeats.
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

/// What a function takes. It decides for itself which types it takes, and says what is wrong; the catalogue, which knows
/// nothing of that, shows a text and a list as the hand.
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

/// The function with this name.
pub(crate) fn named(name: &str) -> Arc<ScalarUDF> {
    let found = udfs().into_iter().find(|function| function.name() == name);
    found.expect("the name is that of a row")
}

/// A function, as the one that ends the query or as the one that tries.
#[derive(Debug)]
struct Make24Function {
    row: &'static Function,
    tries: bool,
    name: String,
    signature: Signature,
    documentation: Documentation,
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
        }
    }

    /// The values of all rows.
    fn evaluate(&self, columns: &[Column], rows: usize) -> Result<Builder> {
        let mut values = Builder::new(self.row.output, rows);
        let mut reader = Reader::new(self.row.arguments, columns);
        for row in 0..rows {
            if columns.iter().any(|column| column.is_null(row)) {
                values.add(None);
                continue;
            }
            match reader.ask(self.row.run, row) {
                Ok(value) => values.add(value),
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

/// Reads rows, and keeps what the next row has in common with the last one.
struct Reader<'a> {
    hand: Option<&'a Column>,
    target: Option<&'a Column>,
    form: Option<&'a Column>,
    rules: Option<&'a Column>,
    text: Option<&'a Column>,
    solvers: Solvers,
    last: Option<Last<'a>>,
}

/// What was read last.
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

    fn ask(&mut self, run: Run, row: usize) -> crate::function::Answered {
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

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.row.output.data_type())
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let most = self.row.arguments.len();
        if !(self.row.needed..=most).contains(&given.len()) {
            return plan_err!(
                "{} has {} arguments, and here are {}; use {}",
                self.name,
                match self.row.needed == most {
                    true => most.to_string(),
                    false => format!("{} to {most}", self.row.needed),
                },
                given.len(),
                self.documentation.syntax_example
            );
        }
        self.row.arguments.iter().zip(given).map(|(argument, given)| argument.coerced(given)).collect()
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = args.args.iter().map(Column::new).collect::<Result<Vec<Column>>>()?;
        let is_scalar = args.args.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if is_scalar { 1 } else { args.number_rows };
        let values = self.evaluate(&columns, rows)?.finish();
        match is_scalar {
            true => Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&values, 0)?)),
            false => Ok(ColumnarValue::Array(values)),
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}
