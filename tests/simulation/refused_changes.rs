//! Changes of documents that are refused, and what that leaves.

use octavo_application::{
    documents::change_document::{Batch, ChangeDocumentError},
    shared::storage::Storage,
};
use octavo_domain::{
    account::email::Email,
    documents::{fault::Refusal, id::ClientId, limits::Limit, log::Seq},
    ids::{ProjectRef, TeammateId, UserId},
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};
use uuid::Uuid;

use crate::{
    editing::{PAGE, Server, TEXTS},
    world::person,
};

pub(crate) fn batch(number: u32, base: u64, ops: &str) -> Batch {
    let digest = [u8::try_from(ops.len() % 256).unwrap(); 32];
    Batch { client: ClientId::of_bits(7), number, base: Seq::new(base), ops: ops.into(), digest }
}

pub(crate) fn titled(title: &str) -> String {
    format!(r#"[{{"set":{{"id":"{PAGE}","key":"title","value":"{title}"}}}}]"#)
}

/// Somebody who shares the project in this role.
pub(crate) async fn teammate(server: &Server, number: i64, role: Role) -> UserId {
    let user = person(UserId::new(Uuid::from_u128(u128::try_from(number).unwrap())), number);
    let ProjectRef::NumId(project) = server.project else { panic!("the project is named by its number") };
    let mut work = server.store.begin().await.unwrap();
    work.users().insert(&user).await.unwrap();
    let membership = Teammate {
        id: TeammateId::new(user.id.uuid()),
        owner: server.owner,
        email: Email::parse(&format!("mate{number}@haddad.example")).unwrap(),
        user: Some(user.id),
        role,
        shares: Shares { projects: [project].into(), ..Shares::default() },
        invitation: None,
        suspended: false,
        created_at: user.created_at,
        updated_at: user.created_at,
    };
    work.team().insert(&membership).await.unwrap();
    work.commit().await.unwrap();
    user.id
}

async fn log(server: &Server) -> Vec<(u64, u32)> {
    server.since(Seq::START).await.iter().map(|change| (change.seq.get(), change.number)).collect()
}

#[tokio::test]
async fn a_change_is_made_once_however_often_it_is_sent() {
    let server = Server::new().await;
    let first = server.try_change(server.owner, batch(1, 0, &titled("Home"))).await.unwrap();
    server.try_change(server.owner, batch(2, 1, &titled("Start"))).await.unwrap();
    let again = server.try_change(server.owner, batch(1, 0, &titled("Home"))).await.unwrap();
    assert_eq!(again, first);
    assert_eq!(log(&server).await, [(1, 1), (2, 2)]);
}

#[tokio::test]
async fn what_does_not_fit_what_a_client_sent_before_is_refused() {
    let server = Server::new().await;
    server.try_change(server.owner, batch(5, 0, &titled("Home"))).await.unwrap();
    for (sent, taken) in [
        (batch(5, 0, &titled("Another")), true),
        (batch(4, 1, &titled("Another")), true),
        (batch(6, 0, &titled("Another")), false),
        (batch(6, 2, &titled("Another")), false),
    ] {
        let refused = server.try_change(server.owner, sent).await.unwrap_err();
        match refused {
            ChangeDocumentError::NumberTaken => assert!(taken),
            ChangeDocumentError::StaleBase => assert!(!taken),
            other => panic!("{other}"),
        }
    }
    assert_eq!(log(&server).await, [(1, 5)]);
}

#[tokio::test]
async fn who_has_missed_too_much_opens_the_document_again() {
    let server = Server::new().await;
    for number in 1..=2_001 {
        let title = titled(&format!("Home {number}"));
        server.try_change(server.owner, batch(number, u64::from(number) - 1, &title)).await.unwrap();
    }
    let other = |base| Batch { client: ClientId::of_bits(8), ..batch(1, base, &titled("Late")) };
    let refused = server.try_change(server.owner, other(0)).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::TooOld), "{refused}");
    let (_, seq, changes) = server.open().await;
    assert_eq!((seq.get(), changes.len()), (0, 2_000));
    server.compact(chrono::TimeDelta::zero()).await;
    let (document, seq, changes) = server.open().await;
    assert_eq!((seq.get(), changes.len()), (2_001, 0));
    assert!(document.get(PAGE).is_some());
    let accepted = server.try_change(server.owner, other(1)).await.unwrap();
    assert_eq!((accepted.seq.get(), accepted.changes.len()), (2_002, 2_001));
}

#[tokio::test]
async fn edit_012_a_role_changes_what_it_may_and_nothing_else() {
    let server = Server::new().await;
    let (editor, member) =
        (teammate(&server, 8, Role::Editor).await, teammate(&server, 9, Role::Member).await);
    let stranger = person(UserId::new(Uuid::from_u128(10)), 10);
    let mut work = server.store.begin().await.unwrap();
    work.users().insert(&stranger).await.unwrap();
    work.commit().await.unwrap();
    let moved = format!(r#"[{{"set":{{"id":"{}","key":"position","value":[0,100]}}}}]"#, TEXTS[0]);
    let both = format!("{},{}", &titled("Home")[..titled("Home").len() - 1], &moved[1..]);
    let refused = server.try_change(editor, batch(1, 0, &both)).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::Refused(Refusal::LayoutLocked(id)) if id == TEXTS[0]));
    let refused = server.try_change(stranger.id, batch(1, 0, &titled("Home"))).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::NotFound));
    assert_eq!(log(&server).await, []);
    server.try_change(editor, batch(1, 0, &titled("Home"))).await.unwrap();
    server.try_change(member, batch(2, 1, &moved)).await.unwrap();
    assert_eq!(log(&server).await, [(1, 1), (2, 2)]);
    // A role that was taken away ends at the next change.
    let mut work = server.store.begin().await.unwrap();
    assert!(work.team().delete(TeammateId::new(member.uuid())).await.unwrap());
    work.commit().await.unwrap();
    let refused = server.try_change(member, batch(3, 2, &titled("Work"))).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::NotFound));
}

#[tokio::test]
async fn what_cannot_be_read_or_is_over_a_limit_changes_nothing() {
    let server = Server::new().await;
    let refused = server.try_change(server.owner, batch(1, 0, "[{\"set\":{}}]")).await.unwrap_err();
    assert!(matches!(refused, ChangeDocumentError::Malformed(_)));
    let page = |number| {
        format!(r#"{{"create":{{"id":"k3v9x0q2m7{number:02}","record":{{"kind":"page","order":"a1"}}}}}}"#)
    };
    let pages: Vec<String> = (0..10).map(page).collect();
    let refused =
        server.try_change(server.owner, batch(1, 0, &format!("[{}]", pages.join(",")))).await.unwrap_err();
    let free = Limit::Pages(10);
    assert!(
        matches!(refused, ChangeDocumentError::Refused(Refusal::Limit(limit)) if limit == free),
        "{refused}"
    );
    assert_eq!(log(&server).await, []);
    let nine = format!("[{}]", pages[..9].join(","));
    server.try_change(server.owner, batch(1, 0, &nine)).await.unwrap();
    assert_eq!(log(&server).await, [(1, 1)]);
}
