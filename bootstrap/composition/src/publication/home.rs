//! The use cases of home projects, wired.

use octavo_application::publication::choose_home::ChooseHome;

use octavo_http::use_cases::HomeUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn home(ports: &Ports) -> HomeUseCases {
    let Ports { storage, home, library, .. } = ports;
    HomeUseCases {
        choose: ChooseHome { storage: storage.clone(), home: home.clone(), library: library.clone() },
    }
}
