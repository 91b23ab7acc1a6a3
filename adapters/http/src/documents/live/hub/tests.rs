use octavo_domain::{documents::id::ClientId, team::access::Access};

use super::*;

fn watcher(number: u8) -> Watcher {
    Watcher {
        project: ProjectId::new(uuid::Uuid::nil()),
        peer: ClientId::of_bits(number.into()),
        user: UserId::new(uuid::Uuid::from_u128(number.into())),
        name: format!("Somebody {number}"),
        avatar: None,
        access: Access::Owner,
    }
}

fn come(hub: &Hub, number: u8) -> Seat {
    let watcher = watcher(number);
    hub.come(&watcher, Peer::new(&watcher, "https://viewer.example"))
}

#[test]
fn who_reads_too_slowly_is_cut_off_and_nobody_else() {
    let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned(), Seq::START);
    let (slow, mut quick) = (come(&hub, 1), come(&hub, 2));
    for _ in 0..WAITING {
        hub.say(&Down::Comments);
        while quick.told.try_recv().is_ok() {}
    }
    assert!(slow.slow.is_cancelled());
    assert!(!quick.slow.is_cancelled());
}

#[tokio::test]
async fn large_changes_wait_in_few_bytes() {
    const LARGE: usize = 256 * 1024;
    let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned(), Seq::START);
    let (slow, mut quick) = (come(&hub, 1), come(&hub, 2));
    // Both were told who is here.
    quick.next().await.unwrap();
    let text: Utf8Bytes = "x".repeat(LARGE).into();
    for _ in 0..WAITING {
        hub.tell(&Out::Text(text.clone()));
        quick.next().await.unwrap();
    }
    assert!(slow.slow.is_cancelled());
    assert!(slow.told.len() <= WAITING_BYTES / LARGE + 2, "{} wait", slow.told.len());
    assert!(!quick.slow.is_cancelled(), "what was taken does not count");
    assert_eq!(quick.bytes.load(Ordering::Relaxed), 0);
}

#[test]
fn who_reads_slowly_misses_who_moves_and_asks_for_it() {
    let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned(), Seq::START);
    let mut slow = come(&hub, 1);
    let heard = |seat: &mut Seat| {
        let texts = std::iter::from_fn(|| seat.waiting()).filter_map(|out| match out {
            Out::Text(text) => serde_json::from_str::<serde_json::Value>(text.as_str()).ok(),
            _ => None,
        });
        texts.filter(|said| said["type"] != "comments").collect::<Vec<_>>()
    };
    assert_eq!(heard(&mut slow)[0]["type"], "here");
    for _ in 0..BUSY {
        hub.say(&Down::Comments);
    }
    let _seat = come(&hub, 2);
    assert!(hub.news());
    assert_eq!(heard(&mut slow).len(), 0, "it has enough to read");
    assert!(!slow.slow.is_cancelled());
    hub.leave(&ClientId::of_bits(2).to_string());
    assert!(hub.news());
    let told = heard(&mut slow);
    assert_eq!((&told[0]["seq"], &told[0]["gone"]), (&serde_json::json!(2), &serde_json::json!([2])));
    hub.asks(&ClientId::of_bits(1).to_string());
    let told = heard(&mut slow);
    assert_eq!((&told[0]["seq"], told[0]["peers"].as_array().unwrap().len()), (&serde_json::json!(2), 1));
}

#[test]
fn access_is_looked_at_by_those_whom_it_concerns() {
    let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned(), Seq::START);
    let mut seats = [come(&hub, 1), come(&hub, 2)];
    let mut looks = || {
        seats.each_mut().map(|seat| {
            std::iter::from_fn(|| seat.told.try_recv().ok()).filter(|out| matches!(out, Out::Look)).count()
        })
    };
    hub.look(Some(UserId::new(uuid::Uuid::from_u128(2))));
    assert_eq!(looks(), [0, 1]);
    hub.look(None);
    assert_eq!(looks(), [1, 1]);
    assert!(!hub.leave(&ClientId::of_bits(1).to_string()));
    assert!(hub.leave(&ClientId::of_bits(2).to_string()), "nobody is left");
}
