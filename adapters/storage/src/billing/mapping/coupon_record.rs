//! A coupon as JSON, in the record of the subscription that it discounts.

use octavo_domain::{
    billing::{
        addons::Addon,
        calendar::{Interval, Moment},
        coupon::{Coupon, Lasting},
        money::{BasisPoints, Cents},
    },
    plans::level::Level,
};
use serde::{Deserialize, Serialize};

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// How long a discount lasts: only a repeating one has a number of months.
#[derive(Serialize, Deserialize)]
pub(super) struct CouponRecord {
    id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    percent_off: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount_off: Option<i64>,
    lasting: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    months: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ends_at: Option<i64>,
    #[serde(default, skip_serializing_if = "is_false")]
    consumed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    redeem_by: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    plans: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    addons: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "is_false")]
    retention: bool,
}

impl CouponRecord {
    pub(super) fn of(coupon: &Coupon) -> Self {
        let (lasting, months) = match coupon.lasting {
            Lasting::Once => ("once", None),
            Lasting::Repeating { months } => ("repeating", Some(months)),
            Lasting::Forever => ("forever", None),
        };
        let plans = coupon.plans.iter();
        let addons = coupon.addons.as_ref();
        Self {
            id: coupon.id.clone(),
            percent_off: coupon.percent_off.map(BasisPoints::get),
            amount_off: coupon.amount_off.map(Cents::get),
            lasting: lasting.to_owned(),
            months,
            ends_at: coupon.ends_at.map(Moment::unix),
            consumed: coupon.consumed,
            redeem_by: coupon.redeem_by.map(Moment::unix),
            plans: plans.map(|(level, interval)| (level.id().to_owned(), interval.id().to_owned())).collect(),
            addons: addons.map(|addons| addons.iter().map(|addon| addon.id().to_owned()).collect()),
            retention: coupon.retention,
        }
    }

    pub(super) fn read(self) -> Option<Coupon> {
        let points = |points: u32| (points <= BasisPoints::ALL.get()).then(|| BasisPoints::new(points));
        let plan = |(level, interval): &(String, String)| {
            Some((Level::from_id(level)?, Interval::from_id(interval)?))
        };
        let addons = |ids: Vec<String>| ids.iter().map(|id| Addon::from_id(id)).collect::<Option<Vec<_>>>();
        Some(Coupon {
            id: self.id,
            percent_off: match self.percent_off {
                Some(percent) => Some(points(percent)?),
                None => None,
            },
            amount_off: self.amount_off.map(Cents::new),
            lasting: match (self.lasting.as_str(), self.months) {
                ("once", None) => Lasting::Once,
                ("repeating", Some(months)) => Lasting::Repeating { months },
                ("forever", None) => Lasting::Forever,
                _ => return None,
            },
            ends_at: self.ends_at.map(Moment::from_unix),
            consumed: self.consumed,
            redeem_by: self.redeem_by.map(Moment::from_unix),
            plans: self.plans.iter().map(plan).collect::<Option<_>>()?,
            addons: match self.addons {
                Some(ids) => Some(addons(ids)?),
                None => None,
            },
            retention: self.retention,
        })
    }
}
