//! The use cases of home projects and of What’s new, wired.

use octavo_application::{prompts::read_news::ReadNews, publication::choose_home::ChooseHome};

use octavo_http::cases::{HomeCases, NewsCases};

use crate::ports::Ports;

/// Wires them.
pub(crate) fn home(ports: &Ports) -> HomeCases {
    let Ports { storage, home, library, .. } = ports;
    HomeCases {
        choose: ChooseHome { storage: storage.clone(), home: home.clone(), library: library.clone() },
    }
}

/// Wires them.
pub(crate) fn news(ports: &Ports) -> NewsCases {
    let Ports { storage, news, clock, .. } = ports;
    NewsCases { read: ReadNews { news: news.clone(), storage: storage.clone(), clock: clock.clone() } }
}
