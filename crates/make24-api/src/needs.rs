//! What every solution of a puzzle must need, as people ask for it: `grouping - /`.

use crate::error::{Error, ErrorCode};
use crate::rules::ReadRules;
use make24::{Domain, Op, OpSet, Problem, problem};
use make24_people::Requirements;

/// Adds what `text` names to `asked`: the words `fraction` and `grouping`, and operators, separated by spaces or
/// commas. Fails if it names nothing, or an operator or fractions that the rules do not have.
pub(crate) fn needs(text: Option<&str>, asked: Requirements, rules: &ReadRules) -> Result<Requirements, Error> {
    let conflict = |message: Problem| Err(Error::new(ErrorCode::Conflict, message));
    let (rules, ops, mut needs) = (&rules.rules, &rules.rules.ops, asked);
    if let Some(text) = text {
        let is_named = |word: &&str| matches!(*word, "fraction" | "grouping");
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let (named, symbols): (Vec<&str>, Vec<&str>) = words.partition(is_named);
        if named.is_empty() && symbols.is_empty() {
            return conflict(problem!(
                "needs `{text}` names nothing",
                "use grouping, fraction or operators such as `- /`"
            ));
        }
        needs.fraction |= named.contains(&"fraction");
        needs.grouping |= named.contains(&"grouping");
        let symbols = symbols.join(" ");
        if !symbols.is_empty() {
            let Ok(asked) = OpSet::parse(&symbols, &ops.filter(Op::is_defined)) else {
                return conflict(problem!(
                    "`{symbols}` cannot be needed",
                    "use fraction, grouping or operators of the rules, {ops}"
                ));
            };
            if let Some(op) = asked.iter().find(|op| !ops.contains(op)) {
                return conflict(problem!("the rules have only {ops}, and {op} is needed", "use rules with {op}"));
            }
            needs.ops = asked;
        }
    }
    if needs.fraction && rules.domain > Domain::Rationals {
        let domain = rules.domain;
        return conflict(problem!(
            "the rules have only {domain}, and a fraction is needed",
            "use the domain rationals"
        ));
    }
    Ok(needs)
}
