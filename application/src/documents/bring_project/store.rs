//! Storing the files of a project file: its pictures, its media and its fonts.

use octavo_domain::{
    account::{
        profile_media::{UploadKey, UploadKind},
        user::User,
    },
    documents::{
        asset::{
            AssetFile, AssetForm, AssetKind, MOST_CAPTION_BYTES, MOST_FILE_BYTES, MOST_PICTURE_BYTES,
            renditions,
        },
        font::{MOST_FONT_BYTES, OwnFont},
        value::AssetKey,
    },
    ids::UserId,
    plans::limits::Cap,
};

use super::{BringProject, BringProjectError};
use crate::{
    account::profile_media::{discard, note, write},
    documents::{
        fonts::add_font::NewFont,
        ports::project_files::{
            MOST_PROJECT_FILE_BYTES, Manifest, ManifestAsset, OpenedProject, asset_name, font_name,
        },
    },
    shared::{images::MadeAsset, storage::StorageError},
};

/// An asset whose files are stored, and which belongs to no project yet.
pub(super) struct Stored {
    pub(super) said: ManifestAsset,
    pub(super) file: UploadKey,
    pub(super) size: (u32, u32),
    pub(super) duration_ms: Option<u32>,
    pub(super) bytes: u64,
}

impl BringProject {
    /// Looks at a picture and stores it.
    pub(super) async fn picture(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        said: &ManifestAsset,
    ) -> Result<Stored, BringProjectError> {
        let most = u64::try_from(MOST_PICTURE_BYTES).unwrap_or(u64::MAX);
        let mut files = Vec::new();
        for file in files_of(said) {
            files.push((file, opened.whole(&asset_name(&said.key, file), most).await?));
        }
        let refused = |error| BringProjectError::Picture(said.name.as_str().to_owned(), error);
        let made = self.maker.restored(owner.id, said.form, said.size, files).await.map_err(refused)?;
        let MadeAsset { size, files, .. } = made;
        let length = files.iter().map(|(_, bytes)| bytes.len()).fold(0, usize::saturating_add);
        let file = self.note(owner.id, length).await?;
        let parts: Vec<(String, &[u8])> =
            files.iter().map(|(name, bytes)| (file.asset(*name), bytes.as_slice())).collect();
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<BringProjectError>(stores, self.ids.as_ref(), &file, &parts, self.clock.now()).await?;
        let bytes = u64::try_from(length).unwrap_or(u64::MAX);
        Ok(Stored { said: said.clone(), file, size, duration_ms: None, bytes })
    }

    /// Checks a video, audio, captions or a file to link to, and stores it.
    pub(super) async fn media(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        said: &ManifestAsset,
    ) -> Result<Stored, BringProjectError> {
        let name = || said.name.as_str().to_owned();
        let refused = |error| BringProjectError::Media(name(), error);
        let whole = said.form.whole().ok_or(BringProjectError::Assets("a picture is no large file"))?;
        let most = self.most(owner, said.form);
        let mut incoming = self.receiver.begin().await.map_err(refused)?;
        opened.begin(&asset_name(&said.key, whole)).await?;
        let (mut read, mut is_known) = (0_u64, false);
        while let Some(part) = opened.next().await? {
            if !is_known {
                // What it says it is, it has to be from its first bytes on.
                let form = self.receiver.recognise(&part).map_err(refused)?;
                is_known =
                    form.is_some_and(|form| form.kind() == said.form.kind() || is_mp4(form, said.form));
                if !is_known {
                    return Err(BringProjectError::Assets("a file is not of the form that it says"));
                }
            }
            read = read.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
            if read > most {
                return Err(BringProjectError::MediaTooLarge(name()));
            }
            incoming.write(&part).await.map_err(refused)?;
        }
        let checked = incoming.check(said.form).await.map_err(refused)?;
        if checked.form != said.form {
            return Err(BringProjectError::Assets("a file is not of the form that it says"));
        }
        let bytes = checked.file.bytes();
        let file = self.note(owner.id, usize::try_from(bytes).unwrap_or(usize::MAX)).await?;
        if let Err(error) = self.large_files.put_file(&file.asset(whole), checked.file.path()).await {
            self.discard(&file).await?;
            return Err(error.into());
        }
        let (size, duration_ms) = (checked.size, checked.duration_ms);
        Ok(Stored { said: said.clone(), file, size, duration_ms, bytes })
    }

    /// The most bytes of a file of this form.
    fn most(&self, owner: &User, form: AssetForm) -> u64 {
        const MEGABYTE: u64 = 1_000_000;
        match form.kind() {
            AssetKind::Captions => MOST_CAPTION_BYTES,
            AssetKind::File => MOST_FILE_BYTES,
            AssetKind::Picture | AssetKind::Video | AssetKind::Audio => {
                match owner.entitlements().limits(&self.catalogue).video {
                    Cap::AtMost(most) => u64::from(most).saturating_mul(MEGABYTE),
                    Cap::Unlimited => MOST_PROJECT_FILE_BYTES,
                }
            }
        }
    }

    /// Records a file before it is written, where the account has room for it.
    async fn note(&self, user: UserId, bytes: usize) -> Result<UploadKey, BringProjectError> {
        let file = UploadKey::new(UploadKind::Brought, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(BringProjectError::Gone)?;
        note(work.as_mut(), &self.catalogue, &owner, &file, bytes, self.clock.now()).await??;
        work.commit().await?;
        Ok(file)
    }

    /// Adds the fonts that the account lacks.
    pub(super) async fn add_fonts(
        &self,
        owner: &User,
        opened: &mut dyn OpenedProject,
        manifest: &Manifest,
    ) -> Result<(), BringProjectError> {
        let known = self.fonts.fonts(owner.id).await?;
        for font in &manifest.fonts {
            let most = u64::try_from(MOST_FONT_BYTES).unwrap_or(u64::MAX);
            let bytes = opened.whole(&font_name(&font.key), most).await?;
            let key = AssetKey::of_digest(&self.project_files.digest(&bytes));
            let key = key.ok_or(BringProjectError::Assets("a font has no key"))?;
            if self.has_font(known.iter().filter(|one| one.family == font.family), &key).await? {
                continue;
            }
            let new = NewFont { key, name: format!("{}.woff2", font.name), bytes };
            self.add_font.execute(owner.id, new).await?;
        }
        Ok(())
    }

    /// Is a file among those of these fonts? Their keys are those of what was uploaded, from which their files were made.
    async fn has_font(
        &self,
        fonts: impl Iterator<Item = &OwnFont>,
        key: &AssetKey,
    ) -> Result<bool, BringProjectError> {
        for font in fonts {
            let file = self.files.get(&font.file.to_string()).await?;
            let made = file.and_then(|bytes| AssetKey::of_digest(&self.project_files.digest(&bytes)));
            if font.key == *key || made.as_ref() == Some(key) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives up what was stored for nothing.
    pub(super) async fn give_up(&self, stored: &[Stored]) -> Result<(), StorageError> {
        for asset in stored {
            self.discard(&asset.file).await?;
        }
        Ok(())
    }

    async fn discard(&self, file: &UploadKey) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        discard(work.as_mut(), self.ids.as_ref(), file, self.clock.now()).await?;
        work.commit().await
    }
}

/// The files that an asset has in a project file.
fn files_of(said: &ManifestAsset) -> Vec<AssetFile> {
    match said.form.whole() {
        Some(file) => vec![file],
        None => renditions(said.size).into_iter().map(|rendition| rendition.file).collect(),
    }
}

/// An MP4 is recognised as a video, whether there is a picture in it or sound alone.
fn is_mp4(seen: AssetForm, said: AssetForm) -> bool {
    seen == AssetForm::Mp4 && said == AssetForm::M4a
}
