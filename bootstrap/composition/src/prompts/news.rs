//! The use cases of What’s new, wired.

use octavo_application::prompts::read_news::ReadNews;

use octavo_http::use_cases::NewsUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn news(ports: &Ports) -> NewsUseCases {
    let Ports { storage, news, clock, .. } = ports;
    NewsUseCases { read: ReadNews { news: news.clone(), storage: storage.clone(), clock: clock.clone() } }
}
