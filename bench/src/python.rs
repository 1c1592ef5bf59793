//! The half of the comparison that is in Python: `judges.py` and `solvers.py` print measurements.

use crate::results::Measurement;
use anyhow::{Context, ensure};
use std::path::Path;
use std::process::{Command, Stdio};

pub fn run(python: &Path) -> anyhow::Result<Vec<Measurement>> {
    let mut rows = Vec::new();
    for program in ["solvers.py", "judges.py"] {
        let output = Command::new(python)
            .arg(Path::new(crate::FOLDER).join(program))
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot start {}; use bench/run, which sets it up", python.display()))?;
        ensure!(output.status.success(), "{program} failed");
        let text = String::from_utf8(output.stdout)?;
        for line in text.lines() {
            rows.push(serde_json::from_str(line).with_context(|| format!("{program} printed {line:?}"))?);
        }
        eprintln!("{program} done");
    }
    Ok(rows)
}
