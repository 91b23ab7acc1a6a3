//! Usernames that were made of the address somebody joined with: they get one that is made of their name.

use octavo_domain::{
    account::{email::Email, username::Username},
    ids::NumId,
};
use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::former_usernames::{Account, Candidates, rename};

pub(crate) struct Usernames;

impl MigrationName for Usernames {
    fn name(&self) -> &'static str {
        "0032_usernames"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Usernames {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        rename(manager.get_connection(), made_of_the_address).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn made_of_the_address(account: &Account) -> Option<Candidates> {
    let own = NumId::parse(account.num_id).ok().filter(|_| is_of_the_address(account))?;
    Some(Box::new(Username::suggestions(&account.name, own)))
}

/// Earlier versions made a username of the name's ASCII letters and digits; where these were fewer than two, of the
/// address before its `@`; else it was `designer`. What somebody has chosen is theirs.
fn is_of_the_address(account: &Account) -> bool {
    const LAST: &str = "designer";
    if account.has_chosen {
        return false;
    }
    let username = account.username.to_ascii_lowercase();
    let plain = username.rsplit_once('.').filter(|(_, number)| number.bytes().all(|b| b.is_ascii_digit()));
    let is_made_of = |text: &str| {
        let made = slug(text);
        made.len() >= Username::MIN && (made == username || plain.is_some_and(|(base, _)| base == made))
    };
    if is_made_of(&account.name) || is_made_of(LAST) {
        return false;
    }
    let has_plain_name = slug(&account.name).len() >= Username::MIN;
    let is_of_this_address = Email::parse(&account.email).is_ok_and(|email| is_made_of(email.local_part()));
    match (has_plain_name, account.was_renamed) {
        // Of nothing but an address, be it this one or one that the account had before.
        (false, false) => true,
        // Of the address, or of a name that the account had before.
        (_, true) => is_of_this_address,
        (true, false) => false,
    }
}

/// What earlier versions made usernames of.
fn slug(text: &str) -> String {
    const LONGEST: usize = 52;
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = words.collect::<Vec<_>>().join(".").to_ascii_lowercase();
    slug.truncate(LONGEST);
    slug.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(name: &str, email: &str, username: &str) -> Account {
        Account {
            num_id: 100_001,
            name: name.to_owned(),
            email: email.to_owned(),
            username: username.to_owned(),
            has_chosen: false,
            was_renamed: false,
        }
    }

    #[test]
    fn what_was_made_of_the_address_is_told_from_what_was_not() {
        for (name, email, username) in [
            ("Дмитрий", "dmitri@x.example", "dmitri"),
            ("Дмитрий", "dmitri@x.example", "dmitri.2"),
            ("Дмитрий", "d.petrov.3@x.example", "d.petrov.3"),
            ("Дмитрий", "dmitri+pages@x.example", "dmitri.pages"),
            // Their address is another one meanwhile.
            ("Дмитрий", "new@x.example", "dmitri"),
        ] {
            assert!(is_of_the_address(&account(name, email, username)), "{username}");
        }
        for (name, email, username) in [
            ("Ines Okafor", "ines.okafor@x.example", "ines.okafor"),
            ("Ines Okafor", "ines.okafor@x.example", "ines.okafor.2"),
            ("Jürgen Müller", "jm@x.example", "j.rgen.m.ller"),
            ("Дмитрий", "dmitri@x.example", "designer"),
            ("Дмитрий", "designer@x.example", "designer.7"),
            ("Settings", "x@x.example", "settings.1"),
            // Of unknown origin.
            ("Ines Okafor", "iokafor@x.example", "iokafor"),
        ] {
            assert!(!is_of_the_address(&account(name, email, username)), "{username}");
        }
    }

    #[test]
    fn what_was_chosen_is_left_alone_and_a_change_of_name_is_reckoned_with() {
        let dmitri = || account("Дмитрий", "dmitri@x.example", "dmitri");
        assert!(!is_of_the_address(&Account { has_chosen: true, ..dmitri() }));
        assert!(is_of_the_address(&Account { was_renamed: true, ..dmitri() }));
        let other = Account { email: "post@x.example".to_owned(), was_renamed: true, ..dmitri() };
        assert!(!is_of_the_address(&other), "made of an earlier name, as far as can be told");
        let latin = Account { name: "Dima Petrov".to_owned(), was_renamed: true, ..dmitri() };
        assert!(is_of_the_address(&latin));
    }
}
