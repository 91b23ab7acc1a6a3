//! The use cases of home projects and of What’s new, wired.

use octavo_application::{prompts::read_news::ReadNews, publication::choose_home::ChooseHome};

use crate::app::Ports;

/// What somebody puts at the address of their profile.
pub(crate) struct HomeCases {
    pub(crate) choose: ChooseHome,
}

/// What somebody is told of the product.
pub(crate) struct NewsCases {
    pub(crate) read: ReadNews,
}

impl HomeCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, home, library, .. } = ports;
        Self { choose: ChooseHome { storage: storage.clone(), home: home.clone(), library: library.clone() } }
    }
}

impl NewsCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, news, clock, .. } = ports;
        Self { read: ReadNews { news: news.clone(), storage: storage.clone(), clock: clock.clone() } }
    }
}
