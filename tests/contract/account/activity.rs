//! The activity log.

use octavo_application::{
    account::ports::queries::ActivityPage,
    shared::storage::{Activity, Event},
};
use octavo_domain::{
    ids::{ActivityId, UserId},
    place::Place,
};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::Store,
};

fn entry(number: u32, user: Option<UserId>, event: Event, seconds: i64) -> Activity {
    Activity {
        id: ActivityId::new(uuid(u128::from(number))),
        user,
        event,
        address: "198.51.100.7".to_owned(),
        user_agent: "Firefox “145”".to_owned(),
        place: Place { city: Some("Tromsø".to_owned()), country: Some("Norway".to_owned()) },
        detail: number.is_multiple_of(2).then(|| "root: studio_yearly, was free".to_owned()),
        at: at(seconds),
    }
}

promises! {
    async fn entries_come_back_the_newest_first(store: &Store) {
        let (ines, other) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let mut entries: Vec<Activity> = Event::ALL
            .into_iter()
            .zip(1_u32..)
            .map(|(event, number)| entry(number, Some(ines), event, i64::from(number / 2)))
            .collect();
        committed(store, async |unit| {
            for entry in &entries {
                unit.activity().record(entry).await.unwrap();
            }
            unit.activity().record(&entry(90, Some(other), Event::Joined, 50)).await.unwrap();
            unit.activity().record(&entry(91, None, Event::SignInFailed, 50)).await.unwrap();
        })
        .await;
        entries.reverse();
        let mut unit = store.begin().await;
        assert_eq!(unit.activity().latest(ines, 100).await.unwrap(), entries);
        assert_eq!(unit.activity().latest(ines, 3).await.unwrap(), entries[..3]);
        assert_eq!(unit.activity().latest(other, 3).await.unwrap().len(), 1);
        drop(unit);
        let page = |before, limit| store.accounts.activity(ines, ActivityPage { before, limit });
        assert_eq!(page(None, 200).await.unwrap(), entries);
        let (mut read, mut before) = (Vec::new(), None);
        loop {
            let rows = page(before, 2).await.unwrap();
            let Some(last) = rows.last() else { break };
            before = Some((last.at, last.id));
            read.extend(rows);
        }
        assert_eq!(read, entries);
    }
}
