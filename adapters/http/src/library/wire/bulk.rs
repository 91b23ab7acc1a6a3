//! Bodies and answers of calls on several items.

use octavo_application::library::Items;
use octavo_domain::ids::NumId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::{ErrorCode, Problem};

/// Projects and collections by number, at most 1000 in all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ItemsBody {
    /// Projects.
    #[serde(default)]
    mag_num_ids: Vec<i64>,
    /// Collections.
    #[serde(default)]
    folder_num_ids: Vec<i64>,
}

impl TryFrom<ItemsBody> for Items {
    type Error = Problem;

    fn try_from(body: ItemsBody) -> Result<Self, Problem> {
        Ok(Self {
            projects: num_ids(&body.mag_num_ids, "mag_num_ids")?,
            folders: num_ids(&body.folder_num_ids, "folder_num_ids")?,
        })
    }
}

/// Reads numbers of a body.
pub(crate) fn num_ids(numbers: &[i64], field: &str) -> Result<Vec<NumId>, Problem> {
    let parse = |number: &i64| {
        let sentence = format!("{number} is not the number of anything");
        NumId::parse(*number).map_err(|_| Problem::invalid(ErrorCode::InvalidNumber, field, sentence))
    };
    numbers.iter().map(parse).collect()
}

/// Writes numbers for an answer.
pub(crate) fn numbers(num_ids: &[NumId]) -> Vec<i64> {
    num_ids.iter().map(|num_id| num_id.get()).collect()
}
