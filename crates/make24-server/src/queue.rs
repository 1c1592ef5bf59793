//! A fair queue for work: each client has its own queue, and the clients take turns (round robin), so a client with a
//! thousand requests delays others by one request at most.

use crate::limit::client_key;
use make24::{Problem, problem};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    pub(crate) running: usize,
    pub(crate) running_per_client: usize,
    pub(crate) waiting: usize,
    pub(crate) waiting_per_client: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueFull {
    Client,
    Server,
}

impl QueueFull {
    pub(crate) fn problem(self) -> Problem {
        match self {
            QueueFull::Client => {
                problem!("too many requests from this address are waiting", "wait for some of them to finish")
            }
            QueueFull::Server => problem!("the server is busy", "try again in a second"),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Queue {
    capacity: Capacity,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: usize,
    clients: HashMap<IpAddr, Client>,
    /// In the order of their turns.
    order: VecDeque<IpAddr>,
}

#[derive(Debug, Default)]
struct Client {
    running: usize,
    waiting: VecDeque<oneshot::Sender<Permit>>,
}

#[derive(Debug)]
pub(crate) struct Permit {
    client: IpAddr,
    /// `None` if its request was cancelled.
    queue: Option<Queue>,
}

impl Queue {
    pub(crate) fn new(capacity: Capacity) -> Queue {
        Queue { capacity, state: Arc::default() }
    }

    /// Waits for a permit, or fails if too many requests are waiting. Dropping the future leaves the queue.
    pub(crate) async fn acquire(&self, address: IpAddr) -> Result<Permit, QueueFull> {
        let client = client_key(address);
        let permit = {
            let mut state = self.state();
            let mut own_waiting = state.waiting_for(client);
            if own_waiting >= self.capacity.waiting_per_client || state.waiting >= self.capacity.waiting {
                state.remove_cancelled();
                own_waiting = state.waiting_for(client);
            }
            if own_waiting >= self.capacity.waiting_per_client {
                return Err(QueueFull::Client);
            }
            if state.waiting >= self.capacity.waiting {
                return Err(QueueFull::Server);
            }
            let (sender, permit) = oneshot::channel();
            state.clients.entry(client).or_default().waiting.push_back(sender);
            state.waiting += 1;
            if own_waiting == 0 {
                state.order.push_back(client);
            }
            self.grant(&mut state);
            permit
        };
        permit.await.map_err(|_| QueueFull::Server)
    }

    fn grant(&self, state: &mut State) {
        let mut skipped = 0;
        while state.running < self.capacity.running && skipped < state.order.len() {
            let Some(client) = state.order.pop_front() else { break };
            let Some(own) = state.clients.get_mut(&client) else { continue };
            if own.running >= self.capacity.running_per_client {
                state.order.push_back(client);
                skipped += 1;
                continue;
            }
            skipped = 0;
            if let Some(waiting) = own.waiting.pop_front() {
                state.waiting -= 1;
                match waiting.send(Permit { client, queue: Some(self.clone()) }) {
                    Ok(()) => {
                        own.running += 1;
                        state.running += 1;
                    }
                    // The request was cancelled.
                    Err(mut permit) => permit.queue = None,
                }
            }
            match (own.waiting.is_empty(), own.running) {
                (false, _) => state.order.push_back(client),
                (true, 0) => drop(state.clients.remove(&client)),
                (true, _) => {}
            }
        }
    }

    /// A poisoned lock is safe to use: no code that holds it panics.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn waiting_for(&self, client: IpAddr) -> usize {
        self.clients.get(&client).map_or(0, |own| own.waiting.len())
    }

    fn remove_cancelled(&mut self) {
        for own in self.clients.values_mut() {
            own.waiting.retain(|waiting| !waiting.is_closed());
        }
        self.clients.retain(|_, own| own.running > 0 || !own.waiting.is_empty());
        let State { clients, order, waiting, .. } = self;
        order.retain(|client| clients.get(client).is_some_and(|own| !own.waiting.is_empty()));
        *waiting = clients.values().map(|own| own.waiting.len()).sum();
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else { return };
        let mut state = queue.state();
        state.running -= 1;
        if let Some(own) = state.clients.get_mut(&self.client) {
            own.running -= 1;
            if own.running == 0 && own.waiting.is_empty() {
                state.clients.remove(&self.client);
            }
        }
        queue.grant(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    const CAPACITY: Capacity = Capacity { running: 2, running_per_client: 1, waiting: 5, waiting_per_client: 3 };

    fn client(number: u8) -> IpAddr {
        [192, 0, 2, number].into()
    }

    fn poll_once<T>(future: impl Future<Output = T>) -> Option<T> {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(found) => Some(found),
            Poll::Pending => None,
        }
    }

    #[test]
    fn clients_take_turns() {
        let queue = Queue::new(CAPACITY);
        let mut asked: Vec<_> = [1, 1, 1, 2, 3].map(|of| Box::pin(queue.acquire(client(of)))).into();
        let mut begun = Vec::new();
        let mut running_now: Vec<Permit> = Vec::new();
        let mut order = Vec::new();
        for _ in 0..5 {
            for (at, one) in asked.iter_mut().enumerate() {
                if !begun.contains(&at)
                    && let Poll::Ready(permit) = one.as_mut().poll(&mut Context::from_waker(Waker::noop()))
                {
                    begun.push(at);
                    let permit = permit.unwrap();
                    order.push(permit.client);
                    running_now.push(permit);
                }
            }
            assert!(running_now.len() <= 2);
            running_now.remove(0);
        }
        assert_eq!(order, [1, 2, 1, 3, 1].map(client));
        assert!(queue.state().clients.is_empty() && queue.state().order.is_empty());
    }

    #[test]
    fn waiting_requests_are_limited_and_can_be_cancelled() {
        let queue = Queue::new(CAPACITY);
        let first = poll_once(queue.acquire(client(1))).unwrap().unwrap();
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(queue.acquire(client(1)))).collect();
        for one in &mut waiting {
            assert!(poll_once(one.as_mut()).is_none());
        }
        assert_eq!(poll_once(queue.acquire(client(1))).unwrap().unwrap_err(), QueueFull::Client);
        let other = poll_once(queue.acquire(client(2))).unwrap().unwrap();
        let mut more: Vec<_> = (0..2).map(|_| Box::pin(queue.acquire(client(2)))).collect();
        for one in &mut more {
            assert!(poll_once(one.as_mut()).is_none());
        }
        assert_eq!(poll_once(queue.acquire(client(3))).unwrap().unwrap_err(), QueueFull::Server);
        // Cancelled requests make room and are skipped.
        drop(waiting.pop());
        assert!(poll_once(queue.acquire(client(1))).is_none());
        drop((waiting, more, first, other));
        let state = queue.state();
        assert!(state.clients.is_empty() && (state.running, state.waiting) == (0, 0), "{state:?}");
        drop(state);
        assert!(poll_once(queue.acquire(client(3))).unwrap().is_ok());
    }
}
