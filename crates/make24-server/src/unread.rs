//! Long responses that clients have not read yet, limited per client and in total.

use crate::limit::{ClientQuota, counted};
use crate::refusal::too_many;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use make24::problem;
use std::net::IpAddr;

/// Limits of all unread responses together, and of those of one client, in bytes.
const MAX_TOTAL: u64 = 256 << 20;
const MAX_PER_CLIENT: u64 = 64 << 20;

/// Shorter responses are not counted; they are small compared to the buffers of the connection.
const SHORT: usize = 64 << 10;

#[derive(Clone)]
pub(crate) struct Unread(ClientQuota);

impl Unread {
    pub(crate) fn new() -> Unread {
        Unread(ClientQuota::new(MAX_TOTAL, MAX_PER_CLIENT))
    }

    /// Counts the response until it is sent or its connection closes; status 429 if there are too many.
    pub(crate) fn response(&self, client: IpAddr, status: StatusCode, kind: &'static str, bytes: Vec<u8>) -> Response {
        let body = match bytes.len() {
            ..SHORT => Body::from(bytes),
            length => match self.0.take(client, length as u64) {
                Some(guard) => Body::from(counted(bytes, guard)),
                None => return too_many(problem!("too many responses to this address are unread", "read them first")),
            },
        };
        (status, [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_so_many_unread_responses_and_others_have_theirs() {
        let unread = Unread::new();
        let long =
            |client: u8| unread.response([192, 0, 2, client].into(), StatusCode::OK, "text/plain", vec![0; 15 << 20]);
        let mut held: Vec<Response> = (0..4).map(|_| long(1)).collect();
        assert!(held.iter().all(|response| response.status() == StatusCode::OK));
        assert_eq!(long(1).status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(
            unread.response([192, 0, 2, 1].into(), StatusCode::OK, "text/plain", vec![0; 10]).status(),
            StatusCode::OK
        );
        assert_eq!(long(2).status(), StatusCode::OK);
        held.pop();
        assert_eq!(long(1).status(), StatusCode::OK);
    }
}
