use super::*;

/// A month's and a year's price, and the number of projects, domains, people and views of each current plan.
type Row = (Level, Option<(i64, i64)>, [i64; 4]);
const SOLD: [Row; 6] = [
    (Level::Free, Some((0, 0)), [1, 0, 0, 1_000]),
    (Level::Personal, Some((1_900, 16_800)), [1, 1, 1, 10_000]),
    (Level::Freelancer, Some((3_800, 34_800)), [5, 3, 2, 25_000]),
    (Level::Studio, Some((4_000, 43_200)), [-1, 5, 5, 50_000]),
    (Level::Business, Some((6_500, 70_200)), [-1, 10, 10, 75_000]),
    (Level::Extra, Some((8_000, 76_800)), [-1, 10, 10, 75_000]),
];

fn entry(level: Level, price: Option<(i64, i64)>, limits: Option<Limits>) -> PlanEntry {
    let sells = matches!(level, Level::Personal | Level::Freelancer | Level::Studio | Level::Business);
    let is_archive = Level::ARCHIVED.contains(&level);
    PlanEntry {
        level,
        caption: level.screen_name().to_owned(),
        summary: "For whoever wants it".to_owned(),
        rank: level.rank(),
        price: price.map(|(month, year)| PlanPrice { month: Cents::new(month), year: Cents::new(year) }),
        branding: level == Level::Free,
        can_choose: !is_archive && level != Level::Extra,
        is_archive,
        limits,
        features: Features {
            publish_addons: matches!(level, Level::Personal | Level::Freelancer),
            domain_addons: sells,
            collaborator_addons: sells,
            views_addons: sells,
            xyz_addon: false,
        },
    }
}

fn addon_prices(times: i64) -> AddonPrices {
    let cents = |cents: i64| Cents::new(cents * times);
    AddonPrices {
        publish: cents(600),
        domain: cents(300),
        collaborator: cents(800),
        views: cents(500),
        publish_with_domain: cents(800),
    }
}

/// The entries of a valid file.
fn entries() -> CatalogueEntries {
    let sold = SOLD.into_iter().map(|(level, price, numbers)| {
        let [published, domains, people, views] = numbers.map(|number| Cap::from_wire(number).unwrap());
        let limits = Limits {
            published_mags: published,
            pages_per_mag: if level == Level::Free { Cap::AtMost(10) } else { Cap::Unlimited },
            views_per_month: views,
            contributors: people,
            domain_limit: domains,
            version_history: Cap::AtMost(u32::from(level.rank()) * 6),
            video: Cap::AtMost(50),
            storage: Cap::AtMost(1_000),
            sso: level == Level::Extra,
        };
        entry(level, price, Some(limits))
    });
    let archived = Level::ARCHIVED.into_iter().map(|level| {
        let has_price = !matches!(level, Level::Beginner | Level::Enterprise);
        entry(level, has_price.then_some((2_000, 19_200)), None)
    });
    CatalogueEntries {
        plans: archived.chain(sold).collect(),
        month: addon_prices(1),
        year: addon_prices(10),
        defaults: Addons { publish: 1, domain: 1, collaborator: 1, views: 10 },
        eligible: vec![Level::Personal, Level::Freelancer, Level::Studio, Level::Business],
        eligible_redesign: vec![Level::Personal, Level::Freelancer, Level::Business, Level::Extra],
    }
}

/// A catalogue for tests.
pub(crate) fn sample() -> Catalogue {
    Catalogue::new(entries()).unwrap()
}

/// The same with a change to every plan.
pub(crate) fn sample_with(change: impl FnMut(&mut PlanEntry)) -> Catalogue {
    let mut entries = entries();
    entries.plans.iter_mut().for_each(change);
    Catalogue::new(entries).unwrap()
}

/// A valid file with a change to one plan.
fn with(level: Level, change: impl FnOnce(&mut PlanEntry)) -> Result<Catalogue, CatalogueFault> {
    let mut entries = entries();
    change(entries.plans.iter_mut().find(|entry| entry.level == level).unwrap());
    Catalogue::new(entries)
}

/// A valid file with another change.
fn but(change: impl FnOnce(&mut CatalogueEntries)) -> Result<Catalogue, CatalogueFault> {
    let mut entries = entries();
    change(&mut entries);
    Catalogue::new(entries)
}

#[test]
fn every_plan_is_there_once() {
    let without = but(|all| all.plans.retain(|entry| entry.level != Level::Rm));
    assert_eq!(without, Err(CatalogueFault::Missing("rm")));
    let twice = but(|all| all.plans.push(all.plans[0].clone()));
    assert!(matches!(twice, Err(CatalogueFault::Twice(_))));
    let levels: Vec<Level> = sample().plans().map(|plan| plan.level).collect();
    assert_eq!(levels, [Level::ALL.to_vec(), Level::ARCHIVED.to_vec()].concat());
}

/// A change to one plan that makes a valid file invalid, and the expected message.
type Fault = (Level, fn(&mut PlanEntry), &'static str);
const FAULTS: &[Fault] = &[
    (Level::Studio, |plan| plan.rank = 4, "the plan studio has the rank 3, not 4"),
    (Level::Studio, |plan| plan.caption = " ".to_owned(), "the plan studio needs a caption and a summary"),
    (Level::Studio, |plan| plan.summary.clear(), "the plan studio needs a caption and a summary"),
    (Level::Studio, |plan| plan.is_archive = true, "the plan studio must have is_archive = false"),
    (Level::Creator, |plan| plan.is_archive = false, "the plan creator must have is_archive = true"),
    (Level::Studio, |plan| plan.price = None, "the plan studio needs its prices for a month and for a year"),
    (Level::Rm, |plan| plan.price = None, "the plan rm needs its prices for a month and for a year"),
    (
        Level::Beginner,
        |plan| plan.price = Some(PlanPrice { month: Cents::new(1), year: Cents::new(1) }),
        "the plan beginner is not sold and must have no price",
    ),
    (
        Level::Free,
        |plan| plan.price = Some(PlanPrice { month: Cents::new(1), year: Cents::ZERO }),
        "the plan free must cost 0",
    ),
    (
        Level::Studio,
        |plan| plan.price = Some(PlanPrice { month: Cents::ZERO, year: Cents::ZERO }),
        "the price of studio must be more than 0",
    ),
    (
        Level::Studio,
        |plan| plan.price = Some(PlanPrice { month: Cents::new(100), year: Cents::new(1_201) }),
        "a year of studio must not cost more than twelve months",
    ),
    (
        Level::Creator,
        |plan| plan.can_choose = true,
        "the plan creator cannot be chosen: it is archived or has no price",
    ),
    (Level::Studio, |plan| plan.limits = None, "the plan studio needs its limits"),
    (
        Level::Studio,
        |plan| plan.features.publish_addons = true,
        "the plan studio has no limit that a publish add-on could raise",
    ),
    (
        Level::Free,
        |plan| plan.features.domain_addons = true,
        "the plan free has no limit that a domain add-on could raise",
    ),
    (
        Level::Studio,
        |plan| plan.limits.as_mut().unwrap().domain_limit = Cap::AtMost(2),
        "the plan studio allows less than freelancer: domain_limit",
    ),
    (
        Level::Studio,
        |plan| plan.limits.as_mut().unwrap().sso = true,
        "the plan business allows less than studio: sso",
    ),
];

#[test]
fn bill_039_a_plan_that_cannot_be_is_refused() {
    for (level, change, sentence) in FAULTS {
        assert_eq!(with(*level, change).unwrap_err().to_string(), *sentence);
    }
}

#[test]
fn bill_039_add_ons_and_offers_that_cannot_be_are_refused() {
    let refused = |change: fn(&mut CatalogueEntries)| but(change).unwrap_err().to_string();
    assert_eq!(refused(|all| all.month.views = Cents::ZERO), "the price of views must be more than 0");
    assert_eq!(
        refused(|all| all.year.domain = Cents::new(3_601)),
        "a year of domain must not cost more than twelve months"
    );
    assert_eq!(
        refused(|all| all.month.publish_with_domain = Cents::new(901)),
        "publishWithDomain must not cost more than publish and domain together"
    );
    assert_eq!(
        refused(|all| all.defaults.views = 15),
        "the default of the views add-on must be a multiple of 10"
    );
    assert_eq!(
        refused(|all| all.defaults.domain = 0),
        "the default of the domain add-on must be a multiple of 1"
    );
    assert_eq!(refused(|all| all.eligible.clear()), "no plan is offered");
    assert_eq!(refused(|all| all.eligible[0] = Level::Free), "the plan free cannot be offered");
    assert_eq!(
        refused(|all| all.eligible_redesign[0] = Level::Creator),
        "the plan creator cannot be offered"
    );
    assert_eq!(
        refused(|all| all.eligible.swap(0, 1)),
        "the plans that are offered are out of order at personal"
    );
    assert_eq!(
        refused(|all| all.eligible[1] = Level::Personal),
        "the plans that are offered are out of order at personal"
    );
}

#[test]
fn an_archived_plan_has_the_limits_of_its_rank_unless_it_says_otherwise() {
    for level in Level::ARCHIVED {
        assert_eq!(sample().limits(level), sample().limits(level.current()), "{level:?}");
    }
    let own = Limits { video: Cap::AtMost(7), ..sample().limits(Level::Free) };
    let catalogue = with(Level::Rm, |plan| plan.limits = Some(own)).unwrap();
    assert_eq!(catalogue.limits(Level::Rm), own);
}

#[test]
fn bill_064_265_the_most_of_each_add_on() {
    let most = |level| sample().most_addons(level);
    assert_eq!(most(Level::Personal), Addons { publish: 1, domain: 1, collaborator: 1, views: 100 });
    assert_eq!(most(Level::Freelancer), Addons { publish: 5, domain: 3, collaborator: 2, views: 250 });
    assert_eq!(most(Level::Studio), Addons { publish: 0, domain: 5, collaborator: 5, views: 500 });
    assert_eq!(most(Level::Business), Addons { publish: 0, domain: 10, collaborator: 10, views: 750 });
    for level in Level::ARCHIVED.into_iter().chain([Level::Free, Level::Extra]) {
        assert_eq!(most(level), Addons::NONE, "{level:?}");
    }
}

#[test]
fn bill_255_256_258_a_year_saves_what_its_months_cost_more() {
    let saving = |level| sample().saving(level).map(|saving| (saving.percent, saving.amount.get()));
    assert_eq!(saving(Level::Personal), Some((26, 6_000)));
    assert_eq!(saving(Level::Freelancer), Some((24, 10_800)));
    assert_eq!(saving(Level::Studio), Some((10, 4_800)));
    assert_eq!(saving(Level::Business), Some((10, 7_800)));
    assert_eq!((saving(Level::Extra), saving(Level::Free), saving(Level::Beginner)), (None, None, None));
}

#[test]
fn bill_295_the_engine_is_told_prices_and_where_publishing_has_no_limit() {
    let catalogue = sample();
    let prices = catalogue.prices();
    let wanted = Addons { publish: 3, domain: 1, collaborator: 0, views: 20 };
    let costs = |level, interval| -> Option<i64> {
        let items = prices.items(level, interval, wanted)?;
        Some(items.into_iter().map(|(_, price)| price.get()).sum())
    };
    assert_eq!(costs(Level::Freelancer, Interval::Month), Some(3_800 + 800 + 2 * 600 + 2 * 500));
    assert_eq!(costs(Level::Studio, Interval::Year), Some(43_200 + 3_000 + 2 * 5_000));
    assert_eq!(
        (costs(Level::Beginner, Interval::Month), costs(Level::Enterprise, Interval::Year)),
        (None, None)
    );
    assert!(prices.unlimited_publishing.contains(&Level::Enterprise));
}
