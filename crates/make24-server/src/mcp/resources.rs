//! What an agent may read without a call, by name: hands and censuses.

use make24_api::{Ask, CensusRequest, DeckSpec, Positive, Request, SolutionSort, SolveRequest};
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use serde_json::Value;

const SCHEME: &str = "make24://";

const JSON: &str = "application/json";

pub(super) fn listed() -> Vec<Resource> {
    let census = |cards: &str, about: &str| {
        Resource::new(format!("{SCHEME}census/{cards}/4"), format!("census {cards}"))
            .with_description(about)
            .with_mime_type(JSON)
    };
    vec![
        census("1..10", "How many hands of four cards of 1 to 10 make 24: totals."),
        census("1..13", "How many hands of four cards of 1 to 13 make 24: totals."),
    ]
}

pub(super) fn templates() -> Vec<ResourceTemplate> {
    let template = |name: &str, about: &str, title: &str| {
        ResourceTemplate::new(format!("{SCHEME}{name}"), title).with_description(about).with_mime_type(JSON)
    };
    vec![
        template("hand/{cards}", "The solutions of a hand for 24, such as make24://hand/3-3-8-8.", "hand"),
        template(
            "census/{cards}/{size}",
            "The totals of all hands of N cards for the target 24, such as make24://census/1..13/4.",
            "census",
        ),
    ]
}

pub(super) fn request(uri: &str) -> Result<Ask, String> {
    let path: Vec<&str> = uri.strip_prefix(SCHEME).unwrap_or_default().split('/').collect();
    Ok(Ask::from(match path[..] {
        ["hand", cards] if !cards.is_empty() && !cards.starts_with('-') => Request::from(SolveRequest {
            hand: cards.replace('-', " ").into(),
            limit: Positive::new(100),
            sort: Some(SolutionSort::Simple),
            working: true,
            ..SolveRequest::default()
        }),
        ["census", cards, size] => match size.parse::<u16>() {
            Ok(size) => Request::from(CensusRequest {
                deck: DeckSpec { cards: Some(cards.to_owned()), size: Some(size), ..DeckSpec::default() },
                exists: true,
                summary: true,
                ..CensusRequest::default()
            }),
            Err(_) => {
                return Err(format!("invalid number of cards `{size}`; use a name such as {SCHEME}census/1..13/4"));
            }
        },
        _ => {
            return Err(format!("there is no resource `{uri}`; use {SCHEME}hand/3-3-8-8 or {SCHEME}census/1..13/4"));
        }
    }))
}

pub(super) fn contents(answer: &Value, uri: &str) -> ResourceContents {
    ResourceContents::text(answer["reply"].to_string(), uri).with_mime_type(JSON)
}
