//! The state of the viewer's routes.

use std::sync::Arc;

use octavo_application::{
    documents::assets::read_asset_file::ReadAssetFile,
    ports::Ports,
    prompts::start_template::StartTemplate,
    publication::{
        code_frames::ReadCodeFrame, read_public::ReadPublic, read_published_page::ReadPublishedPage,
        read_share_picture::ReadSharePicture, read_sitemap::ReadSitemap, reader_sign_in::ReaderSignIn,
        record_visit::RecordVisit,
    },
};
use octavo_http::HttpSettings;
use octavo_viewer::{Agents, AnswerSlots, KeptAnswers, PageScripts, PublishedPages, Viewer, ViewerSettings};

/// The state of the viewer's routes.
#[must_use]
pub fn viewer(ports: &Ports, settings: &HttpSettings) -> Arc<Viewer> {
    let Ports { storage, templates, ids, clock, .. } = ports;
    let readers = ports.readers();
    Arc::new(Viewer {
        settings: ViewerSettings {
            product_name: settings.product_name.clone(),
            app_origin: settings.app_origin.clone(),
            viewer_origin: settings.viewer_origin.clone(),
            trusted_proxies: settings.trusted_proxies.clone(),
            own_certificates: settings.own_certificates,
        },
        catalogue: ports.catalogue.clone(),
        files: ports.files.clone(),
        places: ports.places.clone(),
        read_public: ReadPublic { public: ports.public.clone() },
        read_published_page: ReadPublishedPage {
            documents: ports.documents.clone(),
            assets: ports.assets.clone(),
            fonts: ports.fonts.clone(),
            format: ports.document_format.clone(),
            pages: ports.page_renderer.clone(),
            readers: readers.clone(),
        },
        read_share_picture: ReadSharePicture {
            public: ports.public.clone(),
            documents: ports.documents.clone(),
            assets: ports.assets.clone(),
            format: ports.document_format.clone(),
            maker: ports.screenshots.clone(),
            files: ports.files.clone(),
        },
        read_sitemap: ReadSitemap {
            public: ports.public.clone(),
            documents: ports.documents.clone(),
            format: ports.document_format.clone(),
        },
        read_asset_file: ReadAssetFile {
            assets: ports.assets.clone(),
            public: ports.public.clone(),
            readers: readers.clone(),
            files: ports.files.clone(),
            large_files: ports.large_files.clone(),
        },
        answer_slots: AnswerSlots::default(),
        reader_comments: ports.reader_comments(),
        receive_answer: ports.receive_answer(),
        recipients: ports.recipients(),
        read_code_frame: ReadCodeFrame {
            public: ports.public.clone(),
            publications: ports.publications.clone(),
            documents: ports.documents.clone(),
            current: ports.current_document(),
            format: ports.document_format.clone(),
            readers: readers.clone(),
        },
        page_scripts: PageScripts::of(ports.page_renderer.as_ref()),
        published_pages: PublishedPages::default(),
        kept_answers: KeptAnswers::default(),
        commits: ports.commits.clone(),
        agents: Agents::default(),
        preview: ports.preview(),
        read_project: ports.read_project(),
        reader_sign_in: ReaderSignIn {
            readers: readers.clone(),
            secrets: ports.secrets.clone(),
            ids: ids.clone(),
        },
        readers,
        record_visit: RecordVisit { buffer: ports.visits.clone(), clock: clock.clone() },
        templates: StartTemplate {
            storage: storage.clone(),
            templates: templates.clone(),
            documents: ports.current_document(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        certificates: ports.read_certificates(),
    })
}
