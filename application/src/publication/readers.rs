//! Tokens in the browsers of readers and owners: passes for private pages, and the mark of own visits.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::{
    account::email::Email,
    auth::throttle::Limit,
    ids::{NumId, ProjectId},
    publication::{preview_link::LONGEST_LIFETIME, whitelist::AllowedDomain},
};

use super::keyring::{Keyring, digits, from_digits};
use crate::{
    account::Origin,
    auth::throttle,
    publication::ports::public::PublicPage,
    shared::{
        clock::Clock,
        secrets::{Checked, HashingError, PasswordHasher},
        storage::{Storage, StorageError},
    },
};

/// The name of the key that signs tokens.
const KEY: &str = "tokens";

/// For how many seconds a stamp of forms stays the same.
const STAMP_SECONDS: i64 = 4;
/// How many seconds nobody needs at least to fill in a form.
const STAMP_LEAST: i64 = 2;

/// What a token is for: one purpose never serves for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Marks the browser of a person who works on the account's projects, for the short life of a link.
    OwnVisit,
    /// The same, stored by the browser.
    OwnBrowser,
    /// Opens a private page.
    Pass,
    /// Opens a page to a reader who is let in by their address.
    Reader,
    /// Shows the generated cover of a project that is not published.
    Cover,
    /// Shows the files of a project to those who edit it.
    DraftFiles,
    /// Shows the files of a private page to those who have read it.
    PageFiles,
    /// Shows a frame with code of a private page to those who have read it.
    PageCode,
    /// Shows a frame with code of a draft within its preview.
    DraftCode,
    /// Opens a preview, once.
    PreviewToken,
    /// Shows the pages of a preview that was opened.
    Preview,
    /// Shows the pages of a preview to those who were sent a link.
    PreviewLink,
    /// Says from when on the forms of a page are taken.
    FormStamp,
    /// Lets somebody decide whether the answers of a form are mailed to them.
    FormRecipient,
}

impl Purpose {
    pub(crate) const fn lifetime(self) -> TimeDelta {
        match self {
            Self::OwnVisit => TimeDelta::minutes(5),
            Self::OwnBrowser => TimeDelta::days(365),
            // A page is kept as long as the token for its files is the same: that for its code has to change with it.
            Self::Pass | Self::Reader | Self::PageFiles | Self::PageCode => TimeDelta::days(7),
            Self::Cover | Self::DraftFiles => TimeDelta::days(1),
            Self::PreviewToken => TimeDelta::minutes(5),
            Self::Preview | Self::DraftCode => TimeDelta::hours(2),
            // Each link has an end of its own.
            Self::PreviewLink => LONGEST_LIFETIME,
            // A page may stay open for as long, and a mail be kept.
            Self::FormStamp => TimeDelta::days(400),
            Self::FormRecipient => TimeDelta::days(3_650),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::OwnVisit => "own_visit",
            Self::OwnBrowser => "own_browser",
            Self::Pass => "pass",
            Self::Reader => "reader",
            Self::Cover => "cover",
            Self::DraftFiles => "draft_files",
            Self::PageFiles => "page_files",
            Self::PageCode => "page_code",
            Self::DraftCode => "draft_code",
            Self::PreviewToken => "preview_token",
            Self::Preview => "preview",
            Self::PreviewLink => "preview_link",
            Self::FormStamp => "form_stamp",
            Self::FormRecipient => "form_recipient",
        }
    }
}

/// Makes and checks tokens on the viewer's origin.
pub struct Readers {
    /// Counts attempts.
    pub storage: Arc<dyn Storage>,
    /// Checks passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// The key of the tokens.
    pub keyring: Arc<Keyring>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// A token with its lifetime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The token: digits, letters and a dot.
    pub text: String,
    /// How long it is valid.
    pub lifetime: TimeDelta,
}

/// Why a private page stays closed.
#[derive(Debug, thiserror::Error)]
pub enum UnlockError {
    /// The password is wrong.
    #[error("This is not the password")]
    Wrong,
    /// There were too many attempts.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// The password could not be checked.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Readers {
    /// A token for the link from the dashboard to a published page of an account, which marks visits of the person who
    /// follows it as own.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn own_visit(&self, owner: NumId) -> Result<Token, StorageError> {
        self.sign(Purpose::OwnVisit, &[&owner.get().to_be_bytes()]).await
    }

    /// The token that the browser stores in exchange for such a one; none when that is not valid.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn own_browser(&self, owner: NumId, token: &str) -> Result<Option<Token>, StorageError> {
        let subject = owner.get().to_be_bytes();
        if !self.holds(Purpose::OwnVisit, &[&subject], token).await? {
            return Ok(None);
        }
        self.sign(Purpose::OwnBrowser, &[&subject]).await.map(Some)
    }

    /// Is this the browser of a person who works on the account's projects?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn is_own(&self, owner: NumId, kept: &str) -> Result<bool, StorageError> {
        self.holds(Purpose::OwnBrowser, &[&owner.get().to_be_bytes()], kept).await
    }

    /// A token for the address of a generated cover.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn cover(&self, project: ProjectId) -> Result<Token, StorageError> {
        self.sign(Purpose::Cover, &[project.uuid().as_bytes()]).await
    }

    /// Is it valid for this project?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shows_cover(&self, project: ProjectId, token: &str) -> Result<bool, StorageError> {
        self.holds(Purpose::Cover, &[project.uuid().as_bytes()], token).await
    }

    /// A token for the addresses of a project's files, for those who edit it. It stays the same for a day, so that browsers
    /// keep the files, and is valid for one to two days.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn draft_files(&self, project: ProjectId) -> Result<String, StorageError> {
        self.sign_steadily(Purpose::DraftFiles, &[project.uuid().as_bytes()]).await
    }

    /// Is it valid for this project?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shows_draft_files(&self, project: ProjectId, token: &str) -> Result<bool, StorageError> {
        self.holds(Purpose::DraftFiles, &[project.uuid().as_bytes()], token).await
    }

    /// A token for the addresses of a private page's files; none where no token is needed. It ends with the password, with
    /// each change of who may read, when the page is published again, and after one to two weeks.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn page_files(&self, page: &PublicPage) -> Result<Option<String>, StorageError> {
        if page.is_open() {
            return Ok(None);
        }
        let [at, id, guard] = guarded(page);
        self.sign_steadily(Purpose::PageFiles, &[&at, &id, &guard]).await.map(Some)
    }

    /// Is it valid for this page?
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shows_page_files(&self, page: &PublicPage, token: &str) -> Result<bool, StorageError> {
        let [at, id, guard] = guarded(page);
        self.holds(Purpose::PageFiles, &[&at, &id, &guard], token).await
    }

    /// May a reader with this pass read a private page? A pass ends with its password.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn may_read(&self, page: &PublicPage, pass: &str) -> Result<bool, StorageError> {
        match &page.password {
            None => Ok(true),
            Some(password) => {
                let id = page.project.id.uuid();
                self.holds(Purpose::Pass, &[id.as_bytes(), password.expose().as_bytes()], pass).await
            }
        }
    }

    /// Lets a reader in with the password. Attempts are counted before the password is checked.
    ///
    /// # Errors
    /// [`UnlockError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn unlock(
        &self,
        page: &PublicPage,
        password: &str,
        reader: &Origin,
    ) -> Result<Token, UnlockError> {
        let (project, now) = (page.project.num_id, self.clock.now());
        let keys = [
            (format!("page:{project}:{}", reader.network()), Limit::PAGE_PAIR),
            (format!("page:{}", reader.network()), Limit::PAGE_ADDRESS),
            (format!("page:{project}"), Limit::PAGE),
        ];
        throttle::count(self.storage.as_ref(), &keys, now).await?;
        if self.hasher.check(password, page.password.clone()).await? == Checked::Wrong {
            return Err(UnlockError::Wrong);
        }
        let mut work = self.storage.begin().await?;
        for (key, _) in &keys {
            throttle::release(work.as_mut(), key).await?;
        }
        work.commit().await?;
        let hash = page.password.as_ref().map(|hash| hash.expose()).unwrap_or_default();
        Ok(self.sign(Purpose::Pass, &[page.project.id.uuid().as_bytes(), hash.as_bytes()]).await?)
    }

    /// The stamp of the forms of a page that is shown now: they are taken from a few seconds later on (EDIT-280). It stays
    /// the same for some seconds, so that a page is not made anew for each of its readers.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn form_stamp(&self, project: ProjectId) -> Result<String, StorageError> {
        let shown = self.clock.now().timestamp();
        let from =
            shown.div_euclid(STAMP_SECONDS).saturating_mul(STAMP_SECONDS) + STAMP_SECONDS + STAMP_LEAST;
        let from = DateTime::from_timestamp(from, 0).unwrap_or_else(|| self.clock.now());
        let until = from + Purpose::FormStamp.lifetime();
        self.sign_until(Purpose::FormStamp, &[project.uuid().as_bytes()], until).await
    }

    /// From when on the forms of a page with this stamp are taken; none where it is no stamp of this project.
    ///
    /// # Errors
    /// [`StorageError`].
    pub(crate) async fn stamped(
        &self,
        project: ProjectId,
        stamp: &str,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        let holds = self.holds(Purpose::FormStamp, &[project.uuid().as_bytes()], stamp).await?;
        let until = read(stamp).filter(|_| holds).map(|(until, _)| until);
        Ok(until.map(|until| until - Purpose::FormStamp.lifetime()))
    }

    pub(super) async fn sign(&self, purpose: Purpose, subject: &[&[u8]]) -> Result<Token, StorageError> {
        let until = self.clock.now() + purpose.lifetime();
        let text = self.sign_until(purpose, subject, until).await?;
        Ok(Token { text, lifetime: purpose.lifetime() })
    }

    /// A token that is valid until then: the same for the same subject and end.
    pub(crate) async fn sign_until(
        &self,
        purpose: Purpose,
        subject: &[&[u8]],
        until: DateTime<Utc>,
    ) -> Result<String, StorageError> {
        let hash = self.hash(purpose, subject, until).await?;
        Ok(format!("{}.{}", until.timestamp(), digits(&hash)))
    }

    /// A token that stays the same for the lifetime of its purpose, and is valid for as long again.
    pub(super) async fn sign_steadily(
        &self,
        purpose: Purpose,
        subject: &[&[u8]],
    ) -> Result<String, StorageError> {
        let span = purpose.lifetime().num_seconds().max(1);
        let began = self.clock.now().timestamp().div_euclid(span).saturating_mul(span);
        let until = DateTime::from_timestamp(began, 0).unwrap_or_else(|| self.clock.now());
        self.sign_until(purpose, subject, until + purpose.lifetime() + purpose.lifetime()).await
    }

    pub(crate) async fn holds(
        &self,
        purpose: Purpose,
        subject: &[&[u8]],
        token: &str,
    ) -> Result<bool, StorageError> {
        let Some((until, hash)) = read(token).filter(|(until, _)| self.clock.now() < *until) else {
            return Ok(false);
        };
        let key = self.keyring.key(KEY, None).await?;
        let until = until.timestamp().to_be_bytes();
        let mut parts: Vec<&[u8]> = vec![purpose.name().as_bytes(), &until];
        parts.extend_from_slice(subject);
        Ok(self.keyring.hash.verify(&key, &parts, &hash))
    }

    async fn hash(
        &self,
        purpose: Purpose,
        subject: &[&[u8]],
        until: DateTime<Utc>,
    ) -> Result<[u8; 32], StorageError> {
        let key = self.keyring.key(KEY, None).await?;
        let until = until.timestamp().to_be_bytes();
        let mut parts: Vec<&[u8]> = vec![purpose.name().as_bytes(), &until];
        parts.extend_from_slice(subject);
        Ok(self.keyring.hash.hash(&key, &parts))
    }
}

/// What the token for the files of a private page depends on: when it was published, which project it is, and who may
/// read.
pub(super) fn guarded(page: &PublicPage) -> [Vec<u8>; 3] {
    let password = page.password.as_ref().map(|hash| hash.expose()).unwrap_or_default();
    let mut guard = password.to_owned();
    if let Some(readers) = &page.whitelist {
        let domains = readers.domains().iter().map(AllowedDomain::as_str);
        for entry in readers.emails().iter().map(Email::as_str).chain(domains) {
            guard.push('\n');
            guard.push_str(entry);
        }
    }
    let id = page.project.id.uuid().as_bytes().to_vec();
    [page.project.at.timestamp_micros().to_be_bytes().to_vec(), id, guard.into_bytes()]
}

/// The expiry of a token and its hash.
fn read(token: &str) -> Option<(DateTime<Utc>, Vec<u8>)> {
    let (until, digits) = token.split_once('.')?;
    let until = DateTime::from_timestamp(until.parse().ok()?, 0)?;
    Some((until, from_digits(digits)?))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_what_could_be_a_token_is_read() {
        let digits = "0f".repeat(32);
        assert!(read(&format!("1795262400.{digits}")).is_some_and(|(_, hash)| hash == [15; 32]));
        for text in
            ["", ".", "x.00", "1795262400.0f", "1795262400.zz", &format!("99999999999999999.{digits}")]
        {
            assert!(read(text).is_none(), "{text}");
        }
        assert!(read(&format!("1795262400.{}é", "0f".repeat(31))).is_none());
    }
}
