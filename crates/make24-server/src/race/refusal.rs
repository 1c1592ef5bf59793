//! Wishes that are not granted: why, as a sentence and as data for pages in other languages.

use crate::queue::QueueFull;
use make24::Problem;
use make24_api::{Error, ErrorCode, Phrase, PhraseValue};
use std::collections::BTreeMap;

/// One row per reason: variant, name, sentence with value names in braces, fix, and the error code if special.
macro_rules! reasons {
    ($($why:ident $id:literal $sentence:literal $(, $fix:literal)? $(=> $code:ident)?;)*) => {
        /// The reason why a wish is not granted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum RefusalReason {
            $($why,)*
        }

        impl RefusalReason {
            #[cfg(test)]
            const ALL: &[RefusalReason] = &[$(RefusalReason::$why,)*];

            fn id(self) -> &'static str {
                match self {
                    $(RefusalReason::$why => $id,)*
                }
            }

            fn code(self) -> ErrorCode {
                match self {
                    $(RefusalReason::$why => [$(ErrorCode::$code,)? ErrorCode::InvalidRequest][0],)*
                }
            }

            fn problem(self) -> Problem {
                match self {
                    $(RefusalReason::$why => Problem::new($sentence)$(.with_fix($fix))?,)*
                }
            }
        }
    };
}

reasons! {
    // Only programs other than the page get these.
    Unreadable "refused_unreadable" "this message cannot be read: {reason}" => InvalidJson;
    Nameless "refused_nameless" "say first who you are: {\"type\": \"join\", \"secret\": \"...\"}";
    UnseenName "refused_unseen_name" "the name has no visible characters", "use letters or digits";
    Secret "refused_secret" "a secret has 16 to 64 letters and digits";
    Binary "refused_binary" "this message is binary", "send text";
    LongAnswer "refused_long_answer" "an answer has at most {most} bytes";
    HandZero "refused_hand_zero" "hands are numbered from 1";
    // When joining or opening a room.
    RoomName "refused_room_name" "a room has a name of five letters, such as KXPTM, and no vowels";
    NoRoom "refused_no_room" "there is no room {room}", "open a new one";
    OtherRoom "refused_other_room" "this is room {room}, and not room {asked}";
    Full "refused_full" "this room has {most} players, which is the most", "watch, or open another";
    Crowded "refused_crowded" "{most} watch this room, which is the most", "come back later";
    TooManyOpened "refused_too_many_opened" "too many rooms were opened from this address", "wait a few seconds";
    TooManyRooms "refused_too_many_rooms" "too many rooms are open", "try again in a few minutes";
    ComeAndGo "refused_come_and_go" "too many come and go in this room", "wait a second";
    RoomClosed "refused_room_closed" "the room is closed", "open a new one";
    RoomFailed "refused_room_failed" "the room has failed", "come back: it goes on where it was";
    Failed "refused_failed" "the room cannot do this: {reason}" => Internal;
    Hasty "refused_hasty" "too many messages", "wait a second";
    FarTooHasty "refused_far_too_hasty" "far too many messages", "come back later";
    // In a room.
    InRace "refused_in_race" "you are in this race", "watch when it is over";
    NotHost "refused_not_host" "only the host of the room may do this";
    NobodyToRemove "refused_nobody_to_remove" "no other member has number {seat}";
    NotOpener "refused_not_opener" "only the one who opened the room may remove members";
    Removed "refused_removed" "the host has removed you from this room", "open another";
    NoPlayers "refused_no_players" "there is nobody to race", "wait until a player joins";
    RaceHands "refused_race_hands" "a race has {least} to {most} hands";
    RaceSeconds "refused_race_seconds" "a race lasts {least} to {most} seconds";
    RaceTarget "refused_race_target" "the target of a race is from 1 to {most}";
    FewHands "refused_few_hands" "too few hands make {target} under these rules", "choose another target or difficulty, or fewer hands";
    Team "refused_team" "there are {most} teams";
    Racing "refused_racing" "a race goes on", "wait until it is over";
    NoRace "refused_no_race" "no race has begun", "start one";
    OtherRace "refused_other_race" "this is race {race}, and not race {asked}";
    NotInRace "refused_not_in_race" "this race began without you", "wait for the next one";
    NotBegun "refused_not_begun" "the race has not begun", "wait for the first hand";
    TooLate "refused_too_late" "too late: the race is over";
    NoHandLeft "refused_no_hand_left" "you have had all hands of this race";
    OtherHand "refused_other_hand" "you are at hand {hand}, and not at hand {asked}";
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    why: RefusalReason,
    values: BTreeMap<&'static str, String>,
}

pub(crate) fn refused(why: RefusalReason) -> Refusal {
    Refusal { why, values: BTreeMap::new() }
}

#[allow(clippy::needless_pass_by_value, reason = "it ends here")]
pub(crate) fn failed(error: anyhow::Error) -> Refusal {
    refused(RefusalReason::Failed).with("reason", &format!("{error:#}"))
}

pub(crate) fn busy(full: QueueFull) -> Refusal {
    failed(anyhow::anyhow!("{}", full.problem()))
}

impl Refusal {
    pub(crate) fn with(mut self, name: &'static str, value: &impl ToString) -> Refusal {
        self.values.insert(name, value.to_string());
        self
    }

    pub(crate) fn error(&self) -> Error {
        let told = |sentence: String, (name, value): (&&str, &String)| sentence.replace(&format!("{{{name}}}"), value);
        let filled = |sentence: &str| self.values.iter().fold(sentence.to_owned(), told);
        let problem = self.why.problem();
        let said = Problem::new(filled(problem.what()));
        Error::new(self.why.code(), problem.fix().map_or(said.clone(), |fix| said.with_fix(filled(fix))))
    }

    pub(crate) fn phrase(&self) -> Phrase {
        let value = |(name, value): (&&'static str, &String)| (*name, PhraseValue::Text(value.clone()));
        Phrase { id: self.why.id(), values: self.values.iter().map(value).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_refusal_has_a_sentence_and_the_same_as_data() {
        let refusal = refused(RefusalReason::OtherHand).with("hand", &2).with("asked", &10);
        assert_eq!(refusal.error().to_string(), "you are at hand 2, and not at hand 10");
        let data = r#"{"id":"refused_other_hand","values":{"asked":"10","hand":"2"}}"#;
        assert_eq!(serde_json::to_string(&refusal.phrase()).unwrap(), data);
    }

    #[test]
    fn the_page_has_words_for_every_refusal_in_every_language() {
        let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/messages");
        for language in ["de", "zh"] {
            let words = std::fs::read_to_string(messages.join(language).with_extension("js")).unwrap();
            let there = words.matches("\n  refused_").count();
            assert_eq!(there, RefusalReason::ALL.len(), "{language}");
            for why in RefusalReason::ALL {
                assert!(words.contains(&format!("\n  {}: (", why.id())), "{language}: {why:?}");
            }
        }
    }
}
