//! Where a request is wrong. serde tells what is wrong with one, and not in which field.
//!
//! Fields are read in their order up to the first mistake, so the shortest beginning of a request with the same mistake ends
//! with the wrong field; the same goes for what is in that field. The usual way, a reader around every reader that notes
//! where it is (serde_path_to_error), is a hundredth of all that a page loads, and only a mistake needs to know.

use serde_json::{Map, Value};

/// The most values in a request whose mistake has a place: the request is read some twenty times to find it.
const MOST_VALUES: usize = 1 << 14;

/// The path to the field in which a request is wrong, such as `rules.nesting` or `hand[2]`; empty if it is wrong as a whole,
/// or too large to be searched. `mistake` is what is wrong with a request, if something is, and `told` what is wrong with
/// this one.
pub(crate) fn place_of(request: &Value, told: &str, mistake: &dyn Fn(&Value) -> Option<String>) -> String {
    let mut path = String::new();
    if values(request) <= MOST_VALUES {
        descend(request, told, mistake, &mut path);
    }
    path
}

/// The number of values in a value, itself among them.
fn values(value: &Value) -> usize {
    1 + match value {
        Value::Object(fields) => fields.values().map(values).sum(),
        Value::Array(items) => items.iter().map(values).sum(),
        _ => 0,
    }
}

fn descend(value: &Value, told: &str, mistake: &dyn Fn(&Value) -> Option<String>, path: &mut String) {
    if !is_read_in_parts(value, told, mistake) {
        return;
    }
    match value {
        Value::Object(fields) => {
            let begin = |length: usize| -> Map<String, Value> {
                fields.iter().take(length).map(|(name, value)| (name.clone(), value.clone())).collect()
            };
            let is_wrong = |length| mistake(&Value::Object(begin(length))).as_deref() == Some(told);
            let Some(wrong) = last_of_shortest(fields.len(), &is_wrong) else { return };
            let Some((name, value)) = fields.iter().nth(wrong) else { return };
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(name);
            let within = |value: &Value| {
                let mut fields = begin(wrong);
                fields.insert(name.clone(), value.clone());
                mistake(&Value::Object(fields))
            };
            descend(value, told, &within, path);
        }
        Value::Array(items) => {
            let is_wrong = |length: usize| mistake(&Value::Array(items[..length].to_vec())).as_deref() == Some(told);
            let Some(wrong) = last_of_shortest(items.len(), &is_wrong) else { return };
            path.push_str(&format!("[{wrong}]"));
            let within = |value: &Value| {
                let mut items = items[..wrong].to_vec();
                items.push(value.clone());
                mistake(&Value::Array(items))
            };
            descend(&items[wrong], told, &within, path);
        }
        _ => {}
    }
}

/// Whether the mistake is in a part of a value: what stands behind the wrong part is not read, so that more of it changes
/// nothing.
fn is_read_in_parts(value: &Value, told: &str, mistake: &dyn Fn(&Value) -> Option<String>) -> bool {
    let mut longer = value.clone();
    match &mut longer {
        Value::Object(fields) => drop(fields.insert(String::from("~"), Value::Null)),
        Value::Array(items) => items.push(Value::Null),
        _ => return false,
    }
    mistake(&longer).as_deref() == Some(told)
}

/// The place of the last part of the shortest beginning that is wrong; `None` if it is wrong without any part. The whole,
/// of this length, is wrong.
fn last_of_shortest(length: usize, is_wrong: &dyn Fn(usize) -> bool) -> Option<usize> {
    let (mut right, mut wrong) = (0, length);
    while right < wrong {
        let middle = (right + wrong) / 2;
        match is_wrong(middle) {
            true => wrong = middle,
            false => right = middle + 1,
        }
    }
    wrong.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "it is only read")]
    struct Asked {
        #[serde(default)]
        cards: Vec<u8>,
        #[serde(default)]
        names: BTreeMap<String, Vec<Option<bool>>>,
        #[serde(default)]
        within: Option<Box<Asked>>,
        size: u8,
    }

    #[test]
    fn the_first_wrong_field_is_named() {
        let mistake = |value: &Value| Asked::deserialize(value).err().map(|error| error.to_string());
        for (request, place) in [
            (json!({"size": 1, "cards": [1, 2, 300, 4, 500]}), "cards[2]"),
            (json!({"size": 1, "cards": "x"}), "cards"),
            (json!({"size": 1, "cards": {"x": 1}}), "cards"),
            (json!({"size": "x", "cards": [1]}), "size"),
            (json!({"size": 1, "names": {"a": [], "b": [null, true, 3]}}), "names.b[2]"),
            (json!({"size": 1, "within": {"size": 1, "within": {"cards": [[]], "size": 1}}}), "within.within.cards[0]"),
            (json!({"size": 1, "within": {"cards": [1]}}), "within"),
            (json!({"size": 1, "cards": [], "wrong": [[1], [2]]}), "wrong"),
            (json!({"cards": [1]}), ""),
            (json!([]), ""),
        ] {
            let told = mistake(&request).unwrap_or_default();
            assert_eq!(place_of(&request, &told, &mistake), place, "{told}");
        }
        let large = json!({"size": 1, "cards": vec![300; MOST_VALUES]});
        assert_eq!(place_of(&large, &mistake(&large).unwrap_or_default(), &mistake), "");
    }
}
