//! The jobs, each with its handler.

use std::sync::Arc;

use octavo_application::{
    billing::{
        describe::DescribeCustomer, forget::ForgetCustomer, keep_books::KeepBooks, reconcile::Reconcile,
    },
    domains::{DomainSettings, certificates::obtain::ObtainCertificates, look_after::LookAfterDomains},
    export::{
        build_export::BuildExport,
        ports::archive::{ArchiveMaker, PageMaker},
    },
    jobs::{
        JobHandler, erase_files::EraseFiles, receive_copies::ReceiveCopies, run_jobs::RunJobs, sweep::Sweep,
        tidy_exports::TidyExports, tidy_uploads::TidyUploads,
    },
};

use octavo_application::billing::BillingRules;
use octavo_domain::prompts::toggle::Toggles;

use crate::{measured::Measured, ports::Ports};

/// What jobs need beside the ports.
pub struct JobAdapters {
    /// Makes ZIP archives.
    pub archives: Arc<dyn ArchiveMaker>,
    /// Makes pages for exports.
    pub pages: Arc<dyn PageMaker>,
    /// Gets certificates, where this server is set up to.
    pub certificates: Option<ObtainCertificates>,
    /// Where custom domains have to point.
    pub domains: DomainSettings,
    /// What the operator decides about billing.
    pub billing: BillingRules,
    /// The feature toggles of the settings.
    pub toggles: Toggles,
}

/// Runs the job table.
#[must_use]
pub fn jobs(ports: &Ports, adapters: JobAdapters) -> RunJobs {
    let Ports { storage, files, ids, clock, .. } = ports;
    let billing = ports.billing_with(adapters.billing, &adapters.toggles);
    let export = BuildExport {
        storage: storage.clone(),
        sources: ports.export_sources(),
        maker: adapters.archives,
        pages: adapters.pages,
        files: files.clone(),
        large_files: ports.large_files.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let receive = ReceiveCopies {
        storage: storage.clone(),
        files: files.clone(),
        sendings: ports.sendings.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let mut handlers = vec![
        handler(Sweep { storage: storage.clone(), clock: clock.clone() }),
        handler(LookAfterDomains { ports: ports.domains(&adapters.domains) }),
        handler(EraseFiles { storage: storage.clone(), files: files.clone(), disk: ports.disk.clone() }),
        handler(TidyUploads { storage: storage.clone(), files: files.clone(), clock: clock.clone() }),
        handler(TidyExports { storage: storage.clone(), files: files.clone(), clock: clock.clone() }),
        handler(KeepBooks::new(billing.clone())),
        handler(Reconcile(billing.clone())),
        handler(ForgetCustomer(billing.clone())),
        handler(DescribeCustomer(billing)),
        handler(export),
        handler(receive),
    ];
    handlers.extend(adapters.certificates.map(handler));
    RunJobs::new(storage.clone(), ids.clone(), clock.clone(), handlers)
}

fn handler(job: impl JobHandler + 'static) -> Arc<dyn JobHandler> {
    Arc::new(Measured(job))
}
