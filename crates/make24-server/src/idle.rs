//! Connections without a request. The oldest of them makes room for a newcomer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

#[derive(Clone, Default)]
pub(crate) struct IdleConnections(Arc<Mutex<Idle>>);

#[derive(Default)]
struct Idle {
    /// Counts how often a connection became idle; the counts are the keys of `oldest_first`.
    next: u64,
    oldest_first: BTreeMap<u64, Arc<Notify>>,
}

impl IdleConnections {
    pub(crate) fn connection(&self) -> Connection {
        let connection = Connection { all: self.clone(), end: Arc::default(), turn: Arc::default() };
        connection.rest();
        connection
    }

    pub(crate) fn end_oldest(&self) {
        if let Some((_, end)) = self.idle().oldest_first.pop_first() {
            end.notify_one();
        }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone)]
pub(crate) struct Connection {
    all: IdleConnections,
    end: Arc<Notify>,
    /// Its key in `oldest_first`; 0 while it is busy.
    turn: Arc<Mutex<u64>>,
}

impl Connection {
    pub(crate) async fn must_end(&self) {
        self.end.notified().await;
    }

    /// The connection is busy until the returned value is dropped.
    pub(crate) fn busy(&self) -> Busy {
        self.close();
        Busy(self.clone())
    }

    pub(crate) fn is_busy(&self) -> bool {
        *self.turn() == 0
    }

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

pub(crate) struct Busy(Connection);

impl Drop for Busy {
    fn drop(&mut self) {
        // The last reference: the connection itself is gone.
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
