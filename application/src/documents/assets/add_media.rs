//! Adding a video, audio, captions or a file to link to.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    auth::throttle::Limit,
    documents::{
        asset::{Asset, AssetForm, AssetKind, FileName, MOST_CAPTION_BYTES, MOST_FILE_BYTES},
        value::AssetKey,
    },
    ids::{ProjectRef, UserId},
    plans::{catalogue::Catalogue, limits::Cap},
};

use super::{
    MayNotChange,
    add_asset::{AddAsset, AddAssetError, Made},
    may_change,
};
use crate::{
    account::profile_media::discard,
    auth::throttle,
    documents::ports::media::{CheckedMedia, IncomingMedia, MediaError, MediaReceiver},
    export::ports::archive::LargeFiles,
    shared::{clock::Clock, files::FileStoreError, ids::Ids, storage::Storage},
    team::acting::ActingError,
};

/// The most bytes of a video or audio where the plan has no limit: a megabyte is a million bytes, as everywhere in plans.
const MOST_MEDIA_BYTES: u64 = 2_000 * MEGABYTE;
const MEGABYTE: u64 = 1_000_000;

/// Adds a file that is too large for memory to a project: it goes to disk while it is received (EDIT-254 to EDIT-260).
pub struct AddMedia {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores the file.
    pub large_files: Arc<dyn LargeFiles>,
    /// Receives and checks it.
    pub receiver: Arc<dyn MediaReceiver>,
    /// Adds what it becomes, as pictures are added.
    pub add_asset: AddAsset,
    /// Generates its name.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// A file has more bytes than its kind may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// A video or audio: more megabytes than the plan of the project's owner allows (EDIT-255, EDIT-259).
    #[error(
        "A video or audio has at most {0} MB on the plan of this account. Please make it smaller, or choose a larger plan"
    )]
    OfPlan(u32),
    /// A video or audio of an account without such a limit.
    #[error("A video or audio has at most 2,000 MB")]
    Media,
    /// A file to link to (EDIT-260).
    #[error("A file to link to has at most 25 MB")]
    File,
    /// Captions.
    #[error("Captions have at most 500 kB")]
    Captions,
}

/// Why no file was added.
#[derive(Debug, thiserror::Error)]
pub enum AddMediaError {
    /// It has too many bytes.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Nothing can be made of it.
    #[error(transparent)]
    Media(#[from] MediaError),
    /// It was not added, for a reason that pictures share.
    #[error(transparent)]
    NotAdded(#[from] AddAssetError),
}

/// A file that is being received. What was received goes when it is dropped.
pub struct Receiving {
    incoming: Box<dyn IncomingMedia>,
    form: AssetForm,
    most: (u64, TooLarge),
    received: u64,
}

impl Receiving {
    /// Adds bytes at its end.
    ///
    /// # Errors
    /// [`AddMediaError::TooLarge`] before a byte too many is kept, or [`AddMediaError::Media`]. It MUST be dropped then.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), AddMediaError> {
        let (most, error) = self.most;
        let received = self.received.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if received > most {
            return Err(error.into());
        }
        self.received = received;
        Ok(self.incoming.write(bytes).await?)
    }
}

impl AddMedia {
    /// The form of a file that begins like this; none of a picture, or what may be one.
    ///
    /// # Errors
    /// [`MediaError::Unsupported`].
    pub fn recognise(&self, head: &[u8]) -> Result<Option<AssetForm>, MediaError> {
        self.receiver.recognise(head)
    }

    /// Begins to receive a file of a form. `length` is how many bytes are announced: too many are refused before the first
    /// one is kept. It counts on the uploader's budget.
    ///
    /// # Errors
    /// [`AddMediaError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn begin(
        &self,
        user: UserId,
        project: ProjectRef,
        form: AssetForm,
        length: Option<u64>,
    ) -> Result<Receiving, AddMediaError> {
        let attempt = [(format!("asset:user:{user}"), Limit::ASSET_ACCOUNT)];
        let counted = throttle::count(self.storage.as_ref(), &attempt, self.clock.now()).await;
        counted.map_err(AddAssetError::TooMany)?;
        let most = self.most(user, project, form).await?;
        if length.is_some_and(|length| length > most.0) {
            return Err(most.1.into());
        }
        Ok(Receiving { incoming: self.receiver.begin().await?, form, most, received: 0 })
    }

    /// The most bytes of a file of this form.
    async fn most(
        &self,
        user: UserId,
        project: ProjectRef,
        form: AssetForm,
    ) -> Result<(u64, TooLarge), AddAssetError> {
        Ok(match form.kind() {
            AssetKind::Captions => (MOST_CAPTION_BYTES, TooLarge::Captions),
            AssetKind::File => (MOST_FILE_BYTES, TooLarge::File),
            AssetKind::Picture | AssetKind::Video | AssetKind::Audio => {
                match self.cap(user, project).await? {
                    Cap::AtMost(most) => (u64::from(most).saturating_mul(MEGABYTE), TooLarge::OfPlan(most)),
                    Cap::Unlimited => (MOST_MEDIA_BYTES, TooLarge::Media),
                }
            }
        })
    }

    /// The most megabytes of a video of the project's owner.
    async fn cap(&self, user: UserId, project: ProjectRef) -> Result<Cap, AddAssetError> {
        let mut work = self.storage.begin().await?;
        let seen = may_change(work.as_mut(), user, project).await?;
        let owner = work.users().find(seen.owner).await?;
        let owner = owner.ok_or_else(|| MayNotChange::from(ActingError::NotFound))?;
        Ok(owner.entitlements().limits(&self.catalogue).video)
    }

    /// Adds what was received. What the project or another one of its owner has already is not kept again (EDIT-240). `key` is
    /// that of the bytes that were received.
    ///
    /// # Errors
    /// [`AddMediaError`]; nothing of it is left then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn finish(
        &self,
        user: UserId,
        project: ProjectRef,
        received: Receiving,
        (key, name): (AssetKey, FileName),
    ) -> Result<Asset, AddMediaError> {
        if let Some(known) = self.add_asset.reuse(user, project, &key, &name).await? {
            return Ok(known);
        }
        let CheckedMedia { form, size, duration_ms, file: on_disk } =
            received.incoming.check(received.form).await?;
        let Some(whole) = form.whole() else { return Err(not_whole().into()) };
        let file = UploadKey::new(UploadKind::Asset, self.ids.next());
        let bytes = on_disk.bytes();
        let length = usize::try_from(bytes).unwrap_or(usize::MAX);
        self.add_asset.note(user, project, &file, length).await?;
        if let Err(error) = self.large_files.put_file(&file.asset(whole), on_disk.path()).await {
            self.give_up(&file).await?;
            return Err(AddAssetError::from(error).into());
        }
        // What is no picture has no other files for readers.
        let made = Made { form, size, duration_ms, bytes, extra_bytes: Some(0), colour: None };
        Ok(self.add_asset.add(user, project, (key, name, file), made).await?)
    }

    /// Gives up a file that could not be stored.
    async fn give_up(&self, file: &UploadKey) -> Result<(), AddAssetError> {
        let mut work = self.storage.begin().await?;
        discard(work.as_mut(), self.ids.as_ref(), file, self.clock.now()).await?;
        Ok(work.commit().await?)
    }
}

fn not_whole() -> AddAssetError {
    FileStoreError::Failed("a picture was received as a large file".to_owned()).into()
}
