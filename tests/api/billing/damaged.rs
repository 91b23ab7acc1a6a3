//! Accounts whose rows are damaged.

use chrono::TimeDelta;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::support::{TestApp, billing::GOOD};

/// More than one run of the job handles.
const DAMAGED: usize = 9;

#[tokio::test]
async fn accounts_that_cannot_be_read_delay_no_other() {
    let app = TestApp::new().await;
    let ines = app.cardholder("Ines", GOOD).await;
    for number in 0..DAMAGED {
        app.subscriber(&format!("Reader {number}"), "personal_monthly").await;
    }
    app.wait(TimeDelta::minutes(1));
    ines.subscribe("studio_monthly").await.expect(200);
    let mut database = SqliteConnection::connect(&app.sqlite()).await.unwrap();
    let ines_alone = format!("user_id <> x'{}'", ines.id().uuid().simple());
    let damage = format!("UPDATE billing_accounts SET subscription = 'nobody knows' WHERE {ines_alone}");
    let damaged = sqlx::query(AssertSqlSafe(damage)).execute(&mut database).await.unwrap();
    assert_eq!(usize::try_from(damaged.rows_affected()).unwrap(), DAMAGED);
    // The others are due before Ines each time.
    for paid in 2..5 {
        app.days(31).await;
        assert_eq!(app.charged().await.iter().filter(|cents| **cents == 4_000).count(), paid);
    }
}
