//! `sessions.json`: browsers that are signed in.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Sessions;

#[async_trait]
impl Section for Sessions {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let sessions = from.sessions.of_user(whose.view.user.id, whose.now, MOST).await?;
        let sessions = sessions.iter().map(|session| {
            Value::object([
                ("browser", session.user_agent.clone().into()),
                ("address", session.address.clone().into()),
                ("city", session.place.city.clone().into()),
                ("country", session.place.country.clone().into()),
                ("lastSeenAt", session.last_seen_at.into()),
            ])
        });
        Ok(archive.json("sessions.json", Value::List(sessions.collect())).await?)
    }
}

/// More sessions than an account has within the lifetime of one.
const MOST: u32 = 10_000;
