use super::*;
use octavo_domain::{
    billing::{addons::Addons, calendar::Interval},
    plans::{level::Level, limits::LimitKey},
};

/// The shipped file with one text replaced.
fn with(text: &str, other: &str) -> String {
    assert!(SHIPPED.contains(text), "{text}");
    read(&SHIPPED.replacen(text, other, 1)).unwrap_err().to_string()
}

#[test]
fn bill_239_to_249_what_every_plan_costs() {
    let catalogue = shipped().unwrap();
    let costs = |level| {
        let price = catalogue.plan(level).price?;
        Some((price.month.get(), price.year.get()))
    };
    for (level, price) in [
        (Level::Free, Some((0, 0))),
        (Level::Personal, Some((1_900, 16_800))),
        (Level::Freelancer, Some((3_800, 34_800))),
        (Level::Studio, Some((4_000, 43_200))),
        (Level::Business, Some((6_500, 70_200))),
        (Level::Extra, Some((8_000, 76_800))),
        (Level::Creator, Some((2_000, 19_200))),
        (Level::Professional, Some((8_000, 76_800))),
        (Level::Publisher, Some((1_500, 10_800))),
        (Level::Superpublisher, Some((2_000, 14_400))),
        (Level::Rm, Some((2_000, 19_200))),
        (Level::Beginner, None),
        (Level::Enterprise, None),
    ] {
        assert_eq!(costs(level), price, "{level:?}");
        let plan = catalogue.plan(level);
        assert_eq!(plan.is_archive, Level::ARCHIVED.contains(&level));
        assert_eq!(plan.caption, level.screen_name());
        assert_eq!(plan.branding, !level.is_paid(), "the product's mark is on pages that nobody pays for");
    }
}

#[test]
fn bill_239_to_244_what_every_plan_allows() {
    let catalogue = shipped().unwrap();
    // Published, pages, views, people, domains, versions, megabytes of video and of uploads.
    for (level, expected) in [
        (Level::Free, [1, 10, 1_000, 0, 0, 1, 6, 200]),
        (Level::Personal, [1, -1, 10_000, 1, 1, 6, 6, 1_000]),
        (Level::Freelancer, [5, -1, 25_000, 2, 3, 12, 50, 5_000]),
        (Level::Studio, [-1, -1, 50_000, 5, 5, 24, 50, 10_000]),
        (Level::Business, [-1, -1, 75_000, 10, 10, 44, 100, 20_000]),
        (Level::Extra, [-1, -1, 75_000, 10, 10, 44, 100, 50_000]),
    ] {
        let limits = catalogue.limits(level);
        assert_eq!(LimitKey::ALL.map(|key| limits.cap(key).wire()), expected, "{level:?}");
        assert_eq!(limits.sso, level == Level::Extra);
    }
    for level in Level::ARCHIVED {
        assert_eq!(catalogue.limits(level), catalogue.limits(level.current()), "{level:?}");
    }
}

#[test]
fn bill_259_to_265_what_can_be_added() {
    let catalogue = shipped().unwrap();
    let costs = |interval| {
        let prices = catalogue.addon_prices(interval);
        [prices.publish, prices.domain, prices.collaborator, prices.views, prices.publish_with_domain]
            .map(octavo_domain::billing::money::Cents::get)
    };
    assert_eq!(costs(Interval::Month), [600, 300, 800, 500, 800]);
    assert_eq!(costs(Interval::Year), [5_760, 2_880, 7_680, 4_800, 7_680]);
    assert_eq!(catalogue.addon_defaults(), Addons { publish: 1, domain: 1, collaborator: 1, views: 10 });
    for plan in catalogue.plans() {
        let sells =
            [Level::Personal, Level::Freelancer, Level::Studio, Level::Business].contains(&plan.level);
        let publishes = [Level::Personal, Level::Freelancer].contains(&plan.level);
        let own = plan.features;
        assert_eq!(
            [own.publish_addons, own.domain_addons, own.collaborator_addons, own.views_addons],
            [publishes, sells, sells, sells],
            "{:?}",
            plan.level
        );
        assert_eq!(own.xyz_addon, sells && plan.level != Level::Personal);
    }
}

#[test]
fn bill_256_274_what_is_offered_and_what_a_year_saves() {
    let catalogue = shipped().unwrap();
    let saving = |level: &Level| catalogue.saving(*level).map(|saving| (saving.percent, saving.amount.get()));
    let ids = |redesign| catalogue.eligible(redesign).iter().map(|level| level.id()).collect::<Vec<_>>();
    assert_eq!(ids(false), ["personal", "freelancer", "studio", "business"]);
    assert_eq!(ids(true), ["personal", "freelancer", "business", "extra"]);
    assert_eq!(
        catalogue.eligible(false).iter().map(saving).collect::<Option<Vec<_>>>().unwrap(),
        [(26, 6_000), (24, 10_800), (10, 4_800), (10, 7_800)]
    );
    let chosen = catalogue.plans().filter(|plan| plan.can_choose).map(|plan| plan.level.id());
    assert_eq!(chosen.collect::<Vec<_>>(), ["free", "personal", "freelancer", "studio", "business"]);
}

#[test]
fn a_file_that_is_wrong_is_refused_with_a_sentence() {
    assert_eq!(with("[plans.studio]", "[plans.gold]"), "there is no plan gold");
    assert_eq!(with("eligible = [\"personal\"", "eligible = [\"gold\""), "there is no plan gold");
    assert_eq!(
        with("published_mags = 5", "published_mags = -2"),
        "the limit published_mags of freelancer must be -1 or a number from 0: it is -2"
    );
    assert_eq!(
        with("published_mags = 5", "published_mags = 4294967296"),
        "the limit published_mags of freelancer must be -1 or a number from 0: it is 4294967296"
    );
    assert_eq!(with("rank = 3", "rank = 2"), "the plan studio has the rank 3, not 2");
    assert_eq!(
        with("year = 43_200", "year = 48_001"),
        "a year of studio must not cost more than twelve months"
    );
    for (text, other, said) in [
        ("rank = 3", "rang = 3", "unknown field `rang`"),
        ("month = 4_000", "month = \"4_000\"", "invalid type: string"),
        ("month = 4_000", "month = 40.5", "invalid type: floating point"),
        ("caption = \"Studio\"\n", "", "missing field `caption`"),
        ("domain_limit = 5, ", "", "missing field `domain_limit`"),
        ("views = 500\n", "", "missing field `views`"),
        ("eligible_redesign", "eligible_other", "unknown field `eligible_other`"),
        ("[plans.studio]", "[plans.business]", "duplicate key"),
        ("[plans.studio]", "[plans.studio", "TOML parse error"),
    ] {
        let sentence = with(text, other);
        assert!(sentence.contains(said), "{sentence}");
        assert!(sentence.contains("line"), "it says where: {sentence}");
    }
}

#[test]
fn a_file_that_is_not_there_is_refused() {
    assert!(matches!(open(Path::new("/nowhere/catalogue.toml")), Err(CatalogueError::Unreadable(_))));
}
