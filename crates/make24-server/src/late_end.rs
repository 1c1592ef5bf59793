//! A connection whose client may end its side before it has its answer.

use crate::idle::Connection;
use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The time between the end of the client's data and the end of the connection. Whether the client still reads is
/// unknown: it gets a short answer, but a long search ends with the connection.
const TIME: Duration = Duration::from_secs(2);

/// A stream that reports its end late, while a request has no answer.
pub(crate) struct LateEnd<S> {
    stream: S,
    connection: Connection,
    end: Option<Pin<Box<Sleep>>>,
}

impl<S> LateEnd<S> {
    pub(crate) fn new(stream: S, connection: Connection) -> LateEnd<S> {
        LateEnd { stream, connection, end: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LateEnd<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if self.end.is_none() {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
            if buffer.filled().len() > before || buffer.remaining() == 0 {
                return Poll::Ready(Ok(()));
            }
        }
        if !self.connection.is_busy() {
            return Poll::Ready(Ok(()));
        }
        self.end.get_or_insert_with(|| Box::pin(sleep(TIME))).as_mut().poll(cx).map(Ok)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LateEnd<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
