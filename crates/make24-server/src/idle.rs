//! The connections that have no request at the moment, of which the oldest makes room for a newcomer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The idle connections of a server. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct IdleConnections(Arc<Mutex<Idle>>);

#[derive(Default)]
struct Idle {
    /// Counts the times that a connection became idle.
    next: u64,
    /// How to end each, the one that has been idle for longest first.
    oldest_first: BTreeMap<u64, Arc<Notify>>,
}

impl IdleConnections {
    /// A new connection, which is idle.
    pub(crate) fn connection(&self) -> Connection {
        let connection = Connection { all: self.clone(), end: Arc::default(), turn: Arc::default() };
        connection.rest();
        connection
    }

    /// Ends the connection that has been idle for longest, if there is one.
    pub(crate) fn end_oldest(&self) {
        if let Some((_, end)) = self.idle().oldest_first.pop_first() {
            end.notify_one();
        }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection, which is idle between its requests.
#[derive(Clone)]
pub(crate) struct Connection {
    all: IdleConnections,
    end: Arc<Notify>,
    /// When it became idle; 0 while it is not.
    turn: Arc<Mutex<u64>>,
}

impl Connection {
    /// Waits until the connection must make room.
    pub(crate) async fn must_end(&self) {
        self.end.notified().await;
    }

    /// The connection is not idle until the returned value is dropped.
    pub(crate) fn busy(&self) -> Busy {
        self.close();
        Busy(self.clone())
    }

    /// Whether a request has no answer yet.
    pub(crate) fn is_busy(&self) -> bool {
        *self.turn() == 0
    }

    /// The connection is over.
    pub(crate) fn close(&self) {
        let turn = std::mem::take(&mut *self.turn());
        self.all.idle().oldest_first.remove(&turn);
    }

    fn turn(&self) -> MutexGuard<'_, u64> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rest(&self) {
        let mut idle = self.all.idle();
        idle.next += 1;
        let turn = idle.next;
        idle.oldest_first.insert(turn, Arc::clone(&self.end));
        drop(idle);
        *self.turn() = turn;
    }
}

/// A request of a connection, until its response is sent.
pub(crate) struct Busy(Connection);

impl Drop for Busy {
    fn drop(&mut self) {
        // Of a connection that is over only this is left.
        if Arc::strong_count(&self.0.turn) > 1 {
            self.0.rest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    #[test]
    fn the_oldest_idle_connection_makes_room() {
        let idle = IdleConnections::default();
        let connections: Vec<Connection> = (0..3).map(|_| idle.connection()).collect();
        let ended = || -> Vec<usize> {
            let is_told =
                |at: &usize| pin!(connections[*at].must_end()).poll(&mut Context::from_waker(Waker::noop())).is_ready();
            (0..3).filter(is_told).collect()
        };
        let busy = connections[0].busy();
        idle.end_oldest();
        assert_eq!(ended(), [1]);
        drop(busy);
        idle.end_oldest();
        assert_eq!(ended(), [2]);
        idle.end_oldest();
        assert_eq!(ended(), [0]);
        idle.end_oldest();
        assert_eq!(ended(), [0; 0]);
    }
}
