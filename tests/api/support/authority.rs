//! A certificate authority with answers that a test prepares.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_application::{
    domains::ports::certificates::{AuthorityError, CertificateAuthority, CreatedOrder, Progress},
    shared::{clock::Clock, secrets::Secret},
};
use octavo_domain::domains::DomainName;
use octavo_system::ManualClock;

#[derive(Default)]
struct Script {
    registered: u32,
    keys: u32,
    ordered: Vec<String>,
    /// The errors of the next orders.
    orders: Vec<AuthorityError>,
    /// The results of the next lookups of orders.
    looks: Vec<Result<(), AuthorityError>>,
}

/// Issues certificates for 90 days at the first lookup, unless a test prepares another answer.
pub(crate) struct Authority {
    clock: Arc<ManualClock>,
    script: Mutex<Script>,
}

impl Authority {
    pub(crate) fn new(clock: Arc<ManualClock>) -> Self {
        Self { clock, script: Mutex::default() }
    }

    /// The domains that certificates were ordered for, every time.
    pub(crate) fn ordered(&self) -> Vec<String> {
        self.script.lock().unwrap().ordered.clone()
    }

    /// How many accounts were opened.
    pub(crate) fn registered(&self) -> u32 {
        self.script.lock().unwrap().registered
    }

    /// Refuses the next order.
    pub(crate) fn refuse_order(&self, error: AuthorityError) {
        self.script.lock().unwrap().orders.push(error);
    }

    /// Sets the result of the next lookup of an order; `Ok` means that it is not done.
    pub(crate) fn next_look(&self, look: Result<(), AuthorityError>) {
        self.script.lock().unwrap().looks.push(look);
    }
}

#[async_trait]
impl CertificateAuthority for Authority {
    fn directory(&self) -> &str {
        "https://ca.example/directory"
    }

    fn new_key(&self) -> Result<Secret, AuthorityError> {
        let mut script = self.script.lock().unwrap();
        script.keys += 1;
        Ok(Secret::new(format!("private key {}", script.keys)))
    }

    async fn register(&self) -> Result<Secret, AuthorityError> {
        let mut script = self.script.lock().unwrap();
        script.registered += 1;
        Ok(Secret::new(format!("private account {}", script.registered)))
    }

    async fn order(&self, account: &Secret, name: &DomainName) -> Result<CreatedOrder, AuthorityError> {
        assert!(account.expose().starts_with("private account "));
        let mut script = self.script.lock().unwrap();
        script.ordered.push(name.to_string());
        let number = script.ordered.len();
        if !script.orders.is_empty() {
            return Err(script.orders.remove(0));
        }
        Ok(CreatedOrder {
            url: format!("https://ca.example/order/{number}"),
            token: format!("token-{number}"),
            answer: format!("token-{number}.thumb"),
        })
    }

    async fn advance(
        &self,
        account: &Secret,
        order: &str,
        _name: &DomainName,
        key: &Secret,
    ) -> Result<Progress, AuthorityError> {
        assert!(account.expose().starts_with("private account "));
        assert!(key.expose().starts_with("private key ") && order.starts_with("https://ca.example/order/"));
        let mut script = self.script.lock().unwrap();
        if !script.looks.is_empty() {
            return script.looks.remove(0).map(|()| Progress::Waiting);
        }
        let now = self.clock.now();
        let chain = format!("chain of {order}");
        Ok(Progress::Issued { chain, not_before: now, not_after: now + TimeDelta::days(90) })
    }
}
