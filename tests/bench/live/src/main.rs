//! Many people who have documents open at once: what they cost the server, and how soon they hear of each other.
//!
//! It reads a plan from its standard input and writes one line of JSON; `scripts/bench-live.mjs` makes the one and shows
//! the other.

mod client;
mod http;
mod measured;
mod plan;
mod process;

use std::{
    io::{self, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::ensure;
use futures_util::{StreamExt, stream};
use serde_json::json;
use tokio::{sync::watch, time::sleep};

use client::World;
use measured::{Measured, percentile};
use plan::Plan;
use process::used;

/// So many connections are opened at once.
const AT_ONCE: usize = 16;
/// So many of those who have sockets read what is said of cursors.
const LOOK: usize = 10;
/// Before anything is measured: what coming costs is over then.
const SETTLE: Duration = Duration::from_secs(3);
/// The longest that is measured, in seconds.
const LONGEST: u64 = 60;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let plan: Plan = serde_json::from_reader(io::stdin().lock())?;
    ensure!(plan.address.ip().is_loopback(), "only a server on this machine is measured");
    ensure!(plan.seconds <= LONGEST, "at most {LONGEST} seconds are measured");
    let (plan, measured) = (Arc::new(plan), Arc::new(Measured::new()));
    let (go, goes) = watch::channel(false);
    let world = World { plan: plan.clone(), measured: measured.clone(), goes };
    let server = plan.pid.to_string();

    let before = used(&server)?;
    let mut lines = stream::iter(plan.clients.iter().enumerate())
        .map(async |(at, client)| anyhow::Ok((at, client.clone(), world.open(client).await?)))
        .buffer_unordered(AT_ONCE);
    let mut count = 0_u64;
    while let Some(line) = lines.next().await {
        let (at, client, line) = line?;
        tokio::spawn(world.clone().take_part(client, at, line, at < LOOK));
        count = count.saturating_add(1);
    }
    drop(lines);
    sleep(SETTLE).await;
    let idle = used(&server)?;
    sleep(SETTLE).await;
    let still = used(&server)?;
    go.send_replace(true);
    sleep(SETTLE).await;

    measured.set(true);
    let (begun, started, own) = (Instant::now(), used(&server)?, used("self")?);
    sleep(Duration::from_secs(plan.seconds)).await;
    let (ended, own_ended, took) = (used(&server)?, used("self")?, begun.elapsed());
    measured.set(false);

    let figures = measured.figures();
    let waits = |sorted: &[u64]| {
        json!({
            "count": sorted.len(), "p50": percentile(sorted, 50), "p99": percentile(sorted, 99),
            "last": percentile(sorted, 100),
        })
    };
    let answer = json!({
        "clients": count,
        "ms": u64::try_from(took.as_millis())?,
        "cpu_ms": ended.ticks.saturating_sub(started.ticks).saturating_mul(10),
        "own_cpu_ms": own_ended.ticks.saturating_sub(own.ticks).saturating_mul(10),
        "idle_cpu_ms": still.ticks.saturating_sub(idle.ticks).saturating_mul(10),
        "idle_ms": u64::try_from(SETTLE.as_millis())?,
        "kb": { "before": before.resident, "open": idle.resident, "after": ended.resident },
        "messages": figures.messages, "bytes": figures.bytes, "lost": figures.lost, "sent": figures.sent,
        "cursors": waits(&figures.cursors), "changes": waits(&figures.changes),
        "failed": measured.failure(),
    });
    Ok(writeln!(io::stdout().lock(), "{answer}")?)
}
