//! The jobs, each with its handler.

use std::sync::Arc;

use octavo_application::{
    billing::{
        BillingRules, delete_customer::DeleteCustomer, reconcile::Reconcile, run_billing::RunBilling,
        sync_customer::SyncCustomer,
    },
    documents::{
        compact_log::CompactLog, history::make_versions::MakeVersions, make_renditions::MakeRenditions,
        styles::spread_account_styles::SpreadAccountStyles, take_screenshot::TakeScreenshot,
    },
    domains::{DomainSettings, certificates::obtain::ObtainCertificates, monitor_domains::MonitorDomains},
    export::{
        build_export::BuildExport,
        ports::archive::{ArchiveMaker, PageMaker},
    },
    jobs::{
        JobHandler, erase_files::EraseFiles, receive_copies::ReceiveCopies, run_jobs::RunJobs, sweep::Sweep,
        sweep_exports::SweepExports, sweep_uploads::SweepUploads,
    },
    ports::Ports,
};
use octavo_domain::prompts::toggle::Toggles;

use crate::measured::Measured;

/// What jobs need beside the ports.
pub struct JobAdapters {
    /// Makes ZIP archives.
    pub archives: Arc<dyn ArchiveMaker>,
    /// Makes pages for exports.
    pub pages: Arc<dyn PageMaker>,
    /// Gets certificates, if this server does so.
    pub certificates: Option<ObtainCertificates>,
    /// The targets of custom domains' DNS records.
    pub domains: DomainSettings,
    /// The operator's billing rules.
    pub billing: BillingRules,
    /// The feature toggles of the settings.
    pub toggles: Toggles,
}

/// The runner of all jobs.
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
        transfers: ports.transfers.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let screenshots = TakeScreenshot {
        storage: storage.clone(),
        files: files.clone(),
        current: ports.current_document(),
        maker: ports.screenshots.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let compact = CompactLog {
        storage: storage.clone(),
        documents: ports.documents.clone(),
        current: ports.current_document(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let versions = MakeVersions {
        storage: storage.clone(),
        documents: ports.documents.clone(),
        current: ports.current_document(),
        ids: ids.clone(),
        clock: clock.clone(),
    };
    let renditions = MakeRenditions {
        storage: storage.clone(),
        files: files.clone(),
        maker: ports.asset_maker.clone(),
        clock: clock.clone(),
    };
    let spread = SpreadAccountStyles {
        styles: ports.styles.clone(),
        documents: ports.documents.clone(),
        change: ports.change_document(),
    };
    let mut handlers = vec![
        handler(Sweep { storage: storage.clone(), clock: clock.clone() }),
        handler(MonitorDomains { ports: ports.domains(&adapters.domains) }),
        handler(EraseFiles { storage: storage.clone(), files: files.clone(), disk: ports.disk.clone() }),
        handler(SweepUploads { storage: storage.clone(), files: files.clone(), clock: clock.clone() }),
        handler(SweepExports { storage: storage.clone(), files: files.clone(), clock: clock.clone() }),
        handler(RunBilling::new(billing.clone())),
        handler(Reconcile(billing.clone())),
        handler(DeleteCustomer(billing.clone())),
        handler(SyncCustomer(billing)),
        handler(export),
        handler(receive),
        handler(screenshots),
        handler(compact),
        handler(versions),
        handler(renditions),
        handler(spread),
        handler(ports.call_webhook()),
        handler(ports.mail_comments()),
        handler(ports.forward_answer()),
    ];
    handlers.extend(adapters.certificates.map(handler));
    RunJobs::new(storage.clone(), ids.clone(), clock.clone(), handlers)
}

fn handler(job: impl JobHandler + 'static) -> Arc<dyn JobHandler> {
    Arc::new(Measured(job))
}
