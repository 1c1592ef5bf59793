//! `make24 ask`: requests as JSON lines in, replies as JSON lines out.

use super::write_json;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use make24_api::Ask;
use std::io::Write;
use std::ops::ControlFlow;

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let host = host();
    let mut worst = ExitStatus::Solved;
    input::each_line(|line, text| {
        let ask = match text.map(str::trim) {
            Ok("") => return Ok(()),
            Ok(text) => Ask::read(text),
            Err(error) => Ask::invalid(error),
        };
        let mut written = Ok(());
        let outcome = Ask { line: Some(line), ..ask }.answer(&host, &mut |answer| {
            if !answer.is_progress() {
                written = write_json(out, answer);
            }
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        worst = worst.max(outcome.map_or(ExitStatus::Unreadable, ExitStatus::from));
        written?;
        out.flush()?;
        Ok(())
    })?;
    Ok(worst)
}
