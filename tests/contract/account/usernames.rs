//! Migrations of usernames.

use octavo_application::shared::storage::{Activity, Event};
use octavo_domain::{
    account::{email::Email, profile::DisplayName, user::User, username::Username},
    ids::ActivityId,
    place::Place,
};
use octavo_storage::migrate;

use crate::{
    database_promises,
    fixtures::{at, committed, user, uuid},
    store::Store,
};

/// An account as an earlier version made it.
fn made(number: u32, name: &str, email: &str, username: &str) -> User {
    User {
        name: DisplayName::parse(name).unwrap(),
        email: Email::parse(email).unwrap(),
        username: Username::stored(username).unwrap(),
        ..user(number)
    }
}

/// Returns the database to the state before usernames were checked.
async fn as_before(store: &Store, accounts: &[User]) {
    committed(store, async |unit| {
        for account in accounts {
            unit.users().insert(account).await.unwrap();
        }
    })
    .await;
    store.raw("DROP TABLE former_usernames").await;
    store
        .raw("DELETE FROM seaql_migrations WHERE version IN ('0031_former_usernames', '0032_usernames')")
        .await;
}

async fn usernames(store: &Store) -> Vec<String> {
    store.raw_texts("SELECT username FROM users ORDER BY num_id").await
}

/// The username to which addresses with this one lead.
async fn led_to(store: &Store, username: &str) -> Option<String> {
    store.public.owner(username).await.unwrap().map(|owner| owner.username)
}

database_promises! {
    async fn who_is_called_like_a_file_gets_another_username_and_the_old_one_leads_there(store: &Store) {
        let accounts = [
            made(1, "Vera", "vera@x.example", "Viewer.CSS"),
            made(2, "Tinus", "tinus@x.example", "viewer.css.1"),
            made(3, "Robin", "robin@x.example", "robots.txt"),
            made(4, "Gen", "gen@x.example", "generated"),
            made(5, "Long", "long@x.example", &format!("{}.png", "a".repeat(60))),
            made(6, "Css", "css@x.example", "css"),
            made(7, "Set", "set@x.example", "settings"),
        ];
        as_before(store, &accounts).await;
        let versions = "SELECT CAST(library_version AS text) FROM users ORDER BY num_id";
        migrate(&store.url).await.unwrap();
        let long = format!("{}.1", "a".repeat(52));
        let expected =
            ["Viewer.CSS.2", "viewer.css.1", "robots.txt.1", "generated.1", long.as_str(), "css", "settings"];
        assert_eq!(usernames(store).await, expected);
        assert_eq!(store.raw_texts(versions).await, ["1", "0", "1", "1", "1", "0", "0"]);
        assert_eq!(led_to(store, "viewer.css").await.as_deref(), Some("Viewer.CSS.2"));
        assert_eq!(led_to(store, "robots.txt").await.as_deref(), Some("robots.txt.1"));
        assert_eq!(led_to(store, "sitemap.xml").await, None);
        let mut unit = store.begin().await;
        let former = Username::stored("VIEWER.css").unwrap();
        assert_eq!(unit.users().former_owner(&former).await.unwrap(), Some(accounts[0].id));
        assert!(unit.users().username_taken(&former).await.unwrap());
        let free = Username::stored("sitemap.xml").unwrap();
        assert_eq!(unit.users().former_owner(&free).await.unwrap(), None);
        // It is deleted with its account.
        unit.users().delete(accounts[0].id).await.unwrap();
        assert_eq!(unit.users().former_owner(&former).await.unwrap(), None);
        unit.commit().await.unwrap();
        // A second run changes nothing.
        migrate(&store.url).await.unwrap();
        assert_eq!(usernames(store).await, expected[1..]);
    }

    async fn who_is_called_like_their_address_gets_a_username_of_their_name(store: &Store) {
        let accounts = [
            made(1, "Дмитрий", "dmitri@x.example", "dmitri"),
            made(2, "Ö", "o.berg@x.example", "O.Berg.2"),
            made(3, "Ö", "chosen@x.example", "chosen"),
            made(4, "Dmitri", "d@x.example", "dmitri.2"),
            made(5, "Jürgen Müller", "jm@x.example", "j.rgen.m.ller"),
            made(6, "Дмитрий", "designer@x.example", "designer"),
        ];
        as_before(store, &accounts).await;
        committed(store, async |unit| {
            let chosen = Activity {
                id: ActivityId::new(uuid(1)),
                user: Some(accounts[2].id),
                event: Event::UsernameChanged,
                address: String::new(),
                user_agent: String::new(),
                place: Place::default(),
                detail: None,
                at: at(1),
            };
            unit.activity().record(&chosen).await.unwrap();
        })
        .await;
        migrate(&store.url).await.unwrap();
        let expected = ["designer.2", "designer.3", "chosen", "dmitri.2", "j.rgen.m.ller", "designer"];
        assert_eq!(usernames(store).await, expected);
        assert_eq!(led_to(store, "dmitri").await.as_deref(), Some("designer.2"));
        assert_eq!(led_to(store, "o.berg.2").await.as_deref(), Some("designer.3"));
        assert_eq!(led_to(store, "o.berg").await, None);
    }
}
