//! Comments.

use std::collections::BTreeSet;

use octavo_application::{
    comments::ports::comments::{By, Digest, ThreadPage, ThreadView},
    shared::storage::UnitOfWork,
};
use octavo_domain::{
    account::user::User,
    comments::{
        text::{CommentText, GuestName},
        thread::{Author, Comment, Pin, Thread},
    },
    documents::id::RecordId,
    ids::{CommentId, CommentThreadId, PreviewLinkId, TeammateId},
    library::project::Project,
    publication::preview_link::PreviewLink,
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project, uuid},
    promises,
    store::Store,
};

fn thread(id: u128, project: &Project, last: i64) -> Thread {
    let widget = id.is_multiple_of(2).then(|| RecordId::of_bits((1 << 60) - 1));
    Thread {
        id: CommentThreadId::new(uuid(id)),
        project: project.id,
        pin: Pin::new(RecordId::of_bits(5), widget, (250, 1_000)).unwrap(),
        link: None,
        last_at: at(last),
        next_number: 0,
        resolved: None,
    }
}

fn comment(id: u128, thread: &mut Thread, author: Author, written: i64) -> Comment {
    Comment {
        id: CommentId::new(uuid(id)),
        thread: thread.id,
        project: thread.project,
        number: thread.take(at(written)),
        author,
        text: CommentText::parse(&format!("“{id}”\n東京 \\")).unwrap(),
        mentions: BTreeSet::new(),
        key: uuid(id + 1_000),
        written_at: at(written),
        edited_at: None,
    }
}

fn by(user: &User) -> Author {
    Author::Person(user.id)
}

fn guest() -> Author {
    Author::Guest(GuestName::parse("Ada").unwrap())
}

/// Stores a thread with its comments.
async fn add(store: &Store, thread: &Thread, comments: &[&Comment]) {
    committed(store, async |unit| {
        unit.comments().add_thread(thread).await.unwrap();
        for comment in comments {
            unit.comments().add_comment(comment).await.unwrap();
        }
    })
    .await;
}

const ALL: ThreadPage = ThreadPage { resolved: None, link: None, after: None, limit: 100, latest: 10 };

async fn listed(store: &Store, project: &Project, reader: &User, page: ThreadPage) -> Vec<ThreadView> {
    store.comments.comment_threads(project.id, Some(reader.id), page).await.unwrap()
}

async fn ids(store: &Store, project: &Project, reader: &User, page: ThreadPage) -> Vec<CommentThreadId> {
    listed(store, project, reader, page).await.into_iter().map(|thread| thread.id).collect()
}

fn teammate(id: u128, owner: &User, user: &User, all: bool) -> Teammate {
    Teammate {
        id: TeammateId::new(uuid(id)),
        owner: owner.id,
        email: user.email.clone(),
        user: Some(user.id),
        role: Role::Editor,
        shares: Shares { all, ..Shares::default() },
        invitation: None,
        suspended: false,
        created_at: at(1),
        updated_at: at(1),
    }
}

/// What a digest for somebody has.
async fn new(
    unit: &mut dyn UnitOfWork,
    project: &Project,
    who: &User,
    (since, of_all, most): (i64, bool, u32),
) -> Vec<(Option<String>, CommentText, CommentThreadId)> {
    let new = unit.comments().new_comments(project.id, who.id, at(since), of_all, most).await.unwrap();
    new.into_iter().map(|one| (one.by, one.text, one.thread)).collect()
}

promises! {
    async fn edit_379_380_threads_and_comments_are_stored_listed_and_deleted(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (mut first, mut second, mut other) = (thread(11, &salt, 0), thread(12, &salt, 0), thread(13, &ash, 0));
        let mut one = comment(21, &mut first, by(&ines), 10);
        one.mentions = BTreeSet::from([noor.id]);
        let two = comment(22, &mut first, by(&noor), 20);
        let three = comment(23, &mut second, guest(), 15);
        let four = comment(24, &mut other, by(&ines), 30);
        add(store, &first, &[&one, &two]).await;
        add(store, &second, &[&three]).await;
        add(store, &other, &[&four]).await;
        let shown = listed(store, &salt, &ines, ALL).await;
        assert_eq!(shown.iter().map(|one| one.id).collect::<Vec<_>>(), [first.id, second.id]);
        assert_eq!((shown[0].pin, shown[1].pin, shown[0].last_at), (first.pin, second.pin, at(20)));
        assert_eq!((shown[0].count, shown[0].comments.len()), (2, 2));
        assert_eq!(shown[0].comments[0].mentions, [(noor.id, noor.name.as_str().to_owned())]);
        assert_eq!(shown[0].comments[0].text, one.text);
        assert!(matches!(&shown[0].comments[1].by, By::Person(person) if person.id == noor.id));
        assert!(matches!(&shown[1].comments[0].by, By::Guest(name) if name.as_str() == "Ada"));
        committed(store, async |unit| {
            let comments = unit.comments();
            assert_eq!(comments.thread(salt.id, first.id).await.unwrap(), Some(first.clone()));
            assert_eq!(comments.thread(ash.id, first.id).await.unwrap(), None, "of another project");
            assert_eq!(comments.comment(salt.id, one.id).await.unwrap(), Some(one.clone()));
            assert_eq!(comments.comment(ash.id, one.id).await.unwrap(), None);
            assert_eq!(comments.comments_with_key(salt.id, one.key).await.unwrap(), [one.clone()]);
            assert_eq!(comments.comments_with_key(ash.id, one.key).await.unwrap(), []);
            assert_eq!(comments.count_threads(salt.id).await.unwrap(), 2);
            assert_eq!(comments.count_comments(first.id).await.unwrap(), 2);
            assert_eq!(comments.participants(first.id).await.unwrap(), [ines.id, noor.id]);
            assert_eq!(comments.participants(second.id).await.unwrap(), []);
            first.resolve(true, noor.id, at(40));
            comments.set_thread(&first).await.unwrap();
            assert_eq!(comments.thread(salt.id, first.id).await.unwrap(), Some(first.clone()));
            one.edit(CommentText::parse("Larger").unwrap(), BTreeSet::from([ines.id]), at(41));
            comments.set_comment(&one).await.unwrap();
            assert_eq!(comments.comment(salt.id, one.id).await.unwrap(), Some(one.clone()));
            comments.delete_comment(&three).await.unwrap();
            assert_eq!(comments.thread(salt.id, second.id).await.unwrap(), None, "it goes with its last comment");
            comments.delete_comment(&two).await.unwrap();
            assert_eq!(comments.count_comments(first.id).await.unwrap(), 1);
        })
        .await;
        let left = listed(store, &salt, &ines, ALL).await;
        let (by, when) = left[0].resolved.clone().unwrap();
        assert!(left.len() == 1 && matches!(by, By::Person(person) if person.id == noor.id) && when == at(40));
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(ids(store, &salt, &ines, ALL).await, []);
        assert_eq!(ids(store, &ash, &ines, ALL).await, [other.id]);
    }

    async fn threads_come_in_pages_by_state_and_by_link(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let link = PreviewLink {
            id: PreviewLinkId::new(uuid(90)),
            project: salt.id,
            author: ines.id,
            made_at: at(0),
            ends_at: at(900),
            comments: true,
        };
        committed(store, async |unit| unit.preview_links().add(&link).await.unwrap()).await;
        let mut all = Vec::new();
        for (number, last) in [(11, 10), (12, 20), (13, 20), (14, 30)] {
            let mut one = thread(number, &salt, 0);
            one.link = (number == 11).then_some(link.id);
            let first = comment(number + 10, &mut one, by(&ines), last);
            one.resolve(number == 14, ines.id, at(50));
            add(store, &one, &[&first]).await;
            all.push(one.id);
        }
        assert_eq!(ids(store, &salt, &ines, ALL).await, [all[3], all[2], all[1], all[0]]);
        let page = ThreadPage { limit: 2, ..ALL };
        assert_eq!(ids(store, &salt, &ines, page).await, [all[3], all[2]]);
        let next = ThreadPage { after: Some((at(20), all[2])), ..page };
        assert_eq!(ids(store, &salt, &ines, next).await, [all[1], all[0]]);
        let open = ThreadPage { resolved: Some(false), ..ALL };
        assert_eq!(ids(store, &salt, &ines, open).await, [all[2], all[1], all[0]]);
        let resolved = ThreadPage { resolved: Some(true), ..ALL };
        assert_eq!(ids(store, &salt, &ines, resolved).await, [all[3]]);
        let of_link = ThreadPage { link: Some(link.id), after: Some((at(40), all[3])), ..ALL };
        assert_eq!(ids(store, &salt, &ines, of_link).await, [all[0]]);
    }

    async fn lists_have_the_first_and_the_last_comments(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let mut one = thread(11, &salt, 0);
        let comments: Vec<Comment> =
            (0..6).map(|number| comment(20 + number, &mut one, by(&ines), 10)).collect();
        add(store, &one, &comments.iter().collect::<Vec<_>>()).await;
        let numbers = async |latest: u32| {
            let shown = listed(store, &salt, &ines, ThreadPage { latest, ..ALL }).await;
            shown[0].comments.iter().map(|one| one.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(2).await, [0, 4, 5]);
        assert_eq!(numbers(u32::MAX).await, [0, 1, 2, 3, 4, 5]);
        let whole = store.comments.comment_thread(salt.id, ines.id, one.id).await.unwrap().unwrap();
        assert_eq!((whole.comments.len(), whole.count), (6, 6));
        let nothing = store.comments.comment_thread(salt.id, ines.id, CommentThreadId::new(uuid(99))).await;
        assert_eq!(nothing.unwrap(), None);
    }

    async fn edit_382_what_is_unread_is_counted_for_each_person(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let mut one = thread(11, &salt, 0);
        let comments = [
            comment(21, &mut one, by(&ines), 10),
            comment(22, &mut one, by(&noor), 20),
            comment(23, &mut one, guest(), 30),
        ];
        add(store, &one, &comments.iter().collect::<Vec<_>>()).await;
        let unread = async |who: &User| {
            let shown = listed(store, &salt, who, ALL).await;
            let counted = store.comments.unread_comments(salt.id, who.id).await.unwrap();
            (shown[0].unread, shown[0].read, counted)
        };
        assert_eq!((unread(&ines).await, unread(&noor).await), ((2, None, 2), (2, None, 2)), "own ones are read");
        committed(store, async |unit| {
            unit.comments().read_until(one.id, ines.id, 1).await.unwrap();
            unit.comments().read_until(one.id, ines.id, 0).await.unwrap();
        })
        .await;
        assert_eq!((unread(&ines).await, unread(&noor).await), ((1, Some(1), 1), (2, None, 2)));
        committed(store, async |unit| {
            one.resolve(true, ines.id, at(40));
            unit.comments().set_thread(&one).await.unwrap();
        })
        .await;
        assert_eq!(unread(&noor).await, (2, None, 0), "what is resolved does not count");
        let nobody = store.comments.comment_threads(salt.id, None, ALL).await.unwrap();
        assert_eq!(nobody[0].read, None);
    }

    async fn edit_383_a_digest_has_what_concerns_somebody_and_was_not_read(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let (mut one, mut two, mut three) = (thread(11, &salt, 0), thread(12, &salt, 0), thread(13, &salt, 0));
        let mentioning = Comment {
            mentions: BTreeSet::from([noor.id]),
            ..comment(21, &mut one, by(&ines), 10)
        };
        let beside = comment(22, &mut one, by(&ines), 20);
        let hers = comment(23, &mut two, by(&noor), 30);
        let reply = comment(24, &mut two, guest(), 40);
        let foreign = comment(25, &mut three, by(&ines), 50);
        add(store, &one, &[&mentioning, &beside]).await;
        add(store, &two, &[&hers, &reply]).await;
        add(store, &three, &[&foreign]).await;
        let digest = Digest { due_at: Some(at(600)), mailed_until: at(5) };
        committed(store, async |unit| {
            let name = Some(ines.name.as_str().to_owned());
            assert_eq!(
                new(unit, &salt, &noor, (0, false, 9)).await,
                [
                    (name.clone(), mentioning.text.clone(), one.id),
                    (Some("Ada".to_owned()), reply.text.clone(), two.id),
                ]
            );
            assert_eq!(new(unit, &salt, &noor, (0, true, 9)).await.len(), 4);
            assert_eq!(new(unit, &salt, &noor, (10, true, 1)).await, [(name, beside.text.clone(), one.id)]);
            unit.comments().read_until(two.id, noor.id, 1).await.unwrap();
            assert_eq!(new(unit, &salt, &noor, (10, false, 9)).await, [], "it was read");
            one.resolve(true, ines.id, at(60));
            unit.comments().set_thread(&one).await.unwrap();
            assert_eq!(new(unit, &salt, &noor, (0, false, 9)).await, [], "it was resolved");
            let comments = unit.comments();
            assert_eq!(comments.digest(salt.id, noor.id).await.unwrap(), None);
            comments.set_digest(salt.id, noor.id, digest).await.unwrap();
            assert_eq!(comments.digest(salt.id, noor.id).await.unwrap(), Some(digest));
            let mailed = Digest { due_at: None, mailed_until: at(700) };
            comments.set_digest(salt.id, noor.id, mailed).await.unwrap();
            assert_eq!(comments.digest(salt.id, noor.id).await.unwrap(), Some(mailed));
            assert_eq!(comments.digest(salt.id, ines.id).await.unwrap(), None);
        })
        .await;
    }

    async fn edit_407_comments_of_a_deleted_account_stay_without_its_name(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let mut one = thread(11, &salt, 0);
        let first = Comment { mentions: BTreeSet::from([noor.id]), ..comment(21, &mut one, by(&ines), 10) };
        let second = comment(22, &mut one, by(&noor), 20);
        one.resolve(true, noor.id, at(30));
        add(store, &one, &[&first, &second]).await;
        committed(store, async |unit| {
            unit.comments().read_until(one.id, noor.id, 1).await.unwrap();
            unit.users().delete(noor.id).await.unwrap();
        })
        .await;
        let left = &listed(store, &salt, &ines, ALL).await[0];
        assert_eq!((&left.comments[0].mentions, &left.comments[1].by), (&vec![], &By::Deleted));
        assert_eq!(left.resolved, Some((By::Deleted, at(30))));
        assert_eq!(left.comments[1].text, second.text);
        assert_eq!(store.comments.unread_comments(salt.id, ines.id).await.unwrap(), 0);
        committed(store, async |unit| {
            let stored = unit.comments().comment(salt.id, second.id).await.unwrap().unwrap();
            assert_eq!(stored.author, Author::Deleted);
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        assert_eq!(ids(store, &salt, &ines, ALL).await, []);
    }

    async fn edit_381_those_with_access_can_be_mentioned(store: &Store) {
        let (ines, noor, kaja) = (joined(store, 1).await, joined(store, 2).await, joined(store, 3).await);
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        committed(store, async |unit| {
            unit.team().insert(&teammate(31, &ines, &noor, true)).await.unwrap();
            unit.team().insert(&teammate(32, &ines, &kaja, false)).await.unwrap();
        })
        .await;
        let people = async |most: u32| {
            let people = store.comments.commenters(salt.id, most).await.unwrap();
            people.into_iter().map(|person| person.id).collect::<Vec<_>>()
        };
        assert_eq!(people(9).await, [ines.id, noor.id], "of one name, by their ids");
        assert_eq!(people(1).await, [ines.id]);
    }
}
