//! `views.json`: page views by month.

use async_trait::async_trait;

use super::Section;
use crate::{
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
    publication::ports::publication::Count,
};

pub(super) struct Views;

#[async_trait]
impl Section for Views {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let user = whose.view.user.id;
        let all = from.publications.months(user, None, EVER).await?;
        let mut projects = Vec::new();
        for project in whose.projects.iter().filter(|project| project.views > 0) {
            let months = from.publications.months(user, Some(project.id), EVER).await?;
            let of = Value::object([("project", project.num_id.get().into()), ("months", by_month(&months))]);
            projects.push(of);
        }
        let views = Value::object([("months", by_month(&all)), ("projects", Value::List(projects))]);
        Ok(archive.json("views.json", views).await?)
    }
}

/// A month before every other.
const EVER: &str = "0000-01";

fn by_month(months: &[Count]) -> Value {
    Value::Object(months.iter().map(|(month, views)| (month.clone(), (*views).into())).collect())
}
