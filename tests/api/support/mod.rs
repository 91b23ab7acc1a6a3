//! Support for the tests.

pub(crate) mod app;
pub(crate) mod archives;
mod around;
pub(crate) mod at_stripe;
pub(crate) mod authority;
pub(crate) mod billing;
pub(crate) mod browser;
pub(crate) mod calls;
pub(crate) mod export;
pub(crate) mod figma;
mod homes;
mod jobs;
pub(crate) mod library;
pub(crate) mod news;
pub(crate) mod passkeys;
pub(crate) mod prompts;
pub(crate) mod second_factor;
pub(crate) mod services;
pub(crate) mod sso;
pub(crate) mod team;
pub(crate) mod webhooks;

use tokio::runtime::{Builder, Runtime};

pub(crate) use app::{APP_ORIGIN, Account, PASSWORD, TestApp, VIEWER_ORIGIN};
pub(crate) use calls::PICTURE;
pub(crate) use library::{Library, count_views, id, items, num, nums};

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

pub(crate) fn on_sqlite(story: impl AsyncFnOnce(&TestApp)) {
    runtime().block_on(async { story(&TestApp::new().await).await });
}

pub(crate) fn on_postgres(story: impl AsyncFnOnce(&TestApp)) {
    runtime().block_on(async { story(&TestApp::postgres().await).await });
}

/// Runs each story on SQLite and on PostgreSQL: `name::sqlite`, `name::postgres`.
macro_rules! stories {
    ($($(#[$doc:meta])* async fn $name:ident($app:ident: &$type:ty) $body:block)*) => {
        $(
            $(#[$doc])*
            async fn $name($app: &$type) $body

            mod $name {
                #[test]
                fn sqlite() {
                    $crate::support::on_sqlite(super::$name);
                }

                #[test]
                fn postgres() {
                    $crate::support::on_postgres(super::$name);
                }
            }
        )*
    };
}
pub(crate) use stories;
