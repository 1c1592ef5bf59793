//! A scheduler and executors with addresses of their own, as they are on several machines.

use crate::machines::{self, Machine};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// 1..10: 566 of 715.
fn published(url: &str, name: &str) {
    let hands = machines::hands(name, "make24_hands(1, 10, 4)");
    let sql = format!("SELECT count(*) AS solvable FROM '{}/' WHERE make24_solvable(hand, 24)", hands.display());
    assert_eq!(machines::rows(url, &sql), "solvable\n566\n");
    std::fs::remove_dir_all(hands).unwrap();
}

/// The third and the fourth command of the README.
#[test]
fn a_scheduler_and_an_executor_at_addresses_of_their_own_work_together() {
    let folder = machines::folder("addresses-work");
    let port = machines::free_port("127.0.0.2");
    let _scheduler = Machine::scheduler("127.0.0.2", port, &[]);
    let _executor = Machine::executor(&format!("127.0.0.2:{port}"), "127.0.0.3", &folder);
    published(&format!("df://127.0.0.2:{port}"), "addresses");
    std::fs::remove_dir_all(folder).unwrap();
}

/// Passes on what comes to one address to another, and counts the connections.
fn forward(from: (&'static str, u16), to: (&'static str, u16)) -> Arc<AtomicUsize> {
    let count = Arc::new(AtomicUsize::new(0));
    let (listener, counted) = (TcpListener::bind(from).unwrap(), Arc::clone(&count));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            counted.fetch_add(1, Ordering::SeqCst);
            let (near, far) = (stream.unwrap(), TcpStream::connect(to).unwrap());
            for (mut from, mut to) in [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)] {
                std::thread::spawn(move || std::io::copy(&mut from, &mut to));
            }
        }
    });
    count
}

/// In a container a scheduler listens at 0.0.0.0, at which an executor in another one finds itself.
#[test]
fn executors_report_to_the_address_that_is_advertised() {
    let folder = machines::folder("advertised-work");
    let port = machines::free_port("127.0.0.2");
    let reports = forward(("127.0.0.4", port), ("127.0.0.2", port));
    let _scheduler = Machine::scheduler("127.0.0.2", port, &["--advertise", "127.0.0.4"]);
    let _executor = Machine::executor(&format!("127.0.0.2:{port}"), "127.0.0.3", &folder);
    published(&format!("df://127.0.0.2:{port}"), "advertised");
    assert!(reports.load(Ordering::SeqCst) > 0, "nobody has reported to 127.0.0.4");
    std::fs::remove_dir_all(folder).unwrap();
}
