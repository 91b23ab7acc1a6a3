//! The operator log.

use octavo_application::operators::ports::operators::{OperatorAction, OperatorChange};
use octavo_domain::ids::{OperatorChangeId, UserId};

use crate::{
    fixtures::{at, committed, joined, uuid},
    promises,
    store::Store,
};

fn change(number: u32, action: OperatorAction, account: Option<UserId>, seconds: i64) -> OperatorChange {
    OperatorChange {
        id: OperatorChangeId::new(uuid(u128::from(number))),
        at: at(seconds),
        by: "Noor “root”".to_owned(),
        action,
        account,
        about: if number.is_multiple_of(2) { "SPRING".to_owned() } else { String::new() },
        before: "free".to_owned(),
        after: "studio_yearly\nand more".to_owned(),
    }
}

promises! {
    async fn changes_of_operators_come_back_the_newest_first(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let mut of_ines: Vec<OperatorChange> = OperatorAction::ALL
            .into_iter()
            .zip(1_u32..)
            .map(|(act, number)| change(number, act, Some(ines), i64::from(number / 2)))
            .collect();
        let (of_noor, of_nobody) = (change(40, OperatorAction::Plan, Some(noor), 50), change(41, OperatorAction::Coupon, None, 60));
        committed(store, async |unit| {
            for change in of_ines.iter().chain([&of_noor, &of_nobody]) {
                unit.operators().note(change).await.unwrap();
            }
        })
        .await;
        of_ines.reverse();
        let mut unit = store.begin().await;
        assert_eq!(unit.operators().latest(Some(ines), 100).await.unwrap(), of_ines);
        assert_eq!(unit.operators().latest(Some(ines), 2).await.unwrap(), of_ines[..2]);
        let all = unit.operators().latest(None, 3).await.unwrap();
        assert_eq!(all, [of_nobody, of_noor.clone(), of_ines[0].clone()]);
        drop(unit);
    }

    async fn changes_of_operators_outlive_the_account(store: &Store) {
        let noor = joined(store, 2).await.id;
        let noted = change(1, OperatorAction::Refund, Some(noor), 5);
        committed(store, async |unit| {
            unit.operators().note(&noted).await.unwrap();
            unit.users().delete(noor).await.unwrap();
        })
        .await;
        assert_eq!(store.begin().await.operators().latest(Some(noor), 10).await.unwrap(), [noted]);
    }
}
