//! Rules files: rules in TOML, perhaps with a target and cards.

use crate::error::{Error, ErrorCode};
use crate::json;
use crate::rules::RulesSpec;
use make24::{Deck, Problem, Rational, problem};
use serde::Serialize;

/// What a rules file says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RulesFile {
    /// The rules.
    pub rules: RulesSpec,
    /// The target, a number as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The cards of the game, such as `1..13`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// The deck of the game: the name of one, or of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
}

const KEY_ORDER: [&str; 3] = ["preset", "define", "operators"];

const OWN_KEYS: [&str; 3] = ["target", "cards", "deck"];

impl RulesFile {
    /// The longest file that is worth reading, in bytes.
    pub const LONGEST: usize = 1 << 18;

    /// Reads the text of a rules file. The keys are the fields of [`RulesSpec`], and `target`, `cards` or `deck`.
    ///
    /// # Errors
    ///
    /// The message names the line and the key.
    ///
    /// ```
    /// use make24_api::RulesFile;
    /// let file = RulesFile::read("operators = \"+ - #\"\ndefine = [\"a # b = a*b - a - b\"]\ntarget = 25")?;
    /// assert_eq!(file.target.as_deref(), Some("25"));
    /// assert_eq!(file.rules.rule_set()?.ops.iter().count(), 3);
    /// let error = RulesFile::read("preset = \"arithmetic\"\ndomain = \"wholes\"").unwrap_err();
    /// assert!(error.message.starts_with("line 2: domain: unknown name `wholes`"), "{error}");
    /// # Ok::<(), make24_api::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<RulesFile, Error> {
        let mut table: toml::Table =
            toml::from_str(text).map_err(|error| Error::new(ErrorCode::InvalidRules, error.to_string().trim_end()))?;
        let at = |key: &str, why: Problem| RulesFile::wrong(text, key, why);
        let mut own = |key: &'static str| {
            table.remove(key).map(|value| own_value(key, value).map_err(|why| at(key, why))).transpose()
        };
        let [target, cards, deck] = OWN_KEYS.map(&mut own);
        let (target, cards, deck) = (target?, cards?, deck?);
        if cards.is_some() && deck.is_some() {
            return Err(at("deck", problem!("a file names cards or a deck, not both")));
        }
        // Key by key, so that an error can name its line.
        let mut rules = RulesSpec::default();
        let order = |key: &str| KEY_ORDER.iter().position(|known| *known == key).unwrap_or(KEY_ORDER.len());
        let mut keys: Vec<&String> = table.keys().collect();
        keys.sort_by_key(|key| order(key));
        let mut so_far = toml::Table::new();
        for key in keys {
            so_far.insert(key.clone(), table[key].clone());
            let fields = serde_json::to_value(&so_far).map_err(|error| at(key, error.to_string().into()))?;
            rules = json::read::<RulesSpec>(&fields).map_err(|invalid| {
                let is_unknown = invalid.path.is_empty();
                let before = format!(
                    "{}{}",
                    line_of_key(text, key),
                    if is_unknown { format!("{key}: ") } else { String::new() }
                );
                let error = invalid.into_error(ErrorCode::InvalidRules, &before);
                let fix =
                    error.fix.map(|fix| if is_unknown { format!("{fix}, `{}`", OWN_KEYS.join("`, `")) } else { fix });
                Error { fix, ..error }
            })?;
            rules.rule_set().map_err(|error| at(key, error.into()))?;
        }
        Ok(RulesFile { rules, target, cards, deck })
    }

    /// The error of a key of a rules file with this text: the line, the key and why.
    ///
    /// ```
    /// let error = make24_api::RulesFile::wrong("domain = \"reals\"\ndeck = \"x\"", "deck", "there is no deck `x`");
    /// assert_eq!(error.message, "line 2: deck: there is no deck `x`");
    /// ```
    pub fn wrong(text: &str, key: &str, why: impl Into<Problem>) -> Error {
        Error::new(ErrorCode::InvalidRules, why.into().of(format_args!("{}{key}", line_of_key(text, key))))
    }
}

fn own_value(key: &str, value: toml::Value) -> Result<String, Problem> {
    let text = match (key, value) {
        (_, toml::Value::String(text)) => text,
        ("target", toml::Value::Integer(number)) => number.to_string(),
        ("target", _) => return Err(problem!("it is a whole number, or a fraction as text: target = \"1/2\"")),
        ("cards", _) => return Err(problem!("they are text: cards = \"1..13\"")),
        _ => return Err(problem!("it is the name of a deck, or of a file: deck = \"standard\"")),
    };
    match key {
        "target" => text.trim().parse::<Rational>().map(drop)?,
        "cards" => text.parse::<Deck>().map(drop)?,
        _ => {}
    }
    Ok(text)
}

/// Returns the prefix of a message, such as `line 2: `, for the line that sets this key or begins this table.
fn line_of_key(text: &str, key: &str) -> String {
    let sets = |line: &str| {
        let name = line.trim_start().trim_start_matches(['[', '"', '\'', ' ']);
        name.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(['=', '.', ']', '"', '\'']))
    };
    text.lines().position(sets).map_or_else(String::new, |at| format!("line {}: ", at + 1))
}
