//! Templates.

use async_trait::async_trait;
use octavo_application::{
    prompts::ports::templates::{TemplateCard, TemplateQueries, TemplateView},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{NumId, ProjectId},
    library::{project::Cover, title::ProjectTitle},
    prompts::template::{Blurb, Purpose},
    publication::description::ProjectDescription,
};

use crate::query::{cells::Cells, fetch};
use crate::{connect::Database, mapping::RowOf, prompts::mapping::categories_of};

macro_rules! templates {
    ($which:literal) => {
        concat!(
            "SELECT p.id, p.num_id, s.title, s.cover, s.cover_width, s.cover_height, u.name, u.username, t.purpose, \
             t.categories, t.blurb, t.added_at, s.description \
             FROM templates t JOIN projects p ON p.id = t.project_id \
             JOIN publications s ON s.project_id = p.id JOIN users u ON u.id = p.owner \
             WHERE p.is_published AND ",
            $which
        )
    };
}

const LISTED: &str = templates!("t.purpose = 'listed' ORDER BY t.added_at, t.project_id LIMIT 200");
const ONE: &str = templates!("t.purpose = 'listed' AND p.num_id = $1");
const TOUR: &str = templates!("t.purpose = 'tour' ORDER BY t.added_at, t.project_id LIMIT 1");

fn view<R: Cells>(row: &R) -> Result<TemplateView, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "templates", id };
    let cover = match (row.text_if(3)?, row.int_if(4)?, row.int_if(5)?) {
        (Some(key), Some(width), Some(height)) => Some(Cover {
            key,
            width: of.number("cover_width", width)?,
            height: of.number("cover_height", height)?,
        }),
        _ => None,
    };
    Ok(TemplateView {
        project: ProjectId::new(id),
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        title: of.valid("title", ProjectTitle::stored(&row.text(2)?).ok())?,
        description: of.valid("description", ProjectDescription::parse(&row.text(12)?).ok())?,
        cover,
        author_name: row.text(6)?,
        author_username: row.text(7)?,
        card: TemplateCard {
            purpose: of.valid("purpose", Purpose::from_name(&row.text(8)?))?,
            categories: of.valid("categories", categories_of(&row.text(9)?))?,
            blurb: of.valid("blurb", Blurb::parse(&row.text(10)?).ok())?,
            added_at: of.time("added_at", row.int(11)?)?,
        },
    })
}

#[async_trait]
impl TemplateQueries for Database {
    async fn listed(&self) -> Result<Vec<TemplateView>, StorageError> {
        fetch!(self, LISTED, [], view)
    }

    async fn template(&self, num_id: NumId) -> Result<Option<TemplateView>, StorageError> {
        Ok(fetch!(self, ONE, [num_id.get()], view)?.into_iter().next())
    }

    async fn tour_sample(&self) -> Result<Option<TemplateView>, StorageError> {
        Ok(fetch!(self, TOUR, [], view)?.into_iter().next())
    }
}
