//! What the handlers of all requests share.

use crate::unread::Unread;
use crate::work::WorkPool;

#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) pool: WorkPool,
    pub(crate) unread: Unread,
}
