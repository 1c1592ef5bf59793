//! One socket: what a browser may send, how often, and how long it may be silent.

use super::event::PlayerKey;
use super::message::{ClientMessage, FirstMessage, ServerMessage, read};
use super::races::Races;
use super::refusal::{Refusal, RefusalReason, refused};
use super::room_task::{Incoming, OUTBOX};
use crate::refusal::refusal;
use crate::serve::Place;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::StatusCode;
use axum::response::Response;
use governor::{Quota, RateLimiter};
use make24::problem;
use make24_api::{Error, ErrorCode};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};

/// Bytes of an incoming message.
const MAX_MESSAGE: usize = 4 << 10;

const MAX_WAITING: usize = 64 << 10;

/// Letters of a name, and of an answer.
const MAX_NAME: usize = 20;
const MAX_ANSWER: usize = 200;

/// Messages per second, and at once.
const A_SECOND: NonZeroU32 = NonZeroU32::new(8).unwrap();
const AT_ONCE: NonZeroU32 = NonZeroU32::new(24).unwrap();

/// The number of refusals for haste after which the socket is closed.
const MAX_REFUSALS: u32 = 100;

/// The time for the first message, and for the browser to accept a message.
const HELLO_TIME: Duration = Duration::from_secs(10);
const SEND_TIME: Duration = Duration::from_secs(5);

/// The interval of pings; a socket that is silent for three times as long is closed.
const PING: Duration = Duration::from_secs(20);

pub(crate) async fn race(
    State(races): State<Option<Races>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Extension(place): Extension<Arc<Place>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(races) = races else {
        let message = problem!("races are disabled on this server: its log cannot be opened");
        return refusal(StatusCode::SERVICE_UNAVAILABLE, &Error::new(ErrorCode::InvalidRequest, message));
    };
    let bounded = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    let bounded = bounded.read_buffer_size(MAX_MESSAGE).write_buffer_size(0).max_write_buffer_size(MAX_WAITING);
    bounded.on_upgrade(move |mut socket| async move {
        // The socket counts as a connection as long as it lives.
        let _place = place;
        let why = tokio::select! {
            talked = talk(&races, from, &mut socket) => {
                if let Err(error) = talked {
                    send(&mut socket, ServerMessage::refused(&error).text()).await;
                }
                None
            }
            () = races.shutdown() => {
                Some(CloseFrame { code: close_code::AWAY, reason: "the server is shutting down".into() })
            }
        };
        let _ = timeout(SEND_TIME, socket.send(Message::Close(why))).await;
    })
}

/// Returns when either side ends the conversation, with a reason if the server does.
async fn talk(races: &Races, from: SocketAddr, socket: &mut WebSocket) -> Result<(), Refusal> {
    let Ok(Some(Ok(Message::Text(text)))) = timeout(HELLO_TIME, socket.recv()).await else {
        return Err(refused(RefusalReason::Nameless));
    };
    let FirstMessage::Join { room, secret, name, role, strength, listed, public } = read(&text)?;
    if !(16..=64).contains(&secret.len()) || !secret.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(refused(RefusalReason::Secret));
    }
    let shown = shown_name(&name);
    if !shown.chars().any(is_seen) && !name.trim().is_empty() {
        return Err(refused(RefusalReason::UnseenName));
    }
    let turn = races.turn(from.ip()).await?;
    let inbox = races.room(room.as_deref(), public, from.ip()).await?;
    let (outbox, mut told) = mpsc::channel(OUTBOX);
    let (answer, answered) = oneshot::channel();
    let player = PlayerKey::of_secret(&secret);
    let join = Incoming::Join { player, name: shown, role, strength, listed, outbox, answer };
    let closed = || refused(RefusalReason::RoomClosed);
    inbox.send(join).await.map_err(|_| closed())?;
    let connection = answered.await.map_err(|_| closed())??;
    drop(turn);
    let ended = converse(races, connection, socket, &inbox, &mut told).await;
    let _ = inbox.send(Incoming::Lost { connection }).await;
    ended
}

async fn converse(
    races: &Races,
    connection: u64,
    socket: &mut WebSocket,
    inbox: &mpsc::Sender<Incoming>,
    told: &mut mpsc::Receiver<String>,
) -> Result<(), Refusal> {
    let haste = RateLimiter::direct(Quota::per_second(A_SECOND).allow_burst(AT_ONCE));
    let mut refusals = 0;
    let mut ping = tokio::time::interval(PING);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                let at = races.now();
                heard = Instant::now();
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Binary(_))) => return Err(refused(RefusalReason::Binary)),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) if refusals <= MAX_REFUSALS => {
                        refusals += u32::from(haste.check().is_err());
                        continue;
                    }
                    _ => return Ok(()),
                };
                let said = match haste.check() {
                    Ok(()) => read_said(&text),
                    Err(_) => {
                        refusals += 1;
                        Err(refused(RefusalReason::Hasty))
                    }
                };
                match said {
                    Ok(said) => {
                        if inbox.send(Incoming::ClientMessage { connection, said, at }).await.is_err() {
                            return Err(refused(RefusalReason::RoomFailed));
                        }
                    }
                    Err(_) if refusals > MAX_REFUSALS => return Err(refused(RefusalReason::FarTooHasty)),
                    Err(error) => {
                        if !send(socket, ServerMessage::refused(&error).text()).await {
                            return Ok(());
                        }
                    }
                }
            }
            text = told.recv() => {
                // The player has come back on another socket, or has left.
                let Some(text) = text else { return Ok(()) };
                if !send(socket, text).await {
                    return Ok(());
                }
            }
            _ = ping.tick() => {
                let asked = timeout(SEND_TIME, socket.send(Message::Ping(Vec::new().into()))).await;
                if heard.elapsed() > 3 * PING || !matches!(asked, Ok(Ok(()))) {
                    return Ok(());
                }
            }
        }
    }
}

fn read_said(text: &str) -> Result<ClientMessage, Refusal> {
    match read(text)? {
        ClientMessage::Answer { answer, .. } if answer.len() > MAX_ANSWER => {
            Err(refused(RefusalReason::LongAnswer).with("most", &MAX_ANSWER))
        }
        said => Ok(said),
    }
}

async fn send(socket: &mut WebSocket, text: String) -> bool {
    matches!(timeout(SEND_TIME, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}

fn shown_name(name: &str) -> String {
    let mut marks = 0;
    let plain: String = name
        .chars()
        .filter(|letter| !letter.is_control() && !is_unseen(*letter))
        .filter(|letter| {
            marks = if matches!(letter, '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}') { marks + 1 } else { 0 };
            marks <= MAX_MARKS
        })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_NAME).collect()
}

/// Marks per letter; more would be drawn over other lines.
const MAX_MARKS: usize = 2;

/// Whether a character is visible on its own: not joiners, variation selectors, and the empty Braille pattern.
fn is_seen(letter: char) -> bool {
    !letter.is_whitespace() && !matches!(letter, '\u{200D}' | '\u{FE0F}' | '\u{2800}' | '\u{300}'..='\u{36F}')
}

/// Characters that change the direction of text, or take no room: Unicode's `Default_Ignorable_Code_Point`, except
/// those that join or choose an emoji.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_what_they_are() {
        for (name, shown) in [
            ("  Ada  Lovelace\n", "Ada Lovelace"),
            ("\u{202E}tom", "tom"),
            ("a\u{200B}b\u{AD}\u{E0041}", "ab"),
            ("\u{3164}", ""),
            ("e\u{301}\u{302}\u{303}\u{304}x", "e\u{301}\u{302}x"),
            ("\u{1F469}\u{200D}\u{1F52C}", "\u{1F469}\u{200D}\u{1F52C}"),
            ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrst"),
        ] {
            assert_eq!(shown_name(name), shown, "{name:?}");
        }
    }

    #[test]
    fn names_without_a_visible_character_are_refused() {
        for name in
            ["\u{2800}\u{2800}", "\u{FE0F}", "\u{FE00}\u{FE0F}", "\u{200D}\u{200D}", "\u{301}", "\u{2800} \u{FE0F}"]
        {
            let shown = shown_name(name);
            assert!(!shown.chars().any(is_seen), "{name:?}: {shown:?}");
        }
        assert!("Ada".chars().any(is_seen) && "\u{1F469}\u{200D}\u{1F52C}".chars().any(is_seen));
    }
}
