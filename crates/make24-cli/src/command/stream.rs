//! A reply for every line of standard input.

use super::write_json;
use crate::args::InputArgs;
use crate::host::host;
use crate::input::{InputLine, LineReader, ReadLine, each_line};
use crate::status::ExitStatus;
use make24::RuleSet;
use make24_api::{Error, ErrorCode, MethodRefused, NumberText, Reply, Request, answer, guarded, read_puzzle, schema};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::io::Write;

#[derive(Serialize)]
struct LineReply<T> {
    #[serde(flatten)]
    reply: T,
    line: usize,
    #[serde(flatten)]
    copied: Copied,
}

/// Fields of a line outside its question, copied so that replies can be joined with other data.
#[derive(Serialize)]
struct Copied {
    /// Fields with the name of a field of the reply.
    #[serde(skip_serializing_if = "Map::is_empty")]
    input: Map<String, Value>,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

impl Copied {
    fn new(fields: Map<String, Value>, own: &BTreeSet<String>) -> Copied {
        let (input, fields) = fields.into_iter().partition(|(field, _)| own.contains(field));
        Copied { input, fields }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Refused {
    Line { error: Error },
    Method(MethodRefused),
}

fn fields_of(command: &str) -> BTreeSet<String> {
    /// Fields of the object itself (which may be one of several), not of nested objects.
    fn collect(schema: &Value, root: &Value, into: &mut BTreeSet<String>) {
        if let Some(Value::Object(properties)) = schema.get("properties") {
            into.extend(properties.keys().cloned());
        }
        for several in ["allOf", "anyOf", "oneOf"] {
            let parts = schema.get(several).and_then(Value::as_array).into_iter().flatten();
            parts.for_each(|part| collect(part, root, into));
        }
        let place = schema.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix('#'));
        if let Some(part) = place.and_then(|place| root.pointer(place)) {
            collect(part, root, into);
        }
    }
    let mut fields = BTreeSet::from(["line", "error", "input"].map(String::from));
    let reply = &schema::read()["replies"][command];
    collect(reply, reply, &mut fields);
    fields
}

/// Answers every line of standard input with a line of JSON, in order, as soon as it is read. An invalid line gets an
/// error as its answer, so that input and output lines correspond; the exit status reports it.
///
/// `usual` is the default target, and `rules` the name of the current rules.
pub(super) fn stream(
    command: &str,
    usual: &NumberText,
    rules: &str,
    input: &InputArgs,
    out: &mut dyn Write,
    request: impl Fn(InputLine) -> Request,
) -> anyhow::Result<ExitStatus> {
    let own = fields_of(command);
    let host = host();
    let mut worst = ExitStatus::Solved;
    let mut lines = LineReader::new(usual, rules, &input.columns);
    let mut has_hand = false;
    let mut each = |line: usize, (read, fields): ReadLine| {
        has_hand = true;
        let copied = Copied::new(fields, &own);
        let answered = read.map_err(Refusal::Line).and_then(|read| {
            let request = request(read);
            guarded(|| answer(&request, &host)).map_err(|error| Refusal::Request(error, request))
        });
        let status = match answered {
            Ok(answered) => {
                write_json(out, &LineReply::<Reply> { reply: answered.reply, line, copied })?;
                answered.outcome.into()
            }
            Err(refusal) => {
                write_json(out, &LineReply { reply: refusal.data(), line, copied })?;
                ExitStatus::Unreadable
            }
        };
        worst = worst.max(status);
        anyhow::Ok(out.flush()?)
    };
    each_line(|line, text| {
        let read = text.map_or_else(|error| Ok(Some((line, (Err(error), Map::new())))), |text| lines.read(line, text));
        read?.map_or(Ok(()), |(line, read)| each(line, read))
    })?;
    if let Some((line, read)) = lines.finish() {
        each(line, read)?;
    }
    anyhow::ensure!(has_hand, "there is no hand on standard input; write one hand per line, such as 3 3 8 8");
    Ok(worst)
}

enum Refusal {
    Line(Error),
    Request(Error, Request),
}

impl Refusal {
    fn data(self) -> Refused {
        match self {
            Refusal::Line(error) => Refused::Line { error },
            Refusal::Request(error, Request::Solve(request)) if error.code == ErrorCode::MethodNotApplicable => {
                match read_puzzle(&request.hand, request.target.as_ref(), &RuleSet::ARITHMETIC) {
                    Ok(puzzle) => Refused::Method(MethodRefused::new(&puzzle, &error)),
                    Err(_) => Refused::Line { error },
                }
            }
            Refusal::Request(error, _) => Refused::Line { error },
        }
    }
}
