//! Tests of the rules of projects.

use super::*;
use uuid::Uuid;

#[test]
fn edit_366_an_own_cover_wins_over_the_picture_of_the_first_page() {
    let cover = |key: &str| Cover { key: key.to_owned(), width: 3, height: 2 };
    let shown = |project: &Project| ProjectSummary::from(project).shown_cover().cloned();
    let mut salt = project();
    assert_eq!(shown(&salt), None);
    salt.screenshot = Some(cover("drawn.jpg"));
    assert_eq!(shown(&salt), Some(cover("drawn.jpg")));
    salt.cover = Some(cover("own.jpg"));
    assert_eq!(shown(&salt), Some(cover("own.jpg")));
    let id = ProjectId::new(Uuid::from_u128(9));
    let copy = salt.duplicate(id, NumId::parse(9).unwrap(), None, salt.title.clone(), now());
    assert_eq!(copy.screenshot, None, "a copy has pages of its own");
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn project() -> Project {
    let title = ProjectTitle::parse("Salt").unwrap();
    let (id, owner) = (ProjectId::new(Uuid::from_u128(1)), UserId::new(Uuid::from_u128(2)));
    Project::new(id, NumId::parse(100_002).unwrap(), owner, None, title, now())
}

fn published() -> Project {
    let publication = Publication {
        is_published: true,
        last_published: Some(now()),
        domain: Some("salt.example".to_owned()),
        last_mapped: Some(now()),
        ..Publication::default()
    };
    Project { publication, views: 12, folder: Some(FolderId::new(Uuid::from_u128(3))), ..project() }
}

#[test]
fn lists_show_an_edit_a_minute() {
    let mut edited = published();
    edited.edit(true, now());
    assert!(edited.publication.changed && !edited.shows_edit(now() + TimeDelta::seconds(59)));
    assert!(edited.shows_edit(now() + TimeDelta::minutes(1)));
    edited.edit(false, now());
    assert!(!edited.publication.changed, "it was undone");
}

#[test]
fn a_rename_is_an_edit_unless_told_otherwise() {
    let later = now() + TimeDelta::hours(1);
    let mut edited = published();
    edited.rename(ProjectTitle::parse("Pepper").unwrap(), false, later);
    assert!(edited.publication.changed && edited.last_changed == later);
    let mut quiet = published();
    quiet.rename(ProjectTitle::parse("Pepper").unwrap(), true, later);
    assert!(!quiet.publication.changed && quiet.last_changed == now() && quiet.updated_at == later);
    let mut shown = published();
    assert!(shown.keep_private(false) && !shown.keep_private(false) && shown.is_listed);
    shown.move_to(None, later);
    assert!(!shown.is_listed && !shown.is_private, "another collection decides anew");
    assert!(shown.keep_private(true) && !shown.keep_private(true) && !shown.is_listed);
    let mut same = published();
    same.rename(same.title.clone(), false, later);
    assert_eq!(same, published());
}

#[test]
fn archiving_withdraws_and_restoring_puts_back() {
    let later = now() + TimeDelta::hours(1);
    let mut project = published();
    let withdrawn = project.archive(false, later);
    assert_eq!(withdrawn, Withdrawn { unpublished: true, released_domain: Some("salt.example".to_owned()) });
    assert_eq!(project.publication.last_unpublished, Some(later));
    assert_eq!(project.publication.last_unmapped, Some(later));
    let mut back = project.clone();
    back.restore(true, later);
    assert!(back.archive.is_none() && back.folder == published().folder && !back.publication.is_published);
    project.restore(false, later);
    assert_eq!(project.folder, None);
}

#[test]
fn a_received_copy_is_its_new_owners() {
    let (id, owner) = (ProjectId::new(Uuid::from_u128(9)), UserId::new(Uuid::from_u128(8)));
    let description = ProjectDescription::parse("Of salt.").unwrap();
    let original = Project {
        is_private: true,
        is_private_pages: true,
        is_private_by_email: true,
        description,
        ..published()
    };
    let mut copy = original.received(id, NumId::parse(9).unwrap(), owner, None, now());
    assert_eq!((copy.owner, copy.title.as_str(), copy.description.as_str()), (owner, "Salt", "Of salt."));
    assert_eq!((copy.publication.clone(), copy.views), (Publication::default(), 0));
    assert!(!copy.is_private && !copy.is_private_pages && !copy.is_private_by_email);
    assert_eq!(copy.copy_status, Some(CopyStatus::Processing));
    let cover = |key: &str| Some(Cover { key: key.to_owned(), width: 3, height: 2 });
    copy.receive(cover("sent.jpg"), now());
    assert_eq!((copy.copy_status, copy.cover.clone()), (None, cover("sent.jpg")));
    copy.receive(cover("late.jpg"), now());
    assert_eq!(copy.cover, cover("sent.jpg"));
    copy.fail_to_receive(now());
    assert_eq!(copy.copy_status, Some(CopyStatus::Failed));
}

#[test]
fn a_duplicate_starts_anew() {
    let original = published();
    let title = ProjectTitle::parse("Salt copy").unwrap();
    let copy =
        original.duplicate(ProjectId::new(Uuid::from_u128(9)), NumId::parse(9).unwrap(), None, title, now());
    assert_eq!((copy.publication, copy.views), (Publication::default(), 0));
}
