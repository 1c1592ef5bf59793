//! Races: rooms in which up to forty players have the same hands, the server's clock and the server's judge.
//!
//! | module | what it is |
//! |---|---|
//! | `event` | what happens in a room, as the log keeps it |
//! | `refusal` | wishes that are not granted, and why |
//! | `room` | a room as its events make it, and what may happen next |
//! | `rating` | Glicko-2, for players and hands |
//! | `hands` | which hands a race has, and the judge |
//! | `lobby` | the public rooms |
//! | `log` | the events in SQLite |
//! | `standings` | what follows from the log: ratings, the ranking, who has had which hand |
//! | `message` | what a browser and a room say to each other |
//! | `room_task`, `races`, `socket` | a room at work, all rooms, one socket |
//! | `lists` | the lobby and the ranking over HTTP |

mod event;
mod hands;
mod lists;
mod lobby;
mod log;
mod message;
mod races;
mod rating;
mod refusal;
mod room;
mod room_task;
mod socket;
mod standings;

pub(crate) use lists::{lobby, ranking};
pub(crate) use log::verify;
pub(crate) use races::Races;
pub(crate) use socket::race;
