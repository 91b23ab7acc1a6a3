//! What the routes share: the use cases, wired to their ports.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use octavo_application::{
    account::{
        confirm_email::ConfirmEmail, join::Join, read_account::ReadAccount,
        recover_password::RecoverPassword, resend_confirmation::ResendConfirmation,
        reset_password::ResetPassword, sign_in::SignIn, sign_out::SignOut, update_account::UpdateAccount,
        verify_session::VerifySession,
    },
    library::{
        archive_items::ArchiveItems, create_folder::CreateFolder, create_project::CreateProject,
        delete_folder::DeleteFolder, duplicate_projects::DuplicateProjects, move_projects::MoveProjects,
        read_history::ReadHistory, read_library::ReadLibrary, remove_items::RemoveItems,
        rename_project::RenameProject, restore_items::RestoreItems, search_library::SearchLibrary,
        update_folder::UpdateFolder,
    },
    ports::{
        clock::Clock,
        files::FileStore,
        history::HistoryQueries,
        ids::Ids,
        images::CoverMaker,
        keys::KeyedHash,
        prompts::PromptQueries,
        public::PublicQueries,
        publication::PublicationQueries,
        queries::{AccountQueries, LibraryQueries, SessionQueries},
        second_factor::{Authenticator, Vault},
        secrets::{PasswordHasher, Secrets},
        sendings::SendingQueries,
        storage::Storage,
        team_queries::TeamQueries,
        templates::TemplateQueries,
    },
    publication::{
        change_cover::ChangeCover, change_domain::ChangeDomain, change_project::ChangeProject,
        keyring::Keyring, publish_project::PublishProject, read_project::ReadProject,
        read_public::ReadPublic, readers::Readers, record_visit::RecordVisit,
    },
    sending::{
        accept_sending::AcceptSending, cancel_sending::CancelSending, decline_sending::DeclineSending,
        read_sendings::ReadSendings, send_copy::SendCopy,
    },
    team::{
        add_teammate::AddTeammate, answer_invitation::AnswerInvitation, leave_projects::LeaveProjects,
        read_team::ReadTeam, remove_teammate::RemoveTeammate, resend_invitation::ResendInvitation,
        update_teammate::UpdateTeammate,
    },
};
use tokio::sync::Semaphore;

use crate::{
    account::AccountCases, library_cache::LibraryCache, prompts::Prompts, routes::list_shape,
    second_factor::SecondFactorCases, settings::HttpSettings,
};

/// The adapters behind the ports.
#[derive(Clone)]
pub struct Ports {
    /// The store of record.
    pub storage: Arc<dyn Storage>,
    /// Looks sessions up.
    pub sessions: Arc<dyn SessionQueries>,
    /// Reads accounts.
    pub accounts: Arc<dyn AccountQueries>,
    /// Reads libraries.
    pub library: Arc<dyn LibraryQueries>,
    /// Reads what is shared.
    pub team: Arc<dyn TeamQueries>,
    /// Reads the history of libraries.
    pub history: Arc<dyn HistoryQueries>,
    /// Reads templates.
    pub templates: Arc<dyn TemplateQueries>,
    /// Reads prompts.
    pub prompts: Arc<dyn PromptQueries>,
    /// Reads what was sent.
    pub sendings: Arc<dyn SendingQueries>,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Makes tokens.
    pub secrets: Arc<dyn Secrets>,
    /// Knows the codes of authenticator apps.
    pub authenticator: Arc<dyn Authenticator>,
    /// Seals secrets that are read again.
    pub vault: Arc<dyn Vault>,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Keeps uploaded files.
    pub files: Arc<dyn FileStore>,
    /// Reads what owners see of their publications.
    pub publications: Arc<dyn PublicationQueries>,
    /// Reads what is public.
    pub public: Arc<dyn PublicQueries>,
    /// Signs what readers carry.
    pub keyed_hash: Arc<dyn KeyedHash>,
    /// Makes covers out of pictures.
    pub covers: Arc<dyn CoverMaker>,
}

/// Pictures that are received at a time.
const UPLOADS: usize = 8;

/// Everything the routes need; cheap to share behind an `Arc`.
pub struct App {
    pub(crate) settings: HttpSettings,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) files: Arc<dyn FileStore>,
    pub(crate) verify_session: VerifySession,
    pub(crate) join: Join,
    pub(crate) sign_in: SignIn,
    pub(crate) sign_out: SignOut,
    pub(crate) recover_password: RecoverPassword,
    pub(crate) reset_password: ResetPassword,
    pub(crate) confirm_email: ConfirmEmail,
    pub(crate) resend_confirmation: ResendConfirmation,
    pub(crate) read_account: ReadAccount,
    pub(crate) update_account: UpdateAccount,
    pub(crate) read_library: ReadLibrary,
    pub(crate) search_library: SearchLibrary,
    pub(crate) read_history: ReadHistory,
    pub(crate) create_project: CreateProject,
    pub(crate) rename_project: RenameProject,
    pub(crate) create_folder: CreateFolder,
    pub(crate) update_folder: UpdateFolder,
    pub(crate) delete_folder: DeleteFolder,
    pub(crate) move_projects: MoveProjects,
    pub(crate) archive_items: ArchiveItems,
    pub(crate) restore_items: RestoreItems,
    pub(crate) remove_items: RemoveItems,
    pub(crate) duplicate_projects: DuplicateProjects,
    pub(crate) account: AccountCases,
    pub(crate) second_factor: SecondFactorCases,
    pub(crate) prompts: Prompts,
    pub(crate) send_copy: SendCopy,
    pub(crate) read_sendings: ReadSendings,
    pub(crate) accept_sending: AcceptSending,
    pub(crate) decline_sending: DeclineSending,
    pub(crate) cancel_sending: CancelSending,
    pub(crate) publish_project: PublishProject,
    pub(crate) change_domain: ChangeDomain,
    pub(crate) change_project: ChangeProject,
    pub(crate) change_cover: ChangeCover,
    pub(crate) read_project: ReadProject,
    pub(crate) read_public: ReadPublic,
    pub(crate) record_visit: RecordVisit,
    pub(crate) readers: Readers,
    pub(crate) uploads: Semaphore,
    pub(crate) read_team: ReadTeam,
    pub(crate) add_teammate: AddTeammate,
    pub(crate) update_teammate: UpdateTeammate,
    pub(crate) remove_teammate: RemoveTeammate,
    pub(crate) resend_invitation: ResendInvitation,
    pub(crate) answer_invitation: AnswerInvitation,
    pub(crate) leave_projects: LeaveProjects,
    pub(crate) library_cache: LibraryCache,
    /// See [`list_shape`].
    pub(crate) list_shape: String,
    draining: AtomicBool,
}

/// The use cases around what is published.
struct Publication {
    publish_project: PublishProject,
    change_domain: ChangeDomain,
    change_project: ChangeProject,
    change_cover: ChangeCover,
    read_project: ReadProject,
    read_public: ReadPublic,
    record_visit: RecordVisit,
    readers: Readers,
}

impl Publication {
    fn new(ports: &Ports) -> Self {
        let Ports { storage, clock, hasher, ids, .. } = ports;
        let keyring = Arc::new(Keyring::new(storage.clone(), ports.keyed_hash.clone()));
        Self {
            publish_project: PublishProject {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            change_domain: ChangeDomain { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            change_project: ChangeProject {
                storage: storage.clone(),
                hasher: hasher.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            change_cover: ChangeCover {
                storage: storage.clone(),
                files: ports.files.clone(),
                covers: ports.covers.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_project: ReadProject {
                publications: ports.publications.clone(),
                team: ports.team.clone(),
                clock: clock.clone(),
            },
            read_public: ReadPublic { public: ports.public.clone() },
            record_visit: RecordVisit {
                storage: storage.clone(),
                keyring: keyring.clone(),
                clock: clock.clone(),
            },
            readers: Readers {
                storage: storage.clone(),
                hasher: hasher.clone(),
                keyring,
                clock: clock.clone(),
            },
        }
    }
}

impl App {
    /// Wires the use cases to these ports.
    #[must_use]
    pub fn new(ports: Ports, settings: HttpSettings) -> Self {
        let prompts = Prompts::new(&ports, &settings);
        let publication = Publication::new(&ports);
        let account = AccountCases::new(&ports, &settings);
        let reauthenticate = account.reauthenticate.clone();
        let second_factor = SecondFactorCases::new(&ports, &settings.product_name, reauthenticate);
        let Ports {
            storage,
            sessions,
            accounts,
            library,
            team,
            history,
            hasher,
            secrets,
            ids,
            clock,
            files,
            sendings,
            ..
        } = ports;
        Self {
            verify_session: VerifySession {
                sessions,
                storage: storage.clone(),
                secrets: secrets.clone(),
                clock: clock.clone(),
            },
            join: Join {
                storage: storage.clone(),
                hasher: hasher.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            sign_in: SignIn {
                storage: storage.clone(),
                hasher: hasher.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            sign_out: SignOut { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            recover_password: RecoverPassword {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            reset_password: ResetPassword {
                storage: storage.clone(),
                hasher,
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
                product_name: settings.product_name.clone(),
            },
            confirm_email: ConfirmEmail {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            resend_confirmation: ResendConfirmation {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_team: ReadTeam {
                team: team.clone(),
                accounts: accounts.clone(),
                storage: storage.clone(),
                secrets: secrets.clone(),
                clock: clock.clone(),
            },
            add_teammate: AddTeammate {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            update_teammate: UpdateTeammate {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            remove_teammate: RemoveTeammate {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            resend_invitation: ResendInvitation {
                storage: storage.clone(),
                secrets: secrets.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            answer_invitation: AnswerInvitation {
                storage: storage.clone(),
                secrets,
                ids: ids.clone(),
                clock: clock.clone(),
            },
            leave_projects: LeaveProjects {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_account: ReadAccount { accounts, clock: clock.clone() },
            update_account: UpdateAccount {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_library: ReadLibrary { library: library.clone() },
            read_history: ReadHistory { history },
            search_library: SearchLibrary { library, team },
            create_project: CreateProject {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            rename_project: RenameProject {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            create_folder: CreateFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            update_folder: UpdateFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            delete_folder: DeleteFolder { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            move_projects: MoveProjects { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            archive_items: ArchiveItems { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            restore_items: RestoreItems { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            remove_items: RemoveItems { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
            account,
            second_factor,
            prompts,
            duplicate_projects: DuplicateProjects {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            send_copy: SendCopy {
                storage: storage.clone(),
                sendings: sendings.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            read_sendings: ReadSendings { sendings, clock: clock.clone() },
            accept_sending: AcceptSending {
                storage: storage.clone(),
                ids: ids.clone(),
                clock: clock.clone(),
            },
            decline_sending: DeclineSending { storage: storage.clone(), ids, clock: clock.clone() },
            cancel_sending: CancelSending { storage: storage.clone(), clock },
            publish_project: publication.publish_project,
            change_domain: publication.change_domain,
            change_project: publication.change_project,
            change_cover: publication.change_cover,
            read_project: publication.read_project,
            read_public: publication.read_public,
            record_visit: publication.record_visit,
            readers: publication.readers,
            uploads: Semaphore::new(UPLOADS),
            library_cache: LibraryCache::new(settings.library_cache_bytes),
            list_shape: list_shape(&settings.viewer_origin),
            draining: AtomicBool::new(false),
            settings,
            storage,
            files,
        }
    }

    /// From now on the server says that it is not ready, so that no new work is sent to it.
    pub fn start_draining(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Is the server about to stop?
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }
}
