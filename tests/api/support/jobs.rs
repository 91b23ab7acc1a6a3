//! The jobs of the tests' product.

use std::{path::Path, sync::Arc};

use octavo_application::{
    billing::{
        describe::DescribeCustomer, forget::ForgetCustomer, keep_books::KeepBooks, reconcile::Reconcile,
    },
    export::build_export::BuildExport,
    jobs::{
        erase_files::EraseFiles, receive_copies::ReceiveCopies, run_jobs::RunJobs, sweep::Sweep,
        tidy_exports::TidyExports, tidy_uploads::TidyUploads,
    },
    publication::{
        certificates::obtain::{ObtainCertificates, never_looked},
        domains::look_after::LookAfterDomains,
    },
};
use octavo_archive::ZipMaker;
use octavo_http::{App, HttpSettings, Ports, ViewerPages};

use super::authority::Authority;

/// The jobs of a server with these ports.
pub(super) fn run_jobs(
    ports: &Ports,
    settings: &HttpSettings,
    app: &Arc<App>,
    folder: &Path,
    authority: &Arc<Authority>,
) -> RunJobs {
    let Ports { storage, files, ids, clock, .. } = ports.clone();
    let billing = ports.billing_with(settings.billing);
    let certificates = settings.own_certificates.then(|| ObtainCertificates {
        storage: storage.clone(),
        public: ports.public.clone(),
        authority: authority.clone(),
        vault: ports.vault.clone(),
        clock: clock.clone(),
        looked_at_all: never_looked(),
    });
    RunJobs {
        certificates,
        storage: storage.clone(),
        ids: ids.clone(),
        clock: clock.clone(),
        sweep: Sweep { storage: storage.clone(), clock: clock.clone() },
        domains: LookAfterDomains { ports: ports.domains(&settings.domains) },
        erase: EraseFiles { storage: storage.clone(), files: files.clone(), disk: ports.disk.clone() },
        tidy: TidyUploads { storage: storage.clone(), files: files.clone(), clock: clock.clone() },
        export: BuildExport {
            storage: storage.clone(),
            sources: ports.export_sources(),
            maker: Arc::new(ZipMaker::new(folder.join("work"))),
            pages: Arc::new(ViewerPages::new(app.clone())),
            files: files.clone(),
            large_files: ports.large_files.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        tidy_exports: TidyExports { storage: storage.clone(), files: files.clone(), clock: clock.clone() },
        books: KeepBooks::new(billing.clone()),
        reconcile: Reconcile(billing.clone()),
        forget: ForgetCustomer(billing.clone()),
        describe: DescribeCustomer(billing),
        receive: ReceiveCopies { storage, files, sendings: ports.sendings.clone(), ids, clock },
    }
}
