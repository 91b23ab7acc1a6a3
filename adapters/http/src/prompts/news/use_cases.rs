//! The use cases of What’s new.

use octavo_application::prompts::read_news::ReadNews;

/// News about the product.
pub struct NewsUseCases {
    /// Reads What's new, and stores which entries were seen.
    pub read: ReadNews,
}
