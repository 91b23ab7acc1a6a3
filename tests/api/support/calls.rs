//! Every call of the API in one table: what it needs, and which callers may make it.

use axum::http::Method;
use serde_json::Value;

use crate::{
    account, auth, billing, comments, copies, documents, domains, export, forms, library, newsletters, plans,
    prompts, publication, referrals, services, sso, team,
};

use super::{
    app::Account,
    browser::{Answer, Browser},
};

pub(crate) use super::homes::{Home, Homes};

/// The form of the project that calls are about.
pub(crate) const FORM_ID: &str = "8f2hc5n1f4f0";
/// The field for a file that was answered.
pub(crate) const FILE_FIELD: &str = "8f2hc5n1f4f5";

/// A picture as a browser would upload it.
pub(crate) const PICTURE: &[u8] = include_bytes!("../../../bootstrap/demo/covers/salt_608.jpg");

/// A font as a browser would upload it, and the bold one of the same family. `cargo test -p octavo-fonts -- --ignored` makes
/// them.
pub(crate) const FONT: &[u8] = include_bytes!("../../data/fonts/kiln.ttf");
pub(crate) const BOLD_FONT: &[u8] = include_bytes!("../../data/fonts/kiln-bold.woff2");
/// One whose licence bits forbid embedding.
pub(crate) const SHUT_FONT: &[u8] = include_bytes!("../../data/fonts/shut.ttf");

/// The callers that may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Any caller, signed in or not.
    Anybody,
    /// Any account, about itself.
    Own,
    /// The owner of the item; for all others it does not exist.
    Owner,
    /// The owner of a project and all teammates, whatever their role.
    Team,
    /// The owner of a project and teammates who may change its design; those with content only are refused.
    Design,
    /// The owner of a project; teammates see it, and are refused.
    Owning,
    /// The teammates with whom the item is shared, but not its owner.
    Teammate,
    /// The invited account.
    Invited,
}

/// The caller's relation to the home that a call is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    Owner,
    Member,
    Editor,
    Pending,
    Former,
    Stranger,
}

impl Who {
    pub(crate) const ALL: [Self; 6] =
        [Self::Owner, Self::Member, Self::Editor, Self::Pending, Self::Former, Self::Stranger];
}

/// The outcome of a call for a caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It succeeds.
    Done,
    /// The caller may see the item, but may not do that.
    Forbidden,
    /// For the caller the item does not exist.
    NotFound,
}

impl Access {
    /// The table of permissions.
    pub(crate) fn outcome(self, who: Who) -> Outcome {
        use Outcome::{Done, Forbidden, NotFound};
        use Who::{Editor, Member, Owner, Pending};
        match (self, who) {
            (Self::Anybody | Self::Own, _)
            | (Self::Owner, Owner)
            | (Self::Team, Owner | Member | Editor)
            | (Self::Design, Owner | Member)
            | (Self::Owning, Owner)
            | (Self::Teammate, Member | Editor)
            | (Self::Invited, Pending) => Done,
            (Self::Design, Editor) | (Self::Owning, Member | Editor) => Forbidden,
            (Self::Owner | Self::Team | Self::Design | Self::Owning | Self::Teammate | Self::Invited, _) => {
                NotFound
            }
        }
    }
}

/// One call.
pub(crate) struct Call {
    pub(crate) method: Method,
    /// The path of the API's description.
    pub(crate) path: &'static str,
    pub(crate) access: Access,
    /// The status on success.
    pub(crate) status: u16,
    /// The value of `{id}`.
    id: fn(&Home) -> String,
    /// What follows the path, with its question mark.
    query: fn(&Home) -> String,
    /// A valid body; `None` when the call has no body.
    pub(crate) body: Option<fn(&Home) -> Value>,
    /// A file in place of a JSON body, with its content type.
    file: Option<(&'static str, &'static [u8])>,
    /// JSON bodies that the call must refuse.
    pub(crate) wrong: &'static [&'static str],
    /// Does the list of projects and collections show what it changes?
    pub(crate) changes_list: bool,
    /// The code and the sentence with which it refuses a caller who may know of the thing.
    pub(crate) refuses: (&'static str, &'static str),
}

impl Call {
    /// The call's method and path.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Its path below `/api`.
    pub(crate) fn path(&self, home: &Home) -> String {
        self.path
            .strip_prefix("/api")
            .unwrap()
            .replace("{provider}", "google")
            .replace("{service}", "google")
            .replace("{code}", "spring")
            .replace("{plan_id}", "studio_yearly")
            .replace("{count}", "1")
            .replace("{key}", "00")
            .replace("{link}", &home.preview_link)
            .replace("{version}", &home.version)
            .replace(
                "{comment}",
                if self.method == Method::DELETE { &home.comment } else { &home.comment_thread },
            )
            .replace("{form}", FORM_ID)
            .replace("{recipient}", &home.recipient)
            .replace("{answer}", &home.answer)
            .replace("{field}", FILE_FIELD)
            .replace("{file}", "53001")
            .replace("{id}", &(self.id)(home))
            + &(self.query)(home)
    }

    /// An account that may make it: the owner, unless it is for others.
    pub(crate) fn performer<'a>(&self, home: &'a Home, owner: &'a Account) -> &'a Account {
        let may = Who::ALL.into_iter().find(|who| self.access.outcome(*who) == Outcome::Done);
        may.zip(home.team.as_ref()).and_then(|(who, team)| team.account(who)).unwrap_or(owner)
    }

    /// Was it made?
    ///
    /// # Errors
    /// It was refused; the answer's text.
    pub(crate) fn made(&self, answer: &Answer) -> Result<(), String> {
        if answer.status.as_u16() == self.status { Ok(()) } else { Err(answer.text()) }
    }

    /// Makes it.
    pub(crate) async fn make(&self, browser: &Browser, home: &Home) -> Answer {
        self.make_at(&self.path(home), browser, home).await
    }

    /// Makes it at another path.
    pub(crate) async fn make_at(&self, path: &str, browser: &Browser, home: &Home) -> Answer {
        if let Some((kind, bytes)) = self.file {
            return browser.send_file(self.method.clone(), path, kind, bytes).await;
        }
        let body = self.body.map(|body| body(home));
        browser.call(self.method.clone(), path, body).await
    }

    /// Does it have a body of any kind?
    pub(crate) fn has_body(&self) -> bool {
        self.body.is_some() || self.file.is_some()
    }
}

pub(crate) fn call(method: Method, path: &'static str, access: Access, status: u16) -> Call {
    Call {
        method,
        path,
        access,
        status,
        id: |_| String::new(),
        query: |_| String::new(),
        body: None,
        file: None,
        wrong: &[],
        changes_list: false,
        refuses: ("forbidden", "Your role on this project does not allow this"),
    }
}

impl Call {
    pub(crate) fn id(mut self, id: fn(&Home) -> String) -> Self {
        self.id = id;
        self
    }

    /// The list of projects and collections shows what it changes.
    pub(crate) const fn changes_list(mut self) -> Self {
        self.changes_list = true;
        self
    }

    /// It refuses with another code and sentence than most.
    pub(crate) const fn refuses(mut self, code: &'static str, sentence: &'static str) -> Self {
        self.refuses = (code, sentence);
        self
    }

    pub(crate) fn file(mut self, kind: &'static str, bytes: &'static [u8]) -> Self {
        self.file = Some((kind, bytes));
        self
    }

    pub(crate) fn query(mut self, query: fn(&Home) -> String) -> Self {
        self.query = query;
        self
    }

    pub(crate) fn body(mut self, body: fn(&Home) -> Value, wrong: &'static [&'static str]) -> Self {
        (self.body, self.wrong) = (Some(body), wrong);
        self
    }
}

/// Every call, as each context lists its own.
pub(crate) fn calls() -> Vec<Call> {
    let contexts = [
        auth::auth_calls(),
        auth::second_factor::second_factor_calls(),
        account::account_calls(),
        account::profile_media::profile_media_calls(),
        auth::passkeys::passkey_calls(),
        plans::plans_calls(),
        prompts::prompts_calls(),
        publication::home::home_calls(),
        prompts::news::news_calls(),
        library::library_calls(),
        copies::sending_calls(),
        publication::publication_calls(),
        documents::document_calls(),
        domains::domain_calls(),
        billing::billing_calls(),
        export::export_calls(),
        forms::form_calls(),
        comments::comment_calls(),
        services::services_calls(),
        sso::sso_calls(),
        team::team_calls(),
        newsletters::newsletter_calls(),
        referrals::referral_calls(),
        // It deletes the account.
        vec![account::deletion()],
    ];
    contexts.into_iter().flatten().collect()
}
