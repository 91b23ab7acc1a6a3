//! Transfers and copies.

use std::sync::Arc;

use octavo_application::{
    copies::ports::transfers::{Copying, CoverSource, Target, TransferView},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, user::User, username::Username},
    copies::{Item, ItemKind, Recipient, Status, Transfer},
    ids::{CopyId, FolderId, NumId, ProjectId, TransferId, UserId},
};

use crate::{
    fixtures::{add_folders, add_projects, at, committed, folder, joined, num, project, uuid},
    promises,
    store::{Store, at_once, duplicate},
};

fn id(number: u32) -> TransferId {
    TransferId::new(uuid(u128::from(number) + (1 << 60)))
}

fn items() -> Vec<Item> {
    vec![
        Item {
            kind: ItemKind::Project(ProjectId::new(uuid(1))),
            num_id: num(1),
            title: "Salt “quoted” \\ 東京 🧂".to_owned(),
        },
        Item {
            kind: ItemKind::Folder(FolderId::new(uuid(2)), u32::MAX),
            num_id: num(9_007_199_254_740_993),
            title: "Kiln".to_owned(),
        },
    ]
}

/// The `number`-th transfer to an account, `number` seconds after the tests' start.
fn to_account(number: u32, sender: &User, recipient: &User) -> Transfer {
    Transfer {
        id: id(number),
        sender: sender.id,
        to: Recipient {
            written: recipient.username.as_str().to_owned(),
            account: Some(recipient.id),
            email_key: None,
        },
        items: items(),
        with_fonts: number % 2 == 1,
        status: Status::Pending,
        received: 0,
        created_at: at(number.into()),
        answered_at: None,
    }
}

/// The same to an address that no account has confirmed yet.
fn to_address(number: u32, sender: &User, email: &Email) -> Transfer {
    let written = email.as_str().to_uppercase();
    let to = Recipient { written, account: None, email_key: Some(email.key()) };
    Transfer { to, ..to_account(number, sender, sender) }
}

fn settled(transfer: Transfer, status: Status, seconds: i64) -> Transfer {
    Transfer { status, answered_at: Some(at(seconds)), ..transfer }
}

async fn add(store: &Store, transfers: &[Transfer]) {
    committed(store, async |unit| {
        for transfer in transfers {
            unit.transfers().insert(transfer).await.unwrap();
        }
    })
    .await;
}

async fn stored(store: &Store, number: u32) -> Option<Transfer> {
    committed(store, async |unit| unit.transfers().find(id(number)).await.unwrap()).await
}

fn ids(views: &[TransferView]) -> Vec<TransferId> {
    views.iter().map(|view| view.id).collect()
}

fn copying(number: u32, transfer: TransferId, owner: UserId, target: Target) -> Copying {
    Copying {
        id: CopyId::new(uuid(u128::from(number) + (1 << 61))),
        transfer,
        owner,
        position: number,
        target,
    }
}

promises! {
    async fn what_was_sent_reads_back(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let named = to_account(1, &ines, &noor);
        let mut addressed = to_address(2, &ines, &noor.email);
        add(store, &[named.clone(), addressed.clone()]).await;
        assert_eq!(stored(store, 1).await, Some(named.clone()));
        assert_eq!(stored(store, 2).await, Some(addressed.clone()));
        assert_eq!(stored(store, 3).await, None);
        addressed.to.account = Some(noor.id);
        addressed.received = u32::MAX;
        addressed = settled(addressed, Status::Accepted, 60);
        committed(store, async |unit| {
            unit.transfers().update(&addressed).await.unwrap();
            let gone = unit.transfers().update(&to_account(3, &ines, &noor)).await;
            assert!(matches!(gone, Err(StorageError::Stale("send"))));
            assert_eq!(duplicate(unit.transfers().insert(&named).await), "send");
            assert_eq!(unit.transfers().lock(addressed.id).await.unwrap(), Some(addressed.clone()));
        })
        .await;
        assert_eq!(stored(store, 2).await, Some(addressed));
    }

    async fn who_waits_for_an_answer_is_known(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let answered = settled(to_account(4, &ines, &noor), Status::Declined, 5);
        add(store, &[
            to_account(1, &ines, &noor), to_account(2, &ines, &noor), to_address(3, &ines, &noor.email), answered,
            to_account(5, &noor, &ines),
        ])
        .await;
        let pending = committed(store, async |unit| unit.transfers().pending_of(ines.id, at(1)).await.unwrap()).await;
        assert_eq!(pending.iter().map(|transfer| transfer.id).collect::<Vec<_>>(), [id(3), id(2)]);
    }

    async fn both_see_it(store: &Store) {
        let (ines, mut noor) = (joined(store, 1).await, joined(store, 2).await);
        let mila = joined(store, 3).await;
        let claimed = Transfer {
            to: Recipient { account: Some(mila.id), ..to_address(4, &ines, &noor.email).to },
            ..to_address(4, &ines, &noor.email)
        };
        add(store, &[
            to_account(1, &ines, &noor), to_address(2, &ines, &noor.email),
            settled(to_account(3, &ines, &noor), Status::Received, 100), claimed,
        ])
        .await;
        let since = |seconds| async move {
            let incoming = store.transfers.incoming(noor.id, at(seconds)).await.unwrap();
            let outgoing = store.transfers.outgoing(ines.id, at(seconds)).await.unwrap();
            (ids(&incoming), ids(&outgoing))
        };
        // The address is not confirmed.
        assert_eq!(since(100).await, (vec![id(3), id(1)], vec![id(4), id(3), id(2), id(1)]));
        assert_eq!(since(101).await, (vec![id(1)], vec![id(4), id(2), id(1)]));
        noor.email_confirmed_at = Some(at(0));
        committed(store, async |unit| unit.users().update(&noor).await.unwrap()).await;
        assert_eq!(since(100).await.0, [id(3), id(2), id(1)]);
        assert_eq!(ids(&store.transfers.incoming(mila.id, at(0)).await.unwrap()), [id(4)]);
        assert_eq!(store.transfers.incoming(ines.id, at(0)).await.unwrap(), []);

        let view = store.transfers.transfer(id(3)).await.unwrap().unwrap();
        let sent = settled(to_account(3, &ines, &noor), Status::Received, 100);
        assert_eq!((view.sender, view.to.as_str(), view.items), (ines.id, "Ines.2", sent.items));
        assert_eq!((view.from.name.as_str(), view.from.username.as_str()), ("Inès Okafor", "Ines.1"));
        assert_eq!((view.status, view.created_at, view.answered_at), (sent.status, at(3), Some(at(100))));
        assert_eq!(store.transfers.transfer(id(9)).await.unwrap(), None);
    }

    async fn at_most_a_hundred_are_shown(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let sent: Vec<Transfer> = (1..=101).map(|number| to_account(number, &ines, &noor)).collect();
        add(store, &sent).await;
        for shown in [
            store.transfers.incoming(noor.id, at(0)).await.unwrap(),
            store.transfers.outgoing(ines.id, at(0)).await.unwrap(),
        ] {
            assert_eq!((shown.len(), shown[0].id, shown[99].id), (100, id(101), id(2)));
        }
    }

    async fn accounts_are_found_by_address_and_name(store: &Store) {
        let (_, noor) = (joined(store, 1).await, joined(store, 2).await);
        let email = Email::parse(&noor.email.as_str().to_uppercase()).unwrap();
        let name = Username::stored("INES.2").unwrap();
        for found in [
            store.transfers.account_at(&email).await.unwrap().unwrap(),
            store.transfers.account_named(&name).await.unwrap().unwrap(),
        ] {
            assert_eq!((found.id, found.email, found.is_confirmed), (noor.id, noor.email.clone(), false));
            assert_eq!(found.name, "Inès Okafor");
        }
        assert_eq!(store.transfers.account_named(&Username::stored("Ines.3").unwrap()).await.unwrap(), None);
        assert_eq!(store.transfers.account_at(&Email::parse("a@b.example").unwrap()).await.unwrap(), None);
    }

    async fn what_is_old_expires_and_goes(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        add(store, &[
            to_account(1, &ines, &noor), to_account(2, &ines, &noor),
            settled(to_account(3, &ines, &noor), Status::Declined, 50),
            settled(to_account(4, &ines, &noor), Status::Accepted, 50),
        ])
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.transfers().expire(at(1), at(70)).await.unwrap(), 1);
            assert_eq!(unit.transfers().delete_settled(at(51)).await.unwrap(), 1);
        })
        .await;
        let expired = settled(to_account(1, &ines, &noor), Status::Expired, 70);
        assert_eq!(stored(store, 1).await, Some(expired));
        assert_eq!(stored(store, 2).await.map(|transfer| transfer.status), Some(Status::Pending));
        assert_eq!(stored(store, 3).await, None);
        assert!(stored(store, 4).await.is_some(), "it is still being received");
    }

    async fn copies_have_their_turn_and_go_with_their_placeholders(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 50, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let places = [project(owner, 11, "One"), project(owner, 12, "Two"), project(owner, 13, "Three")];
        add_projects(store, &places).await;
        let cover = CoverSource { key: "covers/“a”.jpg".to_owned(), width: u32::MAX, height: 0 };
        let copies = [
            copying(0, id(1), owner, Target::Project(num(11), Some(cover))),
            copying(1, id(1), owner, Target::Project(num(12), None)),
            copying(2, id(1), owner, Target::Folder(kiln.id)),
            copying(0x10, id(2), owner, Target::Project(num(13), None)),
        ];
        committed(store, async |unit| unit.copies().add(&copies).await.unwrap()).await;
        let next = async |send| committed(store, async |unit| unit.copies().next(send).await.unwrap()).await;
        assert_eq!(next(id(1)).await, Some(copies[0].clone()));
        committed(store, async |unit| {
            assert!(unit.copies().take(copies[0].id).await.unwrap());
            assert!(!unit.copies().take(copies[0].id).await.unwrap());
        })
        .await;
        assert_eq!(next(id(1)).await, Some(copies[1].clone()));
        // Its project is gone.
        committed(store, async |unit| unit.projects().delete_many(&[places[1].id]).await.unwrap()).await;
        assert_eq!(next(id(1)).await, Some(copies[2].clone()));
        committed(store, async |unit| unit.folders().delete(kiln.id).await.unwrap()).await;
        assert_eq!(next(id(1)).await, None);
        assert_eq!(next(id(2)).await, Some(copies[3].clone()));
    }

    async fn of_many_who_take_a_copy_one_gets_it(store: &Store) {
        let owner = joined(store, 1).await.id;
        add_projects(store, &[project(owner, 11, "One")]).await;
        let copy = copying(0, id(1), owner, Target::Project(NumId::parse(11).unwrap(), None));
        committed(store, async |unit| unit.copies().add(std::slice::from_ref(&copy)).await.unwrap()).await;
        let takers = at_once(8, |_| {
            let storage = Arc::clone(&store.storage);
            let id = copy.id;
            async move {
                let mut unit = storage.begin().await.unwrap();
                let taken = unit.copies().take(id).await.unwrap();
                unit.commit().await.unwrap();
                taken
            }
        })
        .await;
        assert_eq!(takers.into_iter().filter(|taken| *taken).count(), 1);
    }
}
