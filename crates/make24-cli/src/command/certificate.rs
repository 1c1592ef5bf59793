//! Certificates: proofs that the cards do not make a number, as files.

use super::proof_file::{self, ProofFile};
use super::{each_with_bar, write_json};
use crate::args::Format;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use anyhow::Context;
use make24::Objective;
use make24_api::{
    CertificateReply, CertificateRequest, Event, NumberText, OneOrMany, Response, SolveRequest, Status,
    check_certificate,
};
use std::io::Write;
use std::path::Path;

/// Writes the certificate that a puzzle has no solution, or none that is nearer than the nearest number that is known.
pub(super) fn of_puzzle(request: &SolveRequest, path: &Path) -> anyhow::Result<Response<CertificateReply>> {
    let SolveRequest { hand, target, rules, limits, .. } = request.clone();
    let nearer_than = match rules.rule_set()?.objective {
        Objective::Nearest => match make24_api::answer(request, &host())?.reply {
            OneOrMany::One(reply) => reply.distance().map(|distance| NumberText::from(distance.to_string().as_str())),
            OneOrMany::Many(_) => None,
        },
        Objective::Exact | Objective::NearestBelow | Objective::NearestAbove => None,
    };
    write(&CertificateRequest { hand, target, rules, limits, nearer_than, ..CertificateRequest::default() }, path)
}

/// Writes a certificate to a file, which is there only if the certificate is complete.
pub(super) fn write(request: &CertificateRequest, path: &Path) -> anyhow::Result<Response<CertificateReply>> {
    let head = request.head()?;
    let mut file = ProofFile::create(path)?;
    file.write_all(head.as_bytes())?;
    let answered = each_with_bar(request, &progress::bar(None, "sub-hands"), |event| match event {
        Event::Row(row) => Ok(write!(file, "{row}")?),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })?;
    if answered.reply.status == Status::Unsolvable {
        file.finish()?;
    }
    Ok(answered)
}

pub(super) fn check(
    path: &Path,
    request: &CertificateRequest,
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let (_, file) = proof_file::open(path)?;
    let checked = check_certificate(file, request).with_context(|| path.display().to_string())?;
    match format {
        Format::Text => writeln!(out, "{}", checked.message)?,
        Format::Json | Format::Jsonl | Format::Csv => write_json(out, &checked)?,
    }
    Ok(if checked.is_proven { ExitStatus::Solved } else { ExitStatus::Unsolved })
}
