//! The measurements of a run and the file that keeps them: JSON lines, first the run itself, then one measurement a line.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// When, where and with what the run was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    pub date: String,
    pub commit: String,
    pub machine: String,
    pub rustc: String,
    /// The average number of busy programs in the minute before the run.
    pub load: f64,
}

/// The time that a solver takes for a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measurement {
    pub task: String,
    pub solver: String,
    /// Empty for make24, whose version is the commit of the run.
    #[serde(default)]
    pub version: String,
    pub seconds: f64,
    /// Whether it has the right answer, or what it says instead; for a single hand, its answer.
    #[serde(default)]
    pub answers: String,
    /// For a single hand, its cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<i64>,
    /// The peak memory of a process that does nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_kib: Option<u64>,
}

impl Measurement {
    pub fn is_ours(&self) -> bool {
        self.solver.starts_with("make24")
    }

    /// Whether the solver is no package, but a program of this folder after a description.
    pub fn is_written_here(&self) -> bool {
        self.version.starts_with("written here")
    }

    /// The name of the solver with its version.
    pub fn full_name(&self) -> String {
        let Self { solver, version, .. } = self;
        if self.is_written_here() { format!("{solver} ({version})") } else { format!("{solver} {version}") }
    }
}

/// A run with its measurements.
#[derive(Clone, Debug)]
pub struct Results {
    pub run: Run,
    pub measurements: Vec<Measurement>,
}

impl Results {
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (first, rest) = text.split_once('\n').context("the file has no measurement")?;
        let measurements = rest.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        Ok(Self { run: serde_json::from_str(first)?, measurements })
    }

    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut text = serde_json::to_string(&self.run)? + "\n";
        for measurement in &self.measurements {
            writeln!(text, "{}", serde_json::to_string(measurement)?)?;
        }
        Ok(std::fs::write(path, text)?)
    }
}

impl Run {
    /// The run that begins now, on this machine, with this working tree.
    pub fn now() -> Self {
        let system = sysinfo::System::new_with_specifics(
            sysinfo::RefreshKind::nothing()
                .with_cpu(sysinfo::CpuRefreshKind::nothing())
                .with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram()),
        );
        let processor = system.cpus().first().map_or("unknown processor", |cpu| cpu.brand()).trim().to_owned();
        let (cores, memory) = (system.cpus().len(), system.total_memory() as f64 / f64::from(1 << 30));
        let os = sysinfo::System::long_os_version().unwrap_or_default();
        Self {
            date: jiff::tz::TimeZone::UTC.to_datetime(jiff::Timestamp::now()).date().to_string(),
            commit: said("git", &["-C", crate::FOLDER, "describe", "--always", "--dirty", "--exclude", "*"]),
            machine: format!("{processor}, {cores} cores, {memory:.0} GiB, {os}"),
            rustc: said("rustc", &["--version"]).split(" (").next().unwrap_or_default().to_owned(),
            load: sysinfo::System::load_average().one,
        }
    }
}

/// The first line that a program prints, or that it is unknown.
fn said(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().ok().filter(|output| output.status.success());
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_owned()
}
