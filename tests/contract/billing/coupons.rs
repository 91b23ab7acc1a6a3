//! Coupons.

use octavo_application::billing::ports::CouponOffer;
use octavo_domain::billing::{calendar::Moment, coupon::Coupon};

use super::{EDGES, discounts, on};
use crate::{fixtures::committed, promises, store::Store};

fn offer(code: &str, coupon: Coupon) -> CouponOffer {
    let coupon = Coupon { id: code.to_owned(), ..coupon };
    CouponOffer { coupon, banner: None, trial_days: None, info: None, created_at: on(0) }
}

promises! {
    async fn every_field_comes_back(store: &Store) {
        for (number, coupon) in discounts().into_iter().enumerate() {
            let made = CouponOffer {
                banner: Some("spring “東京”".to_owned()), trial_days: Some(u32::MAX), info: Some("Two\nlines".to_owned()),
                created_at: Moment::from_unix(EDGES[number % EDGES.len()]), ..offer("SPRING", coupon.clone())
            };
            for wanted in [made, offer("SPRING", coupon)] {
                committed(store, async |unit| {
                    unit.billing().save_coupon(&wanted).await.unwrap();
                    assert_eq!(unit.billing().coupon("SPRING").await.unwrap().as_ref(), Some(&wanted));
                }).await;
                assert_eq!(store.billing.coupon_offer("SPRING").await.unwrap(), Some(wanted));
            }
        }
        assert_eq!(store.billing.coupons().await.unwrap().len(), 1);
    }

    async fn codes_are_found_whatever_the_case_of_their_letters(store: &Store) {
        let [first, second, third] = [0, 1, 2].map(|number| discounts().swap_remove(number));
        let (spring, autumn) = (offer("Spring-20", first), offer("ÉTÉ", second));
        committed(store, async |unit| {
            unit.billing().save_coupon(&spring).await.unwrap();
            unit.billing().save_coupon(&autumn).await.unwrap();
        }).await;
        for code in ["Spring-20", "SPRING-20", "spring-20"] {
            assert_eq!(store.billing.coupon_offer(code).await.unwrap().as_ref(), Some(&spring));
        }
        let mut unit = store.begin().await;
        assert_eq!(unit.billing().coupon("été").await.unwrap().as_ref(), Some(&autumn));
        assert_eq!(unit.billing().coupon("Spring").await.unwrap(), None);
        // Another spelling is the same code.
        let again = offer("SPRING-20", third);
        unit.billing().save_coupon(&again).await.unwrap();
        unit.commit().await.unwrap();
        assert_eq!(store.billing.coupons().await.unwrap(), [again, autumn]);
    }

    async fn what_is_withdrawn_is_gone(store: &Store) {
        let codes = ["b", "A", "c"].map(|code| offer(code, discounts().swap_remove(0)));
        committed(store, async |unit| {
            for code in &codes {
                unit.billing().save_coupon(code).await.unwrap();
            }
        }).await;
        let [b, a, c] = codes;
        assert_eq!(store.billing.coupons().await.unwrap(), [a.clone(), b, c.clone()]);
        committed(store, async |unit| {
            assert!(unit.billing().delete_coupon("B").await.unwrap());
            assert!(!unit.billing().delete_coupon("b").await.unwrap());
        }).await;
        assert_eq!(store.billing.coupons().await.unwrap(), [a, c]);
        assert_eq!(store.billing.coupon_offer("b").await.unwrap(), None);
    }
}
