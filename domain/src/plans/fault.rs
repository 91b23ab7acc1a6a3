//! What can be wrong with a catalogue.

use thiserror::Error;

/// The first thing that is wrong with a catalogue, in a sentence for the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum CatalogueFault {
    /// Every plan must exist: accounts may have archived ones.
    #[error("the plan {0} is missing")]
    Missing(&'static str),
    /// A plan must exist once.
    #[error("the plan {0} is there twice")]
    Twice(&'static str),
    /// Ranks are fixed, because they decide what is an upgrade.
    #[error("the plan {plan} has the rank {expected}, not {found}")]
    Rank {
        /// The plan.
        plan: &'static str,
        /// Its rank.
        expected: u8,
        /// The rank in the file.
        found: u8,
    },
    /// Caption and summary are shown, so they must not be empty.
    #[error("the plan {0} needs a caption and a summary")]
    Unnamed(&'static str),
    /// It is fixed which plans are archived.
    #[error("the plan {plan} must have is_archive = {expected}")]
    Archived {
        /// The plan.
        plan: &'static str,
        /// Is it archived?
        expected: bool,
    },
    /// A paid plan must have its price.
    #[error("the plan {0} needs its prices for a month and for a year")]
    NoPrice(&'static str),
    /// Some plans were never sold.
    #[error("the plan {0} is not sold and must have no price")]
    NotForSale(&'static str),
    /// The free plan is free.
    #[error("the plan free must cost 0")]
    FreeCosts,
    /// A price must be positive.
    #[error("the price of {0} must be more than 0")]
    NotPositive(&'static str),
    /// A year must not cost more than twelve months.
    #[error("a year of {0} must not cost more than twelve months")]
    YearTooDear(&'static str),
    /// Both together must not cost more than one of each.
    #[error("publishWithDomain must not cost more than publish and domain together")]
    PairTooDear,
    /// An archived plan, or one without a price, cannot be chosen.
    #[error("the plan {0} cannot be chosen: it is archived or has no price")]
    CannotBeChosen(&'static str),
    /// Only archived plans may take the limits of another one.
    #[error("the plan {0} needs its limits")]
    NoLimits(&'static str),
    /// An add-on needs a limit that is neither unlimited nor zero.
    #[error("the plan {plan} has no limit that a {addon} add-on could raise")]
    NothingToAddTo {
        /// The plan.
        plan: &'static str,
        /// The add-on.
        addon: &'static str,
    },
    /// A larger plan must not allow less.
    #[error("the plan {larger} allows less than {smaller}: {limit}")]
    LargerAllowsLess {
        /// The plan of the higher rank.
        larger: &'static str,
        /// The plan below it.
        smaller: &'static str,
        /// The limit.
        limit: &'static str,
    },
    /// A default must be one or several steps.
    #[error("the default of the {addon} add-on must be a multiple of {step}")]
    OddDefault {
        /// The add-on.
        addon: &'static str,
        /// Its step.
        step: u32,
    },
    /// At least one plan must be offered.
    #[error("no plan is offered")]
    NothingOffered,
    /// Archived plans and the free one are not offered.
    #[error("the plan {0} cannot be offered")]
    CannotBeOffered(&'static str),
    /// Offered plans must ascend, each once.
    #[error("the plans that are offered are out of order at {0}")]
    OutOfOrder(&'static str),
}
