//! The tools, one row each. A tool is a command of the api crate with the fields that an agent needs.

use make24_api::{
    Ask, CensusReply, CheckReply, CountReply, ExplainReply, GenerateReply, HintReply, Positive, RateReply, Request,
    SolutionSort, SolveReply, schema,
};
use rmcp::model::{JsonObject, ToolAnnotations};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use std::sync::Arc;

pub(super) struct Tool {
    pub(super) name: &'static str,
    title: &'static str,
    about: &'static str,
    pub(super) command: &'static str,
    without: &'static [&'static str],
    reply: fn() -> Value,
    paged: Option<&'static str>,
}

/// The default and the maximum.
const PAGE: u64 = 20;
const MAX_PAGE: u64 = 200;

fn of<T: JsonSchema>() -> Value {
    schema::of::<T>()
}

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "solve_hand",
        title: "Solve a hand",
        about: "Lists the distinct solutions of a hand, the simplest first, in pages: how the cards make the target, \
                with steps; or proves that there is none.",
        command: "solve",
        without: &["all", "brief", "limit", "limits", "method", "style", "targets", "trace"],
        reply: of::<SolveReply>,
        paged: Some("solutions"),
    },
    Tool {
        name: "check_answer",
        title: "Check an answer",
        about: "Judges an answer to a hand exactly: the cards, each once, the operators and the value. A wrong answer is \
                a verdict with the reason, not an error.",
        command: "check",
        without: &["limits", "style"],
        reply: of::<CheckReply>,
        paged: None,
    },
    Tool {
        name: "explain_solution",
        title: "Explain a solution",
        about: "Works out an expression step by step, and tells how a person finds it, backward from its value.",
        command: "explain",
        without: &[],
        reply: of::<ExplainReply>,
        paged: None,
    },
    Tool {
        name: "give_hint",
        title: "Give a hint",
        about: "Returns a hint; level 1 is a nudge, level 7 a full solution. `so_far` lists calculations that the \
                player has made; the hint continues from there.",
        command: "hint",
        without: &["limits"],
        reply: of::<HintReply>,
        paged: None,
    },
    Tool {
        name: "rate_difficulty",
        title: "Rate the difficulty",
        about: "Tells how hard a hand is for people, from 0 to 100 and as one of six levels, the share that solves it, the \
                mean time, the first steps with the most tempting wrong one, and why.",
        command: "rate",
        without: &["limits"],
        reply: of::<RateReply>,
        paged: None,
    },
    Tool {
        name: "generate_puzzles",
        title: "Generate puzzles",
        about: "Makes puzzles to order by difficulty (`\"40..60\"`) and by what they need, with their solutions and a \
                proof; `count` of them, 1 if none is asked for; the same seed gives the same puzzles.",
        command: "generate",
        without: &["ladder", "limits", "sorted", "targets"],
        reply: of::<GenerateReply>,
        paged: None,
    },
    Tool {
        name: "count_solutions",
        title: "Count the solutions",
        about: "Counts the distinct solutions of a hand under a form, which says what is the same: essential (essentially different), \
                dominus, arranged, flat, commuted or written (every string).",
        command: "count",
        without: &["limits", "targets"],
        reply: of::<CountReply>,
        paged: None,
    },
    Tool {
        name: "query_census",
        title: "Query a census",
        about: "Counts the hands of a deck that can be solved, and lists them in pages; `summary` gives \
                the totals alone, `solvable` only the hands that can, `unsolvable` only those that cannot, \
                `needs` only those whose every solution needs `grouping`, a `fraction` or operators, `unique` only \
                those with one solution; `sort` with `top` the hands with the most solutions.",
        command: "census",
        without: &["columns", "limits", "nearest", "shard", "targets", "threads"],
        reply: of::<CensusReply>,
        paged: Some("rows"),
    },
];

pub(super) struct Call {
    pub(super) ask: Ask,
    pub(super) page: Page,
}

pub(super) struct Page {
    list: Option<&'static str>,
    offset: u64,
    limit: u64,
}

/// The answer if a number has too many digits to be read: the question makes sense, but nothing is claimed.
pub(super) fn incomplete(sentence: &str) -> Value {
    json!({"end": "incomplete", "notes": [{"code": "incomplete", "message": sentence, "stopped": "unproven"}]})
}

impl Tool {
    pub(super) fn call(&self, mut fields: JsonObject) -> Result<Call, String> {
        let page = Page::taken(self.paged, &mut fields)?;
        let known: Vec<&str> = self.fields().map(|(field, _)| field.as_str()).collect();
        if let Some(other) = fields.keys().find(|field| !known.contains(&field.as_str())) {
            return Err(format!("{} has no field `{other}`; use {}", self.name, known.join(", ")));
        }
        if fields.get("count").and_then(Value::as_u64).is_some_and(|count| count > MAX_PAGE) {
            return Err(format!("{} makes at most {MAX_PAGE} at a time; use another seed for more", self.name));
        }
        let mut ask = Ask::of(self.command, fields);
        if let Ok(Request::Solve(solve)) = &mut ask.request
            && !solve.exists
        {
            solve.sort.get_or_insert(SolutionSort::Simple);
            // One solution more than the page has shows whether there is a next page.
            solve.limit = Positive::new(page.offset + page.limit + 1);
        }
        Ok(Call { ask, page })
    }

    pub(super) fn described(&self) -> rmcp::model::Tool {
        let annotations = ToolAnnotations::with_title(self.title).read_only(true).open_world(false);
        rmcp::model::Tool::new(self.name, self.about, Arc::new(self.input()))
            .with_title(self.title)
            .with_raw_output_schema(Arc::new(self.output()))
            .with_annotations(annotations)
    }

    fn schema(&self) -> &'static Value {
        &schema::read()["requests"][self.command]
    }

    fn fields(&self) -> impl Iterator<Item = (&'static String, &'static Value)> {
        let all = self.schema()["properties"].as_object().into_iter().flatten();
        all.filter(|(field, _)| !self.without.contains(&field.as_str()))
    }

    fn input(&self) -> JsonObject {
        let mut fields: JsonObject = self.fields().map(|(field, schema)| (field.clone(), schema.clone())).collect();
        if self.paged.is_some() {
            let about = |about: &str| json!({"type": "integer", "minimum": 0, "description": about});
            fields
                .insert(String::from("offset"), about("How many entries of the list to leave out; without it, none."));
            fields.insert(String::from("limit"), about("The most entries of the list; without it, 20."));
        }
        let needed: &[&str] = match self.command {
            "check" => &["hand", "answer"],
            "explain" => &["expression"],
            "generate" | "census" => &[],
            _ => &["hand"],
        };
        let mut input = Map::new();
        input.insert(String::from("type"), json!("object"));
        input.insert(String::from("properties"), Value::Object(fields));
        input.insert(String::from("required"), json!(needed));
        input.insert(String::from("additionalProperties"), json!(false));
        if let Some(defined) = self.schema().get("$defs") {
            input.insert(String::from("$defs"), defined.clone());
        }
        input
    }

    fn output(&self) -> JsonObject {
        let mut reply = (self.reply)();
        let defined = reply.as_object_mut().and_then(|reply| {
            reply.remove("$schema");
            reply.remove("$defs")
        });
        let mut output = Map::new();
        output.insert(String::from("type"), json!("object"));
        output.insert(String::from("required"), json!(["end"]));
        output.insert(
            String::from("properties"),
            json!({
                "reply": reply,
                "end": {
                    "enum": ["good", "bad", "incomplete"],
                    "description": "good: it was found, or is right; bad: there is none, or it is wrong; incomplete: a \
                                    limit was reached, and if a number is too long to be read, there is no reply",
                },
                "notes": {"type": "array", "items": {"type": "object"}},
                "next_offset": {"type": "integer", "description": "The offset of the next page, if there is one."},
            }),
        );
        if let Some(defined) = defined {
            output.insert(String::from("$defs"), defined);
        }
        output
    }
}

impl Page {
    fn taken(list: Option<&'static str>, fields: &mut JsonObject) -> Result<Page, String> {
        if list.is_none() {
            return Ok(Page { list, offset: 0, limit: 0 });
        }
        let mut number = |name: &str, usual: u64| match fields.remove(name) {
            None | Some(Value::Null) => Ok(usual),
            Some(value) => value.as_u64().ok_or(format!("`{name}` is {value}; use a whole number from 0 up")),
        };
        let (offset, limit) = (number("offset", 0)?.min(1 << 20), number("limit", PAGE)?.min(MAX_PAGE));
        if limit == 0 {
            return Err(format!("a page has at least one entry; use a `limit` from 1 to {MAX_PAGE}"));
        }
        Ok(Page { list, offset, limit })
    }

    pub(super) fn cut(&self, answer: &mut Value) {
        let Some(list) = self.list.and_then(|list| answer["reply"].get_mut(list)).and_then(Value::as_array_mut) else {
            return;
        };
        let (offset, limit) = (self.offset as usize, self.limit as usize);
        let has_more = list.len() > offset + limit;
        list.drain(..offset.min(list.len()));
        list.truncate(limit);
        let listed = list.len();
        // `count` becomes the length of the page.
        if let Some(count) = answer["reply"].get_mut("count").filter(|_| self.list == Some("solutions")) {
            *count = json!(listed);
        }
        if has_more {
            answer["next_offset"] = json!(self.offset + self.limit);
        }
    }
}
