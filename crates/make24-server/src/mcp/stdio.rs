//! Standard input and output of an MCP session. Lines that are not JSON are answered with an error, as JSON-RPC
//! requires; the library would ignore them.

use rmcp::ErrorData;
use serde::de::IgnoredAny;
use serde_json::json;
use std::io;
use tokio::io::{AsyncWriteExt, DuplexStream, duplex, stdin, stdout};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, FramedRead, LinesCodec, LinesCodecError};

/// In bytes.
const MAX_LINE: usize = 16 << 20;

/// The capacity of the pipes to and from the session in bytes, and of the queue of output in lines.
const PIPE: usize = 64 << 10;
const QUEUE: usize = 64;

/// Decodes lines; one that cannot be read becomes an item instead of ending the stream.
struct EachLine(LinesCodec);

impl EachLine {
    fn item(line: Result<Option<String>, LinesCodecError>) -> io::Result<Option<Result<String, LinesCodecError>>> {
        match line {
            Err(LinesCodecError::Io(error)) if error.kind() != io::ErrorKind::InvalidData => Err(error),
            line => Ok(line.transpose()),
        }
    }
}

impl Decoder for EachLine {
    type Item = Result<String, LinesCodecError>;
    type Error = io::Error;

    fn decode(&mut self, bytes: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        EachLine::item(self.0.decode(bytes))
    }

    fn decode_eof(&mut self, bytes: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        EachLine::item(self.0.decode_eof(bytes))
    }
}

pub(crate) fn pipes() -> ((DuplexStream, DuplexStream), JoinHandle<()>) {
    let (session_input, mut input) = duplex(PIPE);
    let (session_output, output) = duplex(PIPE);
    let (sender, mut lines) = mpsc::channel::<String>(QUEUE);
    let errors = sender.clone();
    tokio::spawn(async move {
        let mut read = FramedRead::new(stdin(), EachLine(LinesCodec::new_with_max_length(MAX_LINE)));
        while let Some(line) = read.next().await {
            let Ok(line) = line else { break };
            let error = match line {
                Ok(line) if line.trim().is_empty() => continue,
                Ok(line) => match serde_json::from_str::<IgnoredAny>(&line) {
                    Ok(_) if input.write_all(format!("{line}\n").as_bytes()).await.is_ok() => continue,
                    Ok(_) => break,
                    Err(error) => format!("the line is not JSON: {error}"),
                },
                Err(LinesCodecError::MaxLineLengthExceeded) => format!("the line is too long (limit {MAX_LINE} bytes)"),
                Err(LinesCodecError::Io(error)) => format!("the line cannot be read: {error}"),
            };
            let error = json!({"jsonrpc": "2.0", "id": null, "error": ErrorData::parse_error(error, None)});
            if errors.send(error.to_string()).await.is_err() {
                break;
            }
        }
    });
    tokio::spawn(async move {
        let mut read = FramedRead::new(output, LinesCodec::new());
        while let Some(Ok(line)) = read.next().await {
            if sender.send(line).await.is_err() {
                break;
            }
        }
    });
    let writer = tokio::spawn(async move {
        let mut out = stdout();
        while let Some(line) = lines.recv().await {
            let written = out.write_all(format!("{line}\n").as_bytes()).await.is_ok() && out.flush().await.is_ok();
            if !written {
                break;
            }
        }
    });
    ((session_input, session_output), writer)
}
