//! Bringing content into a document.

use std::{collections::BTreeMap, sync::Arc};

use octavo_domain::{
    auth::throttle::Limit,
    documents::{
        asset::{Asset, AssetForm},
        document::Document,
        id::{ClientId, RecordId},
        import::{
            Brought, Known, LeftOut, Reason, Tally,
            plan::{Made, Plan, plan},
        },
        log::Seq,
        value::AssetKey,
    },
    ids::{ProjectRef, UserId},
    team::access::Action,
};

use super::{
    assets::{
        add_asset::{AddAsset, AddAssetError, NewAsset},
        remove_asset::{RemoveAsset, RemoveAssetError},
    },
    change_document::{Batch, ChangeDocument, ChangeDocumentError},
    current::CurrentDocument,
};
use crate::{
    auth::throttle,
    documents::ports::{
        documents::Change,
        imports::{ImportFault, ImportFile, ImportReader, ReadImport},
    },
    shared::{
        clock::Clock,
        ids::Ids,
        images::ImageError,
        storage::{Storage, StorageError},
    },
    team::ports::team::ProjectAccess,
};

/// Brings content into a document: as one change, which its own client makes (EDIT-440).
pub struct ImportContent {
    /// Stores documents.
    pub storage: Arc<dyn Storage>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Reads what is brought in.
    pub reader: Arc<dyn ImportReader>,
    /// Makes the change.
    pub change: ChangeDocument,
    /// Adds the pictures that came along.
    pub add_asset: AddAsset,
    /// Removes them again where nothing comes of it.
    pub remove_asset: RemoveAsset,
    /// Makes ids.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What somebody brings in. Sending it again is safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImport {
    /// The client that makes this change and no other one.
    pub client: ClientId,
    /// The page that it goes into; a new one where there is none.
    pub page: Option<RecordId>,
    /// Is it only to be said what would be made?
    pub is_preview: bool,
    /// The file.
    pub file: ImportFile,
    /// A hash of all of that.
    pub digest: [u8; 32],
}

/// What was brought in, or would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The number of the change; none of a preview.
    pub seq: Option<Seq>,
    /// What it made.
    pub made: Made,
    /// What is left out, and why.
    pub left_out: Vec<LeftOut>,
}

/// Why nothing was brought in.
#[derive(Debug, thiserror::Error)]
pub enum ImportContentError {
    /// There is no such project, or the caller must not know of it.
    #[error("There is no such project")]
    NotFound,
    /// The layout is locked for the caller.
    #[error("The layout is locked for you: you can change words and pictures")]
    LayoutLocked,
    /// Too many files were brought in.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ImportFault),
    /// A picture cannot be added.
    #[error(transparent)]
    Picture(#[from] AddAssetError),
    /// The change is refused.
    #[error(transparent)]
    Refused(#[from] ChangeDocumentError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The only number of the client of an import.
const NUMBER: u32 = 1;

impl ImportContent {
    /// May the caller bring something in? Checked before a large body is read.
    ///
    /// # Errors
    /// [`ImportContentError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn allowed(
        &self,
        user: UserId,
        project: ProjectRef,
    ) -> Result<ProjectAccess, ImportContentError> {
        let mut work = self.storage.begin().await?;
        let seen = work.team().project_access(user, project).await?;
        let seen = seen.filter(|seen| seen.access.may(Action::See)).ok_or(ImportContentError::NotFound)?;
        if !seen.access.may(Action::EditLayout) {
            return Err(ImportContentError::LayoutLocked);
        }
        let found = work.projects().find(seen.owner, seen.num_id).await?;
        let found = found.ok_or(ImportContentError::NotFound)?;
        if found.archive.is_some() { Err(ChangeDocumentError::Archived.into()) } else { Ok(seen) }
    }

    /// Brings it in, or says what would be made. The change is one like others: limits and rights hold, and others see it.
    ///
    /// # Errors
    /// [`ImportContentError`]; nothing is changed then.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        project: ProjectRef,
        new: NewImport,
    ) -> Result<Imported, ImportContentError> {
        let seen = self.allowed(user, project).await?;
        if let Some(again) = self.answer_again(&seen, &new).await? {
            return Ok(again);
        }
        let attempt = [(format!("import:user:{user}"), Limit::IMPORT_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, self.clock.now()).await?;
        let NewImport { client, page, is_preview, file, digest } = new;
        let ReadImport { mut brought, pictures } = self.reader.read(file).await?;
        // Limits are asked before pictures are stored.
        let expected = pictures.iter().map(|(name, picture)| (name.clone(), expected(picture))).collect();
        let (_, first) = self.plan(&seen, &brought, page, &expected).await?;
        if first.ops.is_empty() {
            return Err(ImportFault::Empty.into());
        }
        self.change.check(user, project, &first.ops).await?;
        if is_preview {
            let left_out = told(&mut brought, first.left_out);
            return Ok(Imported { seq: None, made: Made::of(&first.ops), left_out });
        }
        let mut added = Vec::new();
        let made = self.make((user, project, &seen), (client, page, digest), brought, pictures, &mut added);
        match made.await {
            Ok(imported) => Ok(imported),
            Err(error) => {
                self.take_back(user, project, &added).await?;
                Err(error)
            }
        }
    }

    /// Adds the pictures and makes the change. `added` is what has to go where that fails.
    async fn make(
        &self,
        (user, project, seen): (UserId, ProjectRef, &ProjectAccess),
        (client, page, digest): (ClientId, Option<RecordId>, [u8; 32]),
        mut brought: Brought,
        pictures: BTreeMap<String, NewAsset>,
        added: &mut Vec<AssetKey>,
    ) -> Result<Imported, ImportContentError> {
        let mut known = BTreeMap::new();
        let mut tally = Tally::default();
        for (name, picture) in pictures {
            let key = picture.key.clone();
            let is_new = !self.has(seen, &key).await?;
            match self.add_asset.execute(user, project, picture).await {
                Ok(asset) => {
                    added.extend(is_new.then_some(key));
                    known.insert(name, of_asset(&asset));
                }
                Err(AddAssetError::Image(error @ (ImageError::Busy | ImageError::Failed(_)))) => {
                    return Err(AddAssetError::Image(error).into());
                }
                Err(AddAssetError::Image(_)) => tally.add(Reason::BrokenPicture, &name),
                Err(error) => return Err(error.into()),
            }
        }
        brought.left_out.extend(tally.told());
        let (base, Plan { ops, left_out }) = self.plan(seen, &brought, page, &known).await?;
        let batch = Batch { client, number: NUMBER, base, ops: self.current.format.encode_ops(&ops), digest };
        let accepted = self.change.execute(user, project, &batch).await?;
        let left_out = told(&mut brought, left_out);
        Ok(Imported { seq: Some(accepted.seq), made: Made::of(&ops), left_out })
    }

    /// What was answered when it was sent for the first time, without what was left out; none where it was not.
    async fn answer_again(
        &self,
        seen: &ProjectAccess,
        new: &NewImport,
    ) -> Result<Option<Imported>, ImportContentError> {
        let mut work = self.storage.begin().await?;
        let sent: Option<Change> = work.documents().sent(seen.id, new.client, NUMBER).await?;
        let Some(sent) = sent.filter(|_| !new.is_preview) else { return Ok(None) };
        if sent.digest != new.digest {
            return Err(ChangeDocumentError::NumberTaken.into());
        }
        let ops = self.current.ops(std::slice::from_ref(&sent))?;
        Ok(Some(Imported { seq: Some(sent.seq), made: Made::of(&ops), left_out: Vec::new() }))
    }

    /// Plans it on the document as it is now, with the change that it is after.
    async fn plan(
        &self,
        seen: &ProjectAccess,
        brought: &Brought,
        page: Option<RecordId>,
        pictures: &BTreeMap<String, Known>,
    ) -> Result<(Seq, Plan), ImportContentError> {
        let (seq, document) = self.document(seen).await?;
        let mut id = || {
            // The last sixty bits of such an id are random.
            let (_, low) = self.ids.next().as_u64_pair();
            RecordId::of_bits(low)
        };
        Ok((seq, plan(&document, brought, page, pictures, &mut id)))
    }

    async fn document(&self, seen: &ProjectAccess) -> Result<(Seq, Document), ImportContentError> {
        let mut work = self.storage.begin().await?;
        let head = work.documents().hold(seen.id).await?.ok_or(ImportContentError::NotFound)?;
        let copy = self.current.read(work.as_mut(), seen.id, head).await?;
        Ok((copy.seq, copy.document))
    }

    async fn has(&self, seen: &ProjectAccess, key: &AssetKey) -> Result<bool, StorageError> {
        let mut work = self.storage.begin().await?;
        Ok(work.assets().find(seen.id, key).await?.is_some())
    }

    /// Removes pictures that were added for nothing. What somebody has used meanwhile stays.
    async fn take_back(
        &self,
        user: UserId,
        project: ProjectRef,
        added: &[AssetKey],
    ) -> Result<(), ImportContentError> {
        for key in added {
            match self.remove_asset.execute(user, project, key).await {
                // Who may no longer change the project leaves the pictures to those who may.
                Ok(()) | Err(RemoveAssetError::InUse | RemoveAssetError::MayNot(_)) => {}
                Err(RemoveAssetError::Storage(error)) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// A picture that nobody has looked at yet.
fn expected(picture: &NewAsset) -> Known {
    Known { key: picture.key.clone(), pixels: (0, 0), form: AssetForm::Renditions }
}

fn of_asset(asset: &Asset) -> Known {
    Known { key: asset.key.clone(), pixels: asset.size, form: asset.form }
}

/// All that is left out, with what the plan has left out.
fn told(brought: &mut Brought, planned: Vec<LeftOut>) -> Vec<LeftOut> {
    let mut all = std::mem::take(&mut brought.left_out);
    all.extend(planned);
    all
}
