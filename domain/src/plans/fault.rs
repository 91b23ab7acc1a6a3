//! What can be wrong with a catalogue.

use thiserror::Error;

/// The first thing that is wrong with a catalogue, in a sentence for whoever wrote the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum CatalogueFault {
    /// Every plan must be there: accounts hold archived ones, too.
    #[error("the plan {0} is missing")]
    Missing(&'static str),
    /// A plan is there once.
    #[error("the plan {0} is there twice")]
    Twice(&'static str),
    /// What is an upgrade, the product knows.
    #[error("the plan {plan} has the rank {expected}, not {found}")]
    Rank {
        /// The plan.
        plan: &'static str,
        /// Its rank.
        expected: u8,
        /// What the file says.
        found: u8,
    },
    /// People read what a plan is called and for whom it is.
    #[error("the plan {0} needs a caption and a summary")]
    Unnamed(&'static str),
    /// Which plans are archived, the product knows.
    #[error("the plan {plan} must have is_archive = {expected}")]
    Archived {
        /// The plan.
        plan: &'static str,
        /// Is it archived?
        expected: bool,
    },
    /// What can be held for money must have its price.
    #[error("the plan {0} needs its prices for a month and for a year")]
    NoPrice(&'static str),
    /// Some plans were never sold.
    #[error("the plan {0} is not sold and must have no price")]
    NotForSale(&'static str),
    /// The free plan is free.
    #[error("the plan free must cost 0")]
    FreeCosts,
    /// A price is something.
    #[error("the price of {0} must be more than 0")]
    NotPositive(&'static str),
    /// Who pays for a year does not pay more.
    #[error("a year of {0} must not cost more than twelve months")]
    YearTooDear(&'static str),
    /// Who takes both does not pay more.
    #[error("publishWithDomain must not cost more than publish and domain together")]
    PairTooDear,
    /// An archived plan, or one without a price, cannot be chosen.
    #[error("the plan {0} cannot be chosen: it is archived or has no price")]
    CannotBeChosen(&'static str),
    /// Only archived plans have the limits of another one.
    #[error("the plan {0} needs its limits")]
    NoLimits(&'static str),
    /// What is unlimited, or not there at all, cannot be raised.
    #[error("the plan {plan} has no limit that a {addon} add-on could raise")]
    NothingToAddTo {
        /// The plan.
        plan: &'static str,
        /// The add-on.
        addon: &'static str,
    },
    /// A larger plan never allows less.
    #[error("the plan {larger} allows less than {smaller}: {limit}")]
    LargerAllowsLess {
        /// The plan of the higher rank.
        larger: &'static str,
        /// The plan below it.
        smaller: &'static str,
        /// The limit.
        limit: &'static str,
    },
    /// What is taken at first is a step, or several.
    #[error("the default of the {addon} add-on must be a multiple of {step}")]
    OddDefault {
        /// The add-on.
        addon: &'static str,
        /// Its step.
        step: u32,
    },
    /// Something must be for sale.
    #[error("no plan is offered")]
    NothingOffered,
    /// Archived plans and the free one are not offered.
    #[error("the plan {0} cannot be offered")]
    CannotBeOffered(&'static str),
    /// The smaller plan comes first, and each once.
    #[error("the plans that are offered are out of order at {0}")]
    OutOfOrder(&'static str),
}
