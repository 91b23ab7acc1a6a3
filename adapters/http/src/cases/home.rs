//! The use cases of home projects and of What’s new.

use octavo_application::{prompts::read_news::ReadNews, publication::choose_home::ChooseHome};

/// What somebody puts at the address of their profile.
pub struct HomeCases {
    /// Chooses home projects, and reads what there is to choose from.
    pub choose: ChooseHome,
}

/// What somebody is told of the product.
pub struct NewsCases {
    /// Reads What's new, and notes what was seen of it.
    pub read: ReadNews,
}
