//! `octavo admin coupon …`

use anyhow::{Context, bail, ensure};
use chrono::{NaiveDate, NaiveTime};
use clap::{ArgGroup, Args, Subcommand};
use octavo_application::{
    billing::{
        coupons::{CouponWish, plan_id},
        ports::{BillingQueries, CouponOffer},
    },
    operators::{Changed, Trail, ports::operators::Act},
    shared::{clock::Clock, storage::Storage},
};
use octavo_domain::billing::{
    addons::Addon,
    calendar::Moment,
    coupon::{Coupon, Lasting},
};
use octavo_storage::Database;
use octavo_system::SystemClock;

use crate::commands::{print, prompts::one_line};

/// Commands about codes; `--help` of each is its manual.
#[derive(Subcommand)]
pub(in crate::commands) enum CouponCommand {
    /// Make a code that people type when they choose a plan.
    Make(Box<MakeCoupon>),
    /// List the codes, by name.
    List,
    /// Withdraw a code: nobody can use it any more. Who has its discount already keeps it.
    Withdraw {
        /// The code, whatever the case of its letters.
        code: String,
    },
}

#[derive(Args)]
#[command(group = ArgGroup::new("lasting"))]
pub(in crate::commands) struct MakeCoupon {
    /// The code: letters, digits, dashes and underscores. The case of letters is of no account.
    code: String,
    /// So much of each line is taken off: a percentage such as 20 or 12.5. It counts instead of an amount.
    #[arg(long, value_name = "PERCENT")]
    percent: Option<String>,
    /// So many dollars are taken off each full period, such as 5 or 4.50.
    #[arg(long, value_name = "DOLLARS")]
    amount: Option<String>,
    /// The discount is for the first invoice alone, which is also what it is when nothing is said.
    #[arg(long, group = "lasting")]
    once: bool,
    /// The discount is for so many months from its first use on.
    #[arg(long, value_name = "N", group = "lasting")]
    months: Option<u32>,
    /// The discount lasts as long as the subscription.
    #[arg(long, group = "lasting")]
    forever: bool,
    /// The plans it is for, such as studio_monthly,studio_yearly; every plan when that is left out.
    #[arg(long, value_name = "PLANS")]
    plans: Option<String>,
    /// The add-ons it is for (publish, domain, collaborator, views), or none; every add-on when that is left out.
    #[arg(long, value_name = "ADDONS")]
    addons: Option<String>,
    /// The last day on which it can be used, in UTC, such as 2026-12-31.
    #[arg(long, value_name = "DAY")]
    redeem_by: Option<NaiveDate>,
    /// It gives a trial of so many days to somebody who has never had a plan.
    #[arg(long, value_name = "DAYS")]
    trial_days: Option<u32>,
    /// The name of the banner that offers it: it is taken away from whoever has used the code.
    #[arg(long, value_name = "NAME")]
    banner: Option<String>,
    /// What is said beside the code once it was typed.
    #[arg(long, value_name = "TEXT")]
    info: Option<String>,
    /// Replace the code if there is one of this name. Who has its discount already keeps it as it was.
    #[arg(long)]
    replace: bool,
}

impl MakeCoupon {
    fn offer(&self, now: Moment) -> anyhow::Result<CouponOffer> {
        let redeem_by = self.redeem_by.map(|day| {
            let next = day.succ_opt().context("--redeem-by is no day that is followed by another one")?;
            anyhow::Ok(Moment::from(next.and_time(NaiveTime::MIN).and_utc()))
        });
        let lasting = match self.months {
            Some(months) => Lasting::Repeating { months },
            None if self.forever => Lasting::Forever,
            None => Lasting::Once,
        };
        let wish = CouponWish {
            code: &self.code,
            percent: self.percent.as_deref(),
            amount: self.amount.as_deref(),
            lasting,
            plans: self.plans.as_deref(),
            addons: self.addons.as_deref(),
            redeem_by: redeem_by.transpose()?,
            trial_days: self.trial_days,
            banner: self.banner.as_deref(),
            info: self.info.as_deref(),
        };
        Ok(wish.offer(now)?)
    }
}

pub(in crate::commands) async fn run(
    database: &Database,
    command: CouponCommand,
    trail: &Trail,
) -> anyhow::Result<()> {
    match command {
        CouponCommand::Make(make) => {
            let offer = make.offer(Moment::from(SystemClock.now()))?;
            let mut work = database.begin().await?;
            let earlier = work.billing().coupon(&offer.coupon.id).await?;
            if earlier.is_some() {
                ensure!(make.replace, "there is a code {} already: --replace replaces it", offer.coupon.id);
            }
            work.billing().save_coupon(&offer).await?;
            let before = earlier.as_ref().map(words).unwrap_or_default();
            let (about, after) = (offer.coupon.id.clone(), words(&offer));
            let changed = Changed { account: None, about, before, after };
            trail.note(work.as_mut(), Act::Coupon, changed).await?;
            work.commit().await?;
            print(words(&offer))
        }
        CouponCommand::List => {
            for offer in database.coupons().await? {
                print(words(&offer))?;
            }
            Ok(())
        }
        CouponCommand::Withdraw { code } => {
            let mut work = database.begin().await?;
            let earlier = work.billing().coupon(&code).await?;
            if !work.billing().delete_coupon(&code).await? {
                bail!("there is no code {code}");
            }
            let before = earlier.as_ref().map(words).unwrap_or_default();
            let changed =
                Changed { account: None, about: code.clone(), before, after: "withdrawn".to_owned() };
            trail.note(work.as_mut(), Act::Coupon, changed).await?;
            work.commit().await?;
            print(format!("{code} is withdrawn"))
        }
    }
}

/// A code in one line.
fn words(offer: &CouponOffer) -> String {
    let coupon = &offer.coupon;
    let mut parts = vec![discount(coupon)];
    parts.push(match coupon.plans.as_slice() {
        [] => "every plan".to_owned(),
        plans => plans.iter().copied().map(plan_id).collect::<Vec<_>>().join(", "),
    });
    parts.push(match coupon.addons.as_deref() {
        None => "every add-on".to_owned(),
        Some([]) => "no add-on".to_owned(),
        Some(addons) => addons.iter().copied().map(Addon::id).collect::<Vec<_>>().join(", "),
    });
    parts.extend(coupon.redeem_by.map(|end| format!("before {}", end.time().format("%Y-%m-%d, %H:%M UTC"))));
    parts.extend(offer.trial_days.map(|days| format!("trial of {days} days")));
    parts.extend(offer.banner.as_ref().map(|banner| format!("banner {banner}")));
    parts.extend(offer.info.as_ref().map(|info| format!("“{}”", one_line(info))));
    format!("{}  {}", coupon.id, parts.join("; "))
}

fn discount(coupon: &Coupon) -> String {
    let lasting = match coupon.lasting {
        Lasting::Once => "once".to_owned(),
        Lasting::Repeating { months } => format!("for {months} months"),
        Lasting::Forever => "forever".to_owned(),
    };
    match (coupon.percent_off, coupon.amount_off) {
        (Some(percent), _) => {
            let points = percent.get();
            let part = match points % 100 {
                0 => String::new(),
                part => format!(".{part:02}"),
            };
            format!("{}{part} % off {lasting}", points / 100)
        }
        (None, Some(amount)) => format!("{amount} off {lasting}"),
        (None, None) => "nothing off".to_owned(),
    }
}
