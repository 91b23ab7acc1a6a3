//! Reader sign-in to a page that is protected by e-mail: a listed reader is mailed a link.

use std::sync::Arc;

use octavo_domain::{
    account::email::Email, auth::throttle::Limit, ids::MailId, publication::whitelist::ReaderLink,
};

use super::readers::{Purpose, Readers, Token};
use crate::{
    account::Origin,
    auth::throttle,
    publication::ports::{mail::PageOffer, public::PublicPage},
    shared::{
        ids::Ids,
        mailer::{Mail, Message},
        secrets::{Secret, Secrets},
        storage::StorageError,
    },
};

/// Lets readers in by their address.
pub struct ReaderSignIn {
    /// Signs and checks passes.
    pub readers: Arc<Readers>,
    /// Makes the secrets of links.
    pub secrets: Arc<dyn Secrets>,
    /// Generates ids.
    pub ids: Arc<dyn Ids>,
}

/// A pass for a reader's browser, with its lifetime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReaderPass {
    /// The reader's address, as hexadecimal digits, and a token that belongs to it and to one project.
    pub text: String,
    /// How long it is valid.
    pub token: Token,
}

/// Why a link does not open the page.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It was used, is too old, is for another page, or its reader is no longer on the list.
    #[error("This link has expired or was used already. Ask for a new one")]
    Expired,
    /// There were too many attempts.
    #[error(transparent)]
    AttemptCount(#[from] throttle::Refused),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReaderSignIn {
    /// Mails a link to a reader who is on the list. Other addresses get none, and neither the answer nor its timing
    /// reveals it: attempts are counted before the list is read, and then both cases write the same amount.
    ///
    /// # Errors
    /// [`throttle::Refused`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn ask(
        &self,
        page: &PublicPage,
        address: &str,
        reader: &Email,
        origin: &Origin,
    ) -> Result<(), throttle::Refused> {
        let (project, now) = (page.project.num_id, self.readers.clock.now());
        let keys: [(String, Limit); 3] = [
            (format!("door:{project}:{}", origin.network()), ReaderLink::ASK_PAIR),
            (format!("door:{}", origin.network()), ReaderLink::ASK_ADDRESS),
            (format!("door:{project}:to:{}", reader.key()), ReaderLink::ASK_MAILBOX),
        ];
        throttle::count(self.readers.storage.as_ref(), &keys, now).await?;
        let token = self.secrets.generate();
        let link = ReaderLink {
            hash: self.secrets.digest(&token),
            project: page.project.id,
            email: reader.clone(),
            expires_at: now + ReaderLink::LIFETIME,
        };
        let mut work = self.readers.storage.begin().await?;
        if !allows(page, reader) {
            // As many rows in one transaction as for a reader who is mailed. Their secrets are discarded, and the next
            // sweep removes them.
            let other = self.secrets.digest(&self.secrets.generate());
            for hash in [link.hash, other] {
                let lost = ReaderLink { hash, expires_at: now, ..link.clone() };
                work.whitelists().add_link(&lost).await?;
            }
            return Ok(work.commit().await?);
        }
        let offer = PageOffer {
            page: address.to_owned(),
            title: page.project.title.clone(),
            from: page.owner.name.clone(),
        };
        let message = Message::ReaderLink { token: token.expose().to_owned(), offer };
        // Readers have no account, and so no known name.
        let mail = Mail { to: reader.clone(), name: reader.local_part().to_owned(), message };
        work.whitelists().add_link(&link).await?;
        let id = MailId::new(self.ids.next());
        work.outbox().add(id, &mail, now).await?;
        work.outbox().about_user(id, page.owner.id).await?;
        Ok(work.commit().await?)
    }

    /// Lets a reader in with a link, which works once.
    ///
    /// # Errors
    /// [`OpenError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn open(
        &self,
        page: &PublicPage,
        secret: &Secret,
        origin: &Origin,
    ) -> Result<ReaderPass, OpenError> {
        let now = self.readers.clock.now();
        let key = (format!("door:link:{}", origin.network()), ReaderLink::ATTEMPT_ADDRESS);
        throttle::count(self.readers.storage.as_ref(), &[key], now).await?;
        let hash = self.secrets.digest(secret);
        let mut work = self.readers.storage.begin().await?;
        let taken = work.whitelists().take_link(&hash).await?;
        let link = taken.filter(|link| link.project == page.project.id).ok_or(OpenError::Expired)?;
        work.commit().await?;
        if now >= link.expires_at || !allows(page, &link.email) {
            return Err(OpenError::Expired);
        }
        let token = self.readers.sign(Purpose::Reader, &subject(page, &link.email)).await?;
        let digits: String = link.email.as_str().bytes().map(|byte| format!("{byte:02x}")).collect();
        Ok(ReaderPass { text: format!("{digits}.{}", token.text), token })
    }

    /// May a reader with this pass read the page? A pass ends when its reader is removed from the list.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn may_read(&self, page: &PublicPage, pass: &str) -> Result<bool, StorageError> {
        if page.whitelist.is_none() {
            return Ok(true);
        }
        let Some((reader, token)) = read(pass).filter(|(reader, _)| allows(page, reader)) else {
            return Ok(false);
        };
        self.readers.holds(Purpose::Reader, &subject(page, &reader), token).await
    }
}

/// Is this reader on the list of the page's owner, and does the owner's plan let readers in by their address?
fn allows(page: &PublicPage, reader: &Email) -> bool {
    let list = page.whitelist.as_ref().filter(|_| page.owner.entitlements.can_protect_by_email());
    list.is_some_and(|list| list.allows(reader))
}

fn subject<'a>(page: &'a PublicPage, reader: &'a Email) -> [&'a [u8]; 2] {
    [page.project.id.as_bytes(), reader.as_str().as_bytes()]
}

/// The reader and the token of a pass.
fn read(pass: &str) -> Option<(Email, &str)> {
    let (digits, token) = pass.split_once('.')?;
    let digits = digits.as_bytes();
    let pairs = digits.chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    let bytes: Option<Vec<u8>> =
        pairs.map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())).collect();
    let reader = Email::parse(&String::from_utf8(bytes?).ok()?).ok()?;
    Some((reader, token))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_what_could_be_a_pass_is_read() {
        let (reader, token) = read("6140622e6578616d706c65.1795262400.00").unwrap();
        assert_eq!((reader.as_str(), token), ("a@b.example", "1795262400.00"));
        for text in ["", ".", "zz.1", "61.1", "ff.1", "6140622e6578616d706c65"] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
