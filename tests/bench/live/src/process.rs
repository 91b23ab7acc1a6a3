//! What a process has used.

use std::fs;

use anyhow::{Context, anyhow};

/// What a process has used so far.
#[derive(Clone, Copy)]
pub(crate) struct Used {
    /// Its time on a core, in hundredths of a second, those of the kernel for it included.
    pub(crate) ticks: u64,
    /// Its resident memory, in kB.
    pub(crate) resident: u64,
}

/// What a process has used so far. `pid` may be `self`.
pub(crate) fn used(pid: &str) -> anyhow::Result<Used> {
    let read = |file: &str| {
        let path = format!("/proc/{pid}/{file}");
        fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))
    };
    let stat = read("stat")?;
    let (_, fields) = stat.rsplit_once(") ").context("stat is not understood")?;
    // The fields after the name are counted from the third one on: 14 and 15 are user and system.
    let times = fields.split(' ').skip(11).take(2).map(str::parse::<u64>);
    let ticks = times.sum::<Result<u64, _>>().map_err(|error| anyhow!("stat: {error}"))?;
    let status = read("status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("status has no VmRSS")?;
    let resident = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(Used { ticks, resident })
}
