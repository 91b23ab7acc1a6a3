//! `octavo admin coupon …`

use anyhow::{Context, bail, ensure};
use chrono::{NaiveDate, NaiveTime};
use clap::{ArgGroup, Args, Subcommand};
use octavo_application::{
    billing::{
        coupons::{CouponDraft, plan_id},
        ports::{BillingQueries, CouponOffer},
    },
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
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

/// Commands about coupons; `--help` of each is its manual.
#[derive(Subcommand)]
pub(in crate::commands) enum CouponCommand {
    /// Make a coupon with a code that customers enter when they choose a plan.
    Make(Box<MakeCoupon>),
    /// List the coupons, by code.
    List,
    /// Withdraw a coupon: it can no longer be used. Customers who have its discount keep it.
    Withdraw {
        /// The code, in any letter case.
        code: String,
    },
}

#[derive(Args)]
#[command(group = ArgGroup::new("lasting"))]
pub(in crate::commands) struct MakeCoupon {
    /// The code: letters, digits, dashes and underscores. Letter case does not matter.
    code: String,
    /// Take this percentage off each line, such as 20 or 12.5. It takes precedence over an amount.
    #[arg(long, value_name = "PERCENT")]
    percent: Option<String>,
    /// Take this many dollars off each full period, such as 5 or 4.50.
    #[arg(long, value_name = "DOLLARS")]
    amount: Option<String>,
    /// Discount the first invoice only; this is the default.
    #[arg(long, group = "lasting")]
    once: bool,
    /// Discount this many months from the first use on.
    #[arg(long, value_name = "N", group = "lasting")]
    months: Option<u32>,
    /// Discount as long as the subscription runs.
    #[arg(long, group = "lasting")]
    forever: bool,
    /// The plans it is valid for, such as studio_monthly,studio_yearly; left out, every plan.
    #[arg(long, value_name = "PLANS")]
    plans: Option<String>,
    /// The add-ons it is valid for (publish, domain, collaborator, views), or none; left out, every add-on.
    #[arg(long, value_name = "ADDONS")]
    addons: Option<String>,
    /// The last day on which it can be used, in UTC, such as 2026-12-31.
    #[arg(long, value_name = "DAY")]
    redeem_by: Option<NaiveDate>,
    /// Give a trial of this many days to accounts that have never had a plan.
    #[arg(long, value_name = "DAYS")]
    trial_days: Option<u32>,
    /// The name of the banner that offers it; an account that has used the code no longer sees it.
    #[arg(long, value_name = "NAME")]
    banner: Option<String>,
    /// A sentence to show beside the code once it is entered.
    #[arg(long, value_name = "TEXT")]
    info: Option<String>,
    /// Replace an existing coupon of this code. Customers who have its discount keep it unchanged.
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
        let draft = CouponDraft {
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
        Ok(draft.offer(now)?)
    }
}

pub(in crate::commands) async fn run(
    database: &Database,
    command: CouponCommand,
    log: &OperatorLogWriter,
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
            log.note(work.as_mut(), OperatorAction::Coupon, changed).await?;
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
            log.note(work.as_mut(), OperatorAction::Coupon, changed).await?;
            work.commit().await?;
            print(format!("{code} is withdrawn"))
        }
    }
}

/// A coupon in one line.
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
