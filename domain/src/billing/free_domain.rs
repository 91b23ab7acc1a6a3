//! The domain under .xyz that is free for a year with a customer's first plan (ACCT-236, 237).

use super::calendar::Interval;
use crate::plans::{
    catalogue::{Catalogue, Plan},
    level::Level,
};

/// The status of the free domain for a customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FreeDomain {
    /// The customer never paid: it comes with their first plan, if that is one of [`plans`] by the year.
    Offered,
    /// It came with their plan, and is not chosen yet.
    Due,
}

/// The plans that are sold with one, where they are billed by the year.
pub fn plans(catalogue: &Catalogue) -> impl Iterator<Item = &Plan> {
    catalogue.plans().filter(|plan| plan.can_choose && plan.price.is_some() && plan.features.xyz_addon)
}

/// The status for a customer: `first` is the plan of their first payment, `held` the current one.
#[must_use]
pub fn free_domain(
    catalogue: &Catalogue,
    first: Option<(Level, Interval)>,
    held: Option<(Level, Interval)>,
) -> Option<FreeDomain> {
    let brings_one =
        |(level, interval)| interval == Interval::Year && catalogue.plan(level).features.xyz_addon;
    match first {
        None => plans(catalogue).next().map(|_| FreeDomain::Offered),
        Some(first) => (brings_one(first) && held.is_some_and(brings_one)).then_some(FreeDomain::Due),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::catalogue::tests::sample_with;
    use rstest::rstest;

    const YEAR: Interval = Interval::Year;
    const MONTH: Interval = Interval::Month;

    fn catalogue() -> Catalogue {
        sample_with(|entry| {
            entry.features.xyz_addon =
                matches!(entry.level, Level::Freelancer | Level::Studio | Level::Business | Level::Creator);
        })
    }

    #[test]
    fn acct_237_bill_154_three_plans_are_sold_with_one() {
        let sold: Vec<Level> = plans(&catalogue()).map(|plan| plan.level).collect();
        assert_eq!(sold, [Level::Freelancer, Level::Studio, Level::Business]);
    }

    #[rstest]
    #[case::offered_before_the_first_payment(None, None, Some(FreeDomain::Offered))]
    #[case::and_in_a_trial(None, Some((Level::Personal, MONTH)), Some(FreeDomain::Offered))]
    #[case::due_with_the_first_plan(Some((Level::Studio, YEAR)), Some((Level::Studio, YEAR)), Some(FreeDomain::Due))]
    #[case::also_after_a_change(Some((Level::Studio, YEAR)), Some((Level::Business, YEAR)), Some(FreeDomain::Due))]
    #[case::not_by_the_month(Some((Level::Studio, MONTH)), Some((Level::Studio, MONTH)), None)]
    #[case::not_when_the_year_comes_later(Some((Level::Studio, MONTH)), Some((Level::Studio, YEAR)), None)]
    #[case::not_after_a_change_to_the_month(Some((Level::Studio, YEAR)), Some((Level::Studio, MONTH)), None)]
    #[case::not_with_a_plan_without_one(Some((Level::Personal, YEAR)), Some((Level::Personal, YEAR)), None)]
    #[case::not_when_the_plan_is_over(Some((Level::Studio, YEAR)), None, None)]
    fn acct_237_who_is_offered_a_free_domain(
        #[case] first: Option<(Level, Interval)>,
        #[case] held: Option<(Level, Interval)>,
        #[case] expected: Option<FreeDomain>,
    ) {
        assert_eq!(free_domain(&catalogue(), first, held), expected);
    }

    #[test]
    fn acct_237_a_catalogue_without_one_offers_none() {
        let catalogue = sample_with(|entry| entry.features.xyz_addon = false);
        assert_eq!(free_domain(&catalogue, None, None), None);
    }
}
