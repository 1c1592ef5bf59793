//! What the handlers of all requests share.

use crate::unread::Unread;
use crate::work::WorkPool;

/// State shared by the handlers of all requests.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) pool: WorkPool,
    pub(crate) unread: Unread,
}
