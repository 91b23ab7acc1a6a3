//! Earlier schemas.

use octavo_application::documents::ports::format::FormatFault;
use serde_json::Value as Json;

use crate::reader::{Within, wrong};

/// A step from one schema to the next.
type Migration = fn(Json) -> Json;

/// The steps, the first one from schema 1 to schema 2. A step never changes once it was released; `fixtures/` has a
/// document of each schema.
const MIGRATIONS: &[Migration] = &[];

/// The schema that is written.
pub(crate) const SCHEMA: u16 = 1;

/// What was written, in the current schema.
pub(crate) fn migrate(written: Json) -> Result<Json, FormatFault> {
    let Some(schema) = written.get("schema").and_then(Json::as_u64) else {
        return Ok(wrong("the number of the schema is missing").within("schema")?);
    };
    if schema > u64::from(SCHEMA) {
        return Err(FormatFault::Newer(schema));
    }
    let Some(applied) = schema.checked_sub(1).and_then(|applied| usize::try_from(applied).ok()) else {
        return Ok(wrong("there is no such schema").within("schema")?);
    };
    Ok(MIGRATIONS.iter().skip(applied).fold(written, |written, step| step(written)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_schema_but_the_first_has_a_step() {
        assert_eq!(usize::from(SCHEMA), MIGRATIONS.len() + 1);
    }
}
