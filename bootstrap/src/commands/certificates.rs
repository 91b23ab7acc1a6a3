//! `octavo admin certificates`: the certificates of custom domains.

use anyhow::ensure;
use clap::Args;
use octavo_application::{
    domains::{certificates::read::CertificateStatus, ports::certificates::CertificateQueries},
    shared::{clock::Clock, storage::Storage},
};
use octavo_domain::domains::{
    DomainName,
    certificate::{Certificate, CertificateState},
};
use octavo_storage::Database;
use octavo_system::SystemClock;

#[derive(Args)]
pub(super) struct CertificatesArgs {
    /// Do the next step for this domain's certificate now: retry a failed order, or renew it.
    #[arg(long, value_name = "DOMAIN")]
    now: Option<String>,
}

/// Certificates that are read at a time.
const PAGE: u32 = 200;

pub(super) async fn run(database: &Database, args: CertificatesArgs) -> anyhow::Result<()> {
    let now = SystemClock.now();
    if let Some(domain) = args.now {
        let name = DomainName::parse(&domain)?;
        let mut work = database.begin().await?;
        ensure!(
            work.certificates().hurry(&name, now).await?,
            "{name} has no certificate, and none is being made"
        );
        work.commit().await?;
        return super::print(format!("the next step of {name} is due"));
    }
    let mut after = None;
    loop {
        let page = database.certificates(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else {
            break;
        };
        after = Some(last.name.clone());
        for certificate in &page {
            super::print(line(certificate, &CertificateStatus::of(certificate, now)))?;
        }
    }
    if after.is_none() {
        super::print("no domain has a certificate, and none is being made")?;
    }
    Ok(())
}

fn line(certificate: &Certificate, standing: &CertificateStatus) -> String {
    let until = standing.valid_until.map(|until| format!(" until {until}")).unwrap_or_default();
    let until = if standing.state == CertificateState::Valid { until } else { String::new() };
    let error = standing.last_error.as_deref();
    let failures = certificate.failures;
    let error = error.map(|error| format!("; failed {failures}×: {error}")).unwrap_or_default();
    format!("{}  {}{until}, next step {}{error}", certificate.name, standing.state.name(), standing.next_at)
}
