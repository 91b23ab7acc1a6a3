//! Its browsers, and further servers on what it has stored.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, atomic::Ordering},
};

use axum::Router;
use octavo_application::jobs::run_jobs::RunJobs;
use octavo_composition::Ports;
use octavo_http::app_router;
use octavo_viewer::viewer_router;

use super::{Account, PASSWORD, TestApp};
use crate::support::{browser::Browser, jobs::run_jobs};

impl TestApp {
    /// A new browser, at a network address of its own.
    pub(crate) fn browser(&self) -> Browser {
        self.browser_of(self.router.clone())
    }

    /// A new browser, before another server.
    pub(crate) fn browser_of(&self, router: Router) -> Browser {
        let number = self.addresses.fetch_add(1, Ordering::SeqCst);
        let address = IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + number));
        Browser::new(router, &self.settings.app_origin, address)
    }

    /// A browser of the viewer.
    pub(crate) fn viewer(&self) -> Browser {
        let router = viewer_router(octavo_composition::viewer(&self.ports, &self.settings));
        Browser::new(router, &self.settings.viewer_origin, IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    /// A browser of a viewer with some ports replaced.
    pub(crate) fn viewer_with(&self, change: impl FnOnce(&mut Ports)) -> Browser {
        let mut ports = self.ports.clone();
        change(&mut ports);
        let router = viewer_router(octavo_composition::viewer(&ports, &self.settings));
        Browser::new(router, &self.settings.viewer_origin, IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    /// Another server on the same storage, with a cache of its own.
    pub(crate) fn second_server(&self) -> Router {
        self.server_with(|_| {})
    }

    /// A server with some ports replaced.
    pub(crate) fn server_with(&self, change: impl FnOnce(&mut Ports)) -> Router {
        let mut ports = self.ports.clone();
        change(&mut ports);
        app_router(Arc::new(octavo_composition::app(&ports, self.settings.clone())), Router::new())
    }

    /// Makes an account.
    pub(crate) async fn join(&self, name: &str) -> Account {
        let browser = self.browser();
        let email = format!("{}@okafor.studio", name.to_lowercase().replace(' ', "."));
        let body = serde_json::json!({ "email": email, "password": PASSWORD, "name": name });
        let user = browser.post("/auth/join", body).await.expect(201);
        Account { browser, email, user }
    }

    /// Signs an existing account in, in a new browser.
    pub(crate) async fn sign_in(&self, email: &str) -> Browser {
        let browser = self.browser();
        let body = serde_json::json!({ "email": email, "password": PASSWORD });
        browser.post("/auth/login", body).await.expect(200);
        browser
    }

    /// The jobs of a server with some ports replaced.
    pub(crate) fn jobs_with(&self, change: impl FnOnce(&mut Ports)) -> RunJobs {
        let mut ports = self.ports.clone();
        change(&mut ports);
        run_jobs(&ports, &self.settings, self.folder.path(), &self.authority)
    }
}
