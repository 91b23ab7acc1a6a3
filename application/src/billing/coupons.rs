//! Coupons that operators create: their input and its checks.

use octavo_domain::{
    billing::{
        addons::Addon,
        calendar::{Interval, Moment},
        coupon::{Coupon, Lasting},
        money::{BasisPoints, Cents},
        offers::RETENTION_CODE,
        promocode,
    },
    plans::level::Level,
    prompts::banner::BannerSlug,
};

use super::order::REFERRAL_CODE;
use crate::billing::ports::CouponOffer;

/// The most that can be taken off, in cents.
const MOST_OFF: i64 = 100_000_000;
/// The longest trial, in days.
const LONGEST_TRIAL: u32 = 366;
/// The longest sentence beside a code, in characters.
const LONGEST_INFO: usize = 500;
/// The word for no add-on at all.
const NONE: &str = "none";

/// A code as an operator describes it.
#[derive(Debug, Clone, Copy)]
pub struct CouponDraft<'a> {
    /// The code.
    pub code: &'a str,
    /// Percent off each line, such as `20` or `12.5`.
    pub percent: Option<&'a str>,
    /// Dollars off each full period, such as `5` or `4.50`.
    pub amount: Option<&'a str>,
    /// How long it lasts.
    pub lasting: Lasting,
    /// The plans it is for, such as `studio_monthly,studio_yearly`; none is every plan.
    pub plans: Option<&'a str>,
    /// The add-ons it is for, such as `publish,views`, or `none`; without it every add-on.
    pub addons: Option<&'a str>,
    /// From when on it can no longer be used.
    pub redeem_by: Option<Moment>,
    /// Days of a trial.
    pub trial_days: Option<u32>,
    /// The name of the banner it comes with.
    pub banner: Option<&'a str>,
    /// The information text beside it.
    pub info: Option<&'a str>,
}

/// Why a draft is no valid coupon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CouponDraftError {
    /// The code has invalid characters or length.
    #[error("a code has letters, digits, dashes and underscores, {} at most", promocode::MAX_LENGTH)]
    Code,
    /// The code is reserved by the product.
    #[error("{0} is given by the product itself")]
    Reserved(String),
    /// The percentage is invalid.
    #[error("{0} is no percentage from 0.01 to 100")]
    Percent(String),
    /// The amount is invalid.
    #[error("{0} is no amount from 0.01 to 1000000 dollars")]
    Amount(String),
    /// The draft has no effect.
    #[error("a code takes a percentage or an amount off, or gives a trial")]
    Nothing,
    /// The number of months is invalid.
    #[error("a discount lasts for at least one month")]
    Months,
    /// A plan is unknown.
    #[error("there is no plan {0} to pay for: write them as studio_monthly,studio_yearly")]
    Plan(String),
    /// An add-on is unknown.
    #[error("there is no add-on {0}: there are publish, domain, collaborator and views")]
    Addon(String),
    /// The time to redeem has passed.
    #[error("its time would be over already")]
    Expired,
    /// The trial's length is invalid.
    #[error("a trial has 1 to {LONGEST_TRIAL} days")]
    Trial,
    /// The banner's name is invalid.
    #[error("{0} is no name of a banner")]
    Banner(String),
    /// The information text is invalid.
    #[error("what is said beside a code is one line of 1 to {LONGEST_INFO} characters")]
    Info,
}

/// A number with at most two decimals, in hundredths, from 1 to `most`.
fn hundredths(text: &str, most: i64) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let number = whole.parse::<i64>().ok()?.checked_mul(100)?;
    let number = number.checked_add(format!("{part:0<2}").parse().ok()?)?;
    (1..=most).contains(&number).then_some(number)
}

/// The plan and the interval of an id such as `studio_yearly` (BILL-038).
fn plan_of(id: &str) -> Option<(Level, Interval)> {
    let (level, interval) = id.rsplit_once('_')?;
    let interval = match interval {
        "monthly" => Interval::Month,
        "yearly" => Interval::Year,
        _ => return None,
    };
    let level = Level::from_id(level)?;
    (level != Level::Free && level != Level::Beginner).then_some((level, interval))
}

/// The id of a plan with its interval, such as `studio_yearly`.
#[must_use]
pub fn plan_id((level, interval): (Level, Interval)) -> String {
    let interval = match interval {
        Interval::Month => "monthly",
        Interval::Year => "yearly",
    };
    format!("{}_{interval}", level.id())
}

/// The comma-separated items, each once, in their order.
fn list<T: PartialEq>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
    error: fn(String) -> CouponDraftError,
) -> Result<Vec<T>, CouponDraftError> {
    let mut items = Vec::new();
    for id in text.split(',').map(str::trim) {
        let item = read(id).ok_or_else(|| error(id.to_owned()))?;
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(items)
}

impl CouponDraft<'_> {
    /// The coupon that the draft describes.
    ///
    /// # Errors
    /// [`CouponDraftError`].
    pub fn offer(&self, now: Moment) -> Result<CouponOffer, CouponDraftError> {
        let code = promocode::parse(self.code).ok().flatten().ok_or(CouponDraftError::Code)?;
        if [REFERRAL_CODE, RETENTION_CODE].iter().any(|own| own.eq_ignore_ascii_case(code)) {
            return Err(CouponDraftError::Reserved(code.to_owned()));
        }
        let percent = self
            .percent
            .map(|text| {
                let points = hundredths(text, i64::from(BasisPoints::ALL.get()));
                let points = points.and_then(|points| u32::try_from(points).ok());
                points.map(BasisPoints::new).ok_or_else(|| CouponDraftError::Percent(text.to_owned()))
            })
            .transpose()?;
        let amount = self
            .amount
            .map(|text| {
                hundredths(text, MOST_OFF)
                    .map(Cents::new)
                    .ok_or_else(|| CouponDraftError::Amount(text.to_owned()))
            })
            .transpose()?;
        if percent.is_none() && amount.is_none() && self.trial_days.is_none() {
            return Err(CouponDraftError::Nothing);
        }
        if self.lasting == (Lasting::Repeating { months: 0 }) {
            return Err(CouponDraftError::Months);
        }
        if self.redeem_by.is_some_and(|end| end <= now) {
            return Err(CouponDraftError::Expired);
        }
        if self.trial_days.is_some_and(|days| !(1..=LONGEST_TRIAL).contains(&days)) {
            return Err(CouponDraftError::Trial);
        }
        let plans = self.plans.map(|text| list(text, plan_of, CouponDraftError::Plan)).transpose()?;
        let addons = match self.addons {
            Some(NONE) => Some(Vec::new()),
            Some(text) => Some(list(text, Addon::from_id, CouponDraftError::Addon)?),
            None => None,
        };
        let banner = self
            .banner
            .map(|name| match BannerSlug::parse(name) {
                Ok(slug) => Ok(slug.as_str().to_owned()),
                Err(_) => Err(CouponDraftError::Banner(name.to_owned())),
            })
            .transpose()?;
        Ok(CouponOffer {
            coupon: Coupon {
                id: code.to_owned(),
                percent_off: percent,
                amount_off: amount,
                lasting: self.lasting,
                ends_at: None,
                consumed: false,
                redeem_by: self.redeem_by,
                plans: plans.unwrap_or_default(),
                addons,
                retention: false,
            },
            banner,
            trial_days: self.trial_days,
            info: self.info.map(info).transpose()?,
            created_at: now,
        })
    }
}

fn info(text: &str) -> Result<String, CouponDraftError> {
    let text = text.trim();
    let fits = (1..=LONGEST_INFO).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err(CouponDraftError::Info) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const NOW: Moment = Moment::from_unix(1_790_000_000);

    const PLAIN: CouponDraft<'static> = CouponDraft {
        code: "SPRING-20",
        percent: Some("20"),
        amount: None,
        lasting: Lasting::Once,
        plans: None,
        addons: None,
        redeem_by: None,
        trial_days: None,
        banner: None,
        info: None,
    };

    #[test]
    fn every_field_is_understood() {
        let offer = CouponDraft {
            code: " SPRING-20 ",
            percent: Some("12.5"),
            amount: Some("4.05"),
            lasting: Lasting::Repeating { months: 3 },
            plans: Some("studio_monthly, studio_yearly,rm_yearly,studio_monthly"),
            addons: Some("publish,views"),
            redeem_by: Some(NOW.plus(1)),
            trial_days: Some(14),
            banner: Some("spring-2026"),
            info: Some(" For those who are new. "),
        }
        .offer(NOW)
        .unwrap();
        let (month, year) = ((Level::Studio, Interval::Month), (Level::Studio, Interval::Year));
        let expected = CouponOffer {
            coupon: Coupon {
                id: "SPRING-20".to_owned(),
                percent_off: Some(BasisPoints::new(1_250)),
                amount_off: Some(Cents::new(405)),
                lasting: Lasting::Repeating { months: 3 },
                ends_at: None,
                consumed: false,
                redeem_by: Some(NOW.plus(1)),
                plans: vec![month, year, (Level::Rm, Interval::Year)],
                addons: Some(vec![Addon::Publish, Addon::Views]),
                retention: false,
            },
            banner: Some("spring-2026".to_owned()),
            trial_days: Some(14),
            info: Some("For those who are new.".to_owned()),
            created_at: NOW,
        };
        assert_eq!(offer, expected);
        assert_eq!(
            (plan_id(month), plan_id(year)),
            ("studio_monthly".to_owned(), "studio_yearly".to_owned())
        );
    }

    #[test]
    fn what_is_left_out_is_open() {
        let offer = PLAIN.offer(NOW).unwrap();
        assert_eq!((offer.coupon.plans, offer.coupon.addons, offer.coupon.redeem_by), (vec![], None, None));
        let trial = CouponDraft { percent: None, trial_days: Some(7), ..PLAIN }.offer(NOW).unwrap();
        assert_eq!((trial.coupon.percent_off, trial.trial_days), (None, Some(7)));
        let none = CouponDraft { addons: Some("none"), ..PLAIN }.offer(NOW).unwrap();
        assert_eq!(none.coupon.addons, Some(vec![]));
    }

    #[rstest]
    #[case("20", 10_000, Some(2_000))]
    #[case("0.01", 10_000, Some(1))]
    #[case("12.5", 10_000, Some(1_250))]
    #[case("12.50", 10_000, Some(1_250))]
    #[case("100", 10_000, Some(10_000))]
    #[case("100.01", 10_000, None)]
    #[case("0", 10_000, None)]
    #[case("0.001", 10_000, None)]
    #[case("-1", 10_000, None)]
    #[case("+1", 10_000, None)]
    #[case("1.", 10_000, None)]
    #[case(".5", 10_000, None)]
    #[case("1,5", 10_000, None)]
    #[case("", 10_000, None)]
    #[case("92233720368547758070", i64::MAX, None)]
    fn numbers_have_two_decimals_at_most(
        #[case] text: &str,
        #[case] most: i64,
        #[case] expected: Option<i64>,
    ) {
        assert_eq!(hundredths(text, most), expected);
    }

    #[rstest]
    #[case(CouponDraft { code: "two words", ..PLAIN }, CouponDraftError::Code)]
    #[case(CouponDraft { code: "", ..PLAIN }, CouponDraftError::Code)]
    #[case(CouponDraft { code: "Referral", ..PLAIN }, CouponDraftError::Reserved("Referral".to_owned()))]
    #[case(CouponDraft { percent: Some("101"), ..PLAIN }, CouponDraftError::Percent("101".to_owned()))]
    #[case(CouponDraft { amount: Some("x"), ..PLAIN }, CouponDraftError::Amount("x".to_owned()))]
    #[case(CouponDraft { percent: None, ..PLAIN }, CouponDraftError::Nothing)]
    #[case(CouponDraft { lasting: Lasting::Repeating { months: 0 }, ..PLAIN }, CouponDraftError::Months)]
    #[case(CouponDraft { redeem_by: Some(NOW), ..PLAIN }, CouponDraftError::Expired)]
    #[case(CouponDraft { trial_days: Some(0), ..PLAIN }, CouponDraftError::Trial)]
    #[case(CouponDraft { trial_days: Some(367), ..PLAIN }, CouponDraftError::Trial)]
    #[case(CouponDraft { plans: Some("studio"), ..PLAIN }, CouponDraftError::Plan("studio".to_owned()))]
    #[case(CouponDraft { plans: Some("free_monthly"), ..PLAIN }, CouponDraftError::Plan("free_monthly".to_owned()))]
    #[case(CouponDraft { plans: Some("gold_yearly"), ..PLAIN }, CouponDraftError::Plan("gold_yearly".to_owned()))]
    #[case(CouponDraft { plans: Some(""), ..PLAIN }, CouponDraftError::Plan(String::new()))]
    #[case(CouponDraft { addons: Some("fonts"), ..PLAIN }, CouponDraftError::Addon("fonts".to_owned()))]
    #[case(CouponDraft { banner: Some("a b"), ..PLAIN }, CouponDraftError::Banner("a b".to_owned()))]
    #[case(CouponDraft { info: Some("two\nlines"), ..PLAIN }, CouponDraftError::Info)]
    #[case(CouponDraft { info: Some(" "), ..PLAIN }, CouponDraftError::Info)]
    fn what_is_no_code_is_said(#[case] draft: CouponDraft<'_>, #[case] expected: CouponDraftError) {
        assert_eq!(draft.offer(NOW), Err(expected));
    }
}
