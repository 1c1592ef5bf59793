//! The command line before it is parsed, and the messages about errors in it.

use super::rules::with_fields_of_file;
use super::{Cli, CliCommand};
use crate::input::is_hand;
use crate::status::ExitStatus;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use make24_host::{shortened, visible};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::Write;

/// Cards without a command mean `solve`.
pub(crate) fn prepared(args: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut args: Vec<OsString> = args.collect();
    if args.get(1).and_then(|first| first.to_str()).is_some_and(|first| first == "-" || is_hand(first)) {
        args.insert(1, OsString::from("solve"));
    }
    // `make24 rules countdown` describes this rule set.
    if args.get(1).is_some_and(|command| command == "rules")
        && args.get(2).and_then(|name| name.to_str()).is_some_and(|name| !name.starts_with('-'))
    {
        args.insert(2, OsString::from("--rules"));
    }
    refuse_number_behind_trace(&args)?;
    refuse_operators_without_quotes(&args)?;
    Ok(args.into_iter().map(shield_negative).collect())
}

pub(crate) fn is_command(word: &str) -> bool {
    word == "help" || CliCommand::has_subcommand(word)
}

/// Refuses `3 3 8 8 --trace 5`, in which the 5 would count as a fifth card.
fn refuse_number_behind_trace(args: &[OsString]) -> Result<(), String> {
    let text = |arg: &OsString| arg.to_str().unwrap_or_default().to_owned();
    let Some(at) = args.iter().position(|arg| arg == "--trace") else { return Ok(()) };
    let dealt = args[..at].iter().skip(2).any(|arg| is_hand(&text(arg)));
    match args.get(at + 1).map(text).filter(|next| dealt && next.parse::<u32>().is_ok()) {
        Some(number) => Err(format!("`--trace {number}` would deal a card {number}; use --trace={number}")),
        None => Ok(()),
    }
}

/// Refuses `--operators + - * /`: only the `+` is the value of the flag, and the shell may have replaced the `*` by
/// file names.
fn refuse_operators_without_quotes(args: &[OsString]) -> Result<(), String> {
    let words: Vec<&str> = args.iter().map(|arg| arg.to_str().unwrap_or_default()).collect();
    let Some(at) = words.iter().position(|word| matches!(*word, "--operators" | "--ops")) else { return Ok(()) };
    let follow: Vec<&str> =
        words[at + 1..].iter().copied().take_while(|word| !word.starts_with("--")).skip(1).collect();
    let is_sign = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_punctuation());
    // A `-` at the end reads hands from standard input.
    match follow.iter().position(is_sign) {
        Some(sign) if follow[sign..] != ["-"] => Err(String::from(
            "the operators have no quotes, so the shell took them apart, and put file names in the place of any `*`; use --operators '+ - * /'",
        )),
        _ => Ok(()),
    }
}

/// Puts a space before a minus sign, so that clap accepts `"-3 8"` as cards, `-5` as a target and `"-(1)"` or
/// `"-sqrt(5)+1"` as an answer; the parsers of numbers ignore the space.
fn shield_negative(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text)
            if text.starts_with('-')
                && text[1..].starts_with(|c: char| c != '-' && (!c.is_ascii_alphabetic() || text.contains('('))) =>
        {
            format!(" {text}").into()
        }
        _ => arg,
    }
}

/// An error repeats parts of the command line; characters that a terminal would execute become symbols.
pub(crate) fn parsed(args: &[OsString]) -> Result<Cli, Error> {
    let mut command = Cli::command();
    let matched = command.try_get_matches_from_mut(args).and_then(|matches| {
        match with_fields_of_file(&command, args, &matches) {
            Some(with) => Cli::try_parse_from(with),
            None => Cli::from_arg_matches(&matches),
        }
    });
    matched.map_err(|error| {
        let shown = args.iter().map(|arg| arg.to_str().map(visible));
        if !shown.clone().any(|text| matches!(text, Some(Cow::Owned(_)))) {
            return error;
        }
        let shown =
            shown.zip(args).map(|(text, arg)| text.map_or_else(|| arg.clone(), |text| text.into_owned().into()));
        Cli::try_parse_from(shown).err().unwrap_or(error)
    })
}

pub(crate) fn tell(mut told: Error, args: &[OsString]) -> ExitStatus {
    // The user did not type the space before a minus sign.
    if let Some(ContextValue::String(value)) = told.get(ContextKind::InvalidValue)
        && value.starts_with(" -")
    {
        let typed = value.trim_start().to_owned();
        told.insert(ContextKind::InvalidValue, ContextValue::String(typed));
    }
    // Clap suggests `--` for a value that begins with two minus signs, which nobody means.
    if told.kind() == ErrorKind::UnknownArgument {
        told.remove(ContextKind::Suggested);
        // `-K + 1` is not a flag `-K`.
        if let Some(ContextValue::String(flag)) = told.get(ContextKind::InvalidArg)
            && !flag.starts_with("--")
            && let Some(typed) = args.iter().filter_map(|arg| arg.to_str()).find(|arg| arg.starts_with(flag.as_str()))
        {
            let tip = format!("to pass '{}' as a value, put '--' before it", shortened(&visible(typed)));
            told.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
    }
    if let Some(ContextValue::String(word)) = told.get(ContextKind::InvalidSubcommand)
        && args.get(1).is_some_and(|first| first == word.as_str())
    {
        let similar = match told.get(ContextKind::SuggestedSubcommand) {
            Some(ContextValue::Strings(names)) if !names.is_empty() => {
                format!("; did you mean {}?", names.join(" or "))
            }
            _ => String::new(),
        };
        let word = visible(word);
        complain!(error: "`{}` is neither a command nor a card{similar}", shortened(&word));
        complain!("Try make24 --help, or cards such as make24 3 3 8 8.");
        return ExitStatus::Unreadable;
    }
    let printed = if told.use_stderr() {
        let plain = told.render().to_string();
        match shortened(&visible(&plain)) {
            shown if shown == plain => told.print(),
            shown => std::io::stderr().write_all(shown.as_bytes()),
        }
    } else {
        told.print().and_then(|()| std::io::stdout().flush())
    };
    match printed {
        Ok(()) if told.use_stderr() => ExitStatus::Unreadable,
        Ok(()) => ExitStatus::Solved,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitStatus::Solved,
        Err(error) => {
            complain!(error: "standard output cannot be written: {error}");
            ExitStatus::Unreadable
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<String, String> {
        let args = line.split(' ').map(OsString::from);
        prepared(args).map(|args| args.iter().map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join("|"))
    }

    #[test]
    fn cards_alone_are_solved() {
        assert_eq!(words("make24 3 3 8 8"), Ok("make24|solve|3|3|8|8".into()));
        assert_eq!(words("make24 A 5,5,5 --all"), Ok("make24|solve|A|5,5,5|--all".into()));
        assert_eq!(words("make24 -"), Ok("make24|solve|-".into()));
        assert_eq!(words("make24 -3 8"), Ok("make24|solve| -3|8".into()));
        assert_eq!(words("make24 count 3 3"), Ok("make24|count|3|3".into()));
        assert_eq!(words("make24 --help"), Ok("make24|--help".into()));
        assert_eq!(words("make24 rules krypto"), Ok("make24|rules|--rules|krypto".into()));
        assert_eq!(words("make24 rules --operators +"), Ok("make24|rules|--operators|+".into()));
    }

    #[test]
    fn operators_that_the_shell_took_apart_are_refused() {
        for taken in ["+ - a.txt b.txt / 3 3", "+ - * /", "a.txt b.txt / 3 3", "+ - 3 3 8 8", "+ ^", "+ - a.txt"] {
            assert!(words(&format!("make24 solve 3 3 8 8 --operators {taken}")).is_err(), "{taken}");
        }
        for whole in ["+", "+ -", "- -", "+ --all -", "+ 3 3 8 8", "+,- 3 3 8 8"] {
            assert!(words(&format!("make24 solve --operators {whole}")).is_ok(), "{whole}");
        }
    }

    #[test]
    fn an_answer_that_begins_with_a_minus_sign_is_no_flag() {
        assert_eq!(words("make24 check 1,5 -sqrt(5)+1"), Ok("make24|check|1,5| -sqrt(5)+1".into()));
        assert_eq!(words("make24 check 1,5 -t5 1"), Ok("make24|check|1,5|-t5|1".into()));
    }

    #[test]
    fn a_number_behind_trace_is_no_card() {
        assert!(words("make24 solve 3 3 8 8 --method pairs --trace 5").is_err());
        assert!(words("make24 solve --method pairs --trace 3 3 8 8").is_ok());
    }
}
