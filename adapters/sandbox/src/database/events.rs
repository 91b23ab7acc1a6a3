//! Events that wait to be sent.

use octavo_application::billing::ports::card_provider::CardProviderError;
use octavo_domain::billing::card::PaymentRef;
use sqlx::{Row, sqlite::SqliteRow};

use super::{Database, Tx, failed, on};

/// An event that waits.
pub(crate) struct WaitingEvent {
    pub(crate) id: String,
    pub(crate) payment: PaymentRef,
    pub(crate) copies: u32,
}

/// When an event is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    Once,
    Twice,
    Never,
    /// After the payment was looked up.
    Later,
}

impl Database {
    pub(crate) async fn emit(
        tx: &mut Tx,
        event: &str,
        id: &PaymentRef,
        delivery: Delivery,
    ) -> Result<(), CardProviderError> {
        let copies = match delivery {
            Delivery::Never => return Ok(()),
            Delivery::Once | Delivery::Later => 1,
            Delivery::Twice => 2,
        };
        let insert = sqlx::query("INSERT INTO event (id, payment, copies, held) VALUES ($1, $2, $3, $4)");
        let insert = insert.bind(event).bind(&id.0).bind(copies).bind(delivery == Delivery::Later);
        insert.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    /// Releases events that waited for a lookup of the payment.
    pub(crate) async fn release_events(tx: &mut Tx, id: &PaymentRef) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE event SET held = 0 WHERE payment = $1").bind(&id.0);
        update.execute(on(tx)?).await.map(drop).map_err(|error| failed(&error))
    }

    pub(crate) async fn waiting_events(&self) -> Result<Vec<WaitingEvent>, CardProviderError> {
        let select =
            "SELECT id, payment, copies FROM event WHERE taken = 0 AND held = 0 ORDER BY place LIMIT 100";
        let rows = sqlx::query(select).fetch_all(self.0.pool()).await.map_err(|error| failed(&error))?;
        let event = |row: &SqliteRow| {
            Ok(WaitingEvent {
                id: row.try_get("id")?,
                payment: PaymentRef(row.try_get("payment")?),
                copies: row.try_get("copies")?,
            })
        };
        rows.iter().map(event).collect::<Result<_, sqlx::Error>>().map_err(|error| failed(&error))
    }

    pub(crate) async fn event_was_taken(&self, id: &str) -> Result<(), CardProviderError> {
        let update = sqlx::query("UPDATE event SET taken = 1 WHERE id = $1").bind(id);
        update.execute(self.0.pool()).await.map(drop).map_err(|error| failed(&error))
    }
}
