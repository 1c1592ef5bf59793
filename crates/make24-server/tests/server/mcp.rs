//! The tools for agents: scripted sessions of both life cycles on standard input and output, and over HTTP.

use crate::rest::sixty_four_operators;
use crate::running::Running;
use crate::table::{holds, sample};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An agent and its server.
struct Session {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The fields under `_meta` of every request, of the life cycle without a handshake.
    meta: Option<Value>,
    next: u64,
}

impl Session {
    fn new() -> Session {
        let mut program = Command::new(env!("CARGO_BIN_EXE_make24-mcp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (program.stdin.take().unwrap(), BufReader::new(program.stdout.take().unwrap()));
        Session { program, input, output, meta: None, next: 0 }
    }

    /// A session that has begun as the protocol of 2025-11-25 has it.
    fn begun() -> Session {
        let mut session = Session::new();
        let client = json!({"name": "test", "version": "1"});
        let begin = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client});
        let begun = session.ask("initialize", begin);
        assert_eq!(begun["result"]["protocolVersion"], "2025-11-25");
        assert!(begun["result"]["instructions"].as_str().unwrap().contains("check_answer"));
        writeln!(session.input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).unwrap();
        session
    }

    /// A session as the protocol of 2026-07-28 has it: what a handshake said stands in every request.
    fn without_handshake() -> Session {
        let mut session = Session::new();
        session.meta = Some(json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        }));
        session
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let line = self.line(method, params);
        // Nothing but the protocol is on standard output.
        let answered: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(answered["id"], self.next, "{answered}");
        answered
    }

    /// The answer as it is written.
    fn line(&mut self, method: &str, mut params: Value) -> String {
        self.next += 1;
        if let Some(meta) = &self.meta {
            params["_meta"] = meta.clone();
        }
        writeln!(self.input, "{}", json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}))
            .unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.ask("tools/call", json!({"name": tool, "arguments": arguments}))["result"].clone()
    }

    /// The schema of what each tool gives.
    fn schemas(&mut self) -> BTreeMap<String, Value> {
        let listed = self.ask("tools/list", json!({}));
        let tools = listed["result"]["tools"].as_array().unwrap();
        tools.iter().map(|tool| (tool["name"].as_str().unwrap().to_owned(), tool["outputSchema"].clone())).collect()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The commands of rows, and the tools that answer them.
const TOOLS: [(&str, &str); 8] = [
    ("solve", "solve_hand"),
    ("check", "check_answer"),
    ("explain", "explain_solution"),
    ("hint", "give_hint"),
    ("rate", "rate_difficulty"),
    ("generate", "generate_puzzles"),
    ("count", "count_solutions"),
    ("census", "query_census"),
];

/// A result holds what its schema says, and its text says the same.
fn is_sound(result: &Value, schema: &Value) {
    let structured = &result["structuredContent"];
    let validator = jsonschema::draft202012::new(schema).unwrap();
    let wrong: Vec<String> = validator.iter_errors(structured).map(|error| error.to_string()).collect();
    assert_eq!(wrong, [""; 0], "{structured}");
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(&text, structured);
    assert_eq!(result["isError"], false);
}

#[test]
fn the_rows_that_a_tool_has_hold_in_both_life_cycles() {
    for session in [Session::begun(), Session::without_handshake()] {
        rows_hold(session);
    }
}

fn rows_hold(mut session: Session) {
    let schemas = session.schemas();
    assert_eq!(schemas.len(), TOOLS.len());
    let (mut held, mut skipped) = (0, Vec::new());
    for (claim, row) in sample() {
        let mut request = row["request"].clone();
        let command = request.as_object_mut().unwrap().remove("command").unwrap();
        let Some((_, tool)) = TOOLS.iter().find(|(name, _)| command == *name) else { continue };
        // The limit of a tool is that of a page.
        if request.get("limit").is_some() {
            skipped.push(claim);
            continue;
        }
        let result = session.call(tool, &request);
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        // Fields that a tool does not have are refused by name.
        if text.contains("has no field") || text.contains("at most 200") {
            skipped.push(claim);
            continue;
        }
        match row.get("error") {
            // A number that is too long to be read is a limit.
            Some(error) if error["code"] == "too_big" => {
                is_sound(&result, &schemas[*tool]);
                assert_eq!(result["structuredContent"]["end"], "incomplete", "{claim}");
                assert!(text.contains(error["message"].as_str().unwrap()), "{claim}: {text}");
            }
            Some(error) => {
                assert_eq!(result["isError"], true, "{claim}");
                let message = error["message"].as_str().unwrap_or_default();
                assert!(text.contains(message), "{claim}: {text}");
            }
            None => {
                is_sound(&result, &schemas[*tool]);
                // A list is a page of what other doors give.
                let is_listed = ["solutions", "rows"].iter().any(|list| row["reply"].get(list).is_some());
                // What takes longer than an agent waits is incomplete, and says so.
                let is_cut = result["structuredContent"]["end"] == "incomplete";
                if !is_listed && !is_cut {
                    let answered = &result["structuredContent"]["reply"];
                    assert!(holds(&row["reply"], answered), "{claim}\nexpected {}\ngot      {answered}", row["reply"]);
                }
            }
        }
        held += 1;
    }
    // A row more that no tool can be asked is a tool that lacks a field.
    assert!(held >= 55 && skipped.len() <= 30, "{held} rows held, not asked: {skipped:#?}");
}

#[test]
fn the_life_cycle_without_a_handshake() {
    let mut session = Session::without_handshake();
    let found = session.ask("server/discover", json!({}));
    let versions = found["result"]["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")) && versions.contains(&json!("2025-11-25")), "{found}");
    let schemas = session.schemas();
    let result = session.call("solve_hand", &json!({"hand": [3, 3, 8, 8]}));
    is_sound(&result, &schemas["solve_hand"]);
    assert_eq!(result["structuredContent"]["reply"]["solutions"][0]["expression"], "8 / (3 - 8 / 3)");
}

#[test]
fn tools_are_listed_byte_by_byte_the_same() {
    let lists = [Session::begun(), Session::begun()].map(|mut session| session.line("tools/list", json!({})));
    assert_eq!(lists[0], lists[1]);
    assert!(lists[0].len() > 10_000);
}

#[test]
fn tools_only_read_and_know_only_the_game() {
    let mut session = Session::begun();
    let listed = session.ask("tools/list", json!({}));
    for tool in listed["result"]["tools"].as_array().unwrap() {
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        assert_eq!(tool["annotations"]["openWorldHint"], false);
        assert_eq!(tool["outputSchema"]["type"], "object");
        for schema in ["inputSchema", "outputSchema"] {
            jsonschema::draft202012::meta::validate(&tool[schema]).unwrap();
        }
    }
}

#[test]
fn solutions_come_in_pages() {
    let mut session = Session::begun();
    let (mut offset, mut seen) = (0, Vec::new());
    loop {
        let page =
            session.call("solve_hand", &json!({"hand": [2, 4, 6, 8], "form": "flat", "offset": offset, "limit": 7}));
        let answer = &page["structuredContent"];
        let solutions = answer["reply"]["solutions"].as_array().unwrap();
        assert_eq!(answer["reply"]["count"], solutions.len());
        seen.extend(solutions.iter().map(|solution| solution["expression"].as_str().unwrap().to_owned()));
        match answer.get("next_offset").and_then(Value::as_u64) {
            Some(next) => offset = next,
            None => break,
        }
    }
    let counted = session.call("count_solutions", &json!({"hand": [2, 4, 6, 8], "form": "flat"}));
    assert_eq!(counted["structuredContent"]["reply"]["count"], seen.len());
    let distinct: std::collections::BTreeSet<_> = seen.iter().collect();
    assert_eq!(distinct.len(), seen.len());
}

/// Operators end with the call that defines them.
#[test]
fn agents_may_define_any_number_of_operators() {
    let mut session = Session::begun();
    for call in 0..200 {
        // A verdict needs no search, which a busy machine might cut short.
        let arguments = json!({"hand": "1 1", "target": 2, "answer": "1 + 1", "rules": sixty_four_operators(call)});
        let result = session.call("check_answer", &arguments);
        assert_eq!(result["structuredContent"]["reply"]["verdict"], "right", "{result}");
    }
}

#[test]
fn mistakes_and_monsters_have_sentences() {
    let mut session = Session::begun();
    let unknown = session.ask("tools/call", json!({"name": "solve", "arguments": {}}));
    assert_eq!(unknown["error"]["code"], -32602);
    let wrong = session.call("check_answer", &json!({"hand": "3 3 8 8", "answer": "8*3"}));
    assert_eq!(
        (&wrong["isError"], &wrong["structuredContent"]["reply"]["verdict"]),
        (&json!(false), &json!("wrong_cards"))
    );
    let bad = session.call("solve_hand", &json!({"hand": "3 x 8"}));
    assert_eq!(bad["isError"], true);
    assert!(bad["content"][0]["text"].as_str().unwrap().contains("`x`, is not a card; use"), "{bad}");
    let mut within = |tool: &str, arguments: Value| {
        let start = std::time::Instant::now();
        let result = session.call(tool, &arguments);
        assert!(start.elapsed() < std::time::Duration::from_secs(20), "{tool}: {:?}", start.elapsed());
        result
    };
    for tool in ["count_solutions", "solve_hand", "rate_difficulty", "give_hint"] {
        let hand = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
        let many = within(tool, json!({"hand": hand, "target": "1/77777", "rules": "powers"}));
        assert_eq!(many["structuredContent"]["end"], "incomplete", "{tool}: {many}");
        // Any of the cards may be left out: 32,767 hands, of which none is begun once the time has passed.
        within(tool, json!({"hand": hand, "rules": "countdown"}));
    }
    // A number of a million digits is an answer that is not worked out, and a card or a target that is not read.
    let million = "9".repeat(1_000_000);
    let long = within("check_answer", json!({"hand": "3 3 8 8", "answer": million}));
    assert_eq!(long["structuredContent"]["reply"]["verdict"], "too_big", "{long}");
    let numbers = [million.clone(), format!("-{million}/7"), million.replace('9', "\u{669}")];
    for number in numbers {
        for arguments in [json!({"hand": [3, 3, 8, number]}), json!({"hand": "3 3 8 8", "target": number})] {
            let limited = within("solve_hand", arguments);
            assert_eq!(limited["structuredContent"]["end"], "incomplete", "{limited}");
            let text = limited["content"][0]["text"].as_str().unwrap();
            assert!(text.len() < 1000 && text.contains("use a shorter one"), "{text}");
        }
    }
    let tower = within("check_answer", json!({"hand": "9 9 9 9", "answer": "9**9**9**9", "rules": "wide-powers"}));
    assert_eq!(tower["structuredContent"]["reply"]["verdict"], "too_big", "{tower}");
}

#[test]
fn resources_are_read_by_name() {
    let mut session = Session::begun();
    let read = session.ask("resources/read", json!({"uri": "make24://census/1..10/4"}));
    let totals: Value = serde_json::from_str(read["result"]["contents"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!((&totals["hands"], &totals["solvable"]), (&json!(715), &json!(566)));
    assert!(session.ask("resources/read", json!({"uri": "make24://hand/3-x"}))["error"].is_object());
    assert_eq!(
        session.ask("resources/templates/list", json!({}))["result"]["resourceTemplates"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn over_http_too_but_for_no_other_origin() {
    let server = Running::new(&[]);
    let url = format!("http://{}/mcp", server.address);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let ask = |origin: &str| {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "count_solutions", "arguments": {"hand": "6 6 6 6"}}});
        let mut response = agent
            .post(&url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2025-11-25")
            .header("origin", origin)
            .send(call.to_string())
            .unwrap();
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    };
    let (status, body) = ask("http://127.0.0.1:2424");
    assert_eq!(status, 200, "{body}");
    let answered: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(answered["result"]["structuredContent"]["reply"]["count"], 2);
    assert_eq!(ask("https://elsewhere.example").0, 403);
    assert_eq!(ask("http://203.0.113.5").0, 403);
}

/// A line that is not JSON is answered, and the session goes on.
#[test]
fn a_line_that_is_not_json_is_answered() {
    let mut session = Session::begun();
    for line in ["this is no JSON", "{\"jsonrpc\": \"2.0\", ", "\u{1}"] {
        writeln!(session.input, "{line}").unwrap();
        let mut answered = String::new();
        session.output.read_line(&mut answered).unwrap();
        let answered: Value = serde_json::from_str(&answered).unwrap();
        assert_eq!(answered["error"]["code"], -32700, "{answered}");
        assert!(answered["id"].is_null() && answered["error"]["message"].as_str().unwrap().contains("not JSON"));
    }
    let called = session.ask("tools/call", json!({"name": "solve_hand", "arguments": {"hand": "3 3 8 8"}}));
    assert!(called.to_string().contains("8 / (3 - 8 / 3)"), "{called}");
}

/// Invalid UTF-8 and a line that is too long get an error, and the session continues.
#[test]
fn a_line_that_cannot_be_read_is_answered() {
    let mut session = Session::begun();
    let long = vec![b' '; 17 << 20];
    for (line, why) in [(&b"{\xFF}"[..], "UTF"), (&long, "too long")] {
        session.input.write_all(line).unwrap();
        session.input.write_all(b"\n").unwrap();
        let mut answered = String::new();
        session.output.read_line(&mut answered).unwrap();
        let answered: Value = serde_json::from_str(&answered).unwrap();
        assert_eq!(answered["error"]["code"], -32700, "{answered}");
        assert!(answered["error"]["message"].as_str().unwrap().contains(why), "{answered}");
    }
    let called = session.ask("tools/call", json!({"name": "solve_hand", "arguments": {"hand": "3 3 8 8"}}));
    assert!(called.to_string().contains("8 / (3 - 8 / 3)"), "{called}");
}
