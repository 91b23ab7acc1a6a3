//! The demo account's publications, and their views.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, Utc};
use octavo_application::{publication::ports::visits::ViewsOfDay, shared::storage::UnitOfWork};
use octavo_domain::{
    library::project::Project, plans::catalogue::Cap, publication::description::ProjectDescription,
};

use super::vary;

/// The demo account's about text.
pub(super) const ABOUT: &str = "Books without paper, for people who would rather have made it themselves. \
     Kiln quarterly, some longreads about rooms and weather, and whatever the autumn brings. Write, if you have a chair to tell of.";

/// Descriptions of some of its projects.
const DESCRIPTIONS: &[(&str, &str)] = &[
    (
        "Tidal Almanac",
        "The tides of the north shore, one ring of moons for each month. On the orange night the water comes \
         furthest.\n\nEvery page opens on the height of the sea at midnight.",
    ),
    (
        "Low Season",
        "Six weeks in hotels that had closed for the winter: the keys still on their hooks, the sea still on time.",
    ),
    (
        "Salt",
        "A short history of the one thing everybody has in the kitchen, from the pans of Guérande to the roads of \
         February.",
    ),
    (
        "Kiln Quarterly No. 4",
        "Vessels. With a visit to the last wood kiln on Bornholm and eleven glazes to spoil at home.",
    ),
    ("Nine Bridges of Porto", "One river, nine ways across, in the order in which they were built."),
    (
        "Hz/2 Festival",
        "Three days, four stages, one octave down. The programme, and how to get home afterwards.",
    ),
    ("Odile Marchetti, Selected Work", "Letters, marks and one very large circle, 2009 to 2026."),
    (
        "Field Notes from a Vanishing Glacier",
        "What nine summers of measuring look like when they are put side by side. The lines are the edge of the ice.",
    ),
    ("Crust & Crumb", "Sourdough in sixteen hours, written for people with jobs."),
    ("The Concrete Summer", "Balconies of Marseille, counted."),
    ("A Short History of the Chair", "From the three-legged to the one that nobody can sit on."),
    ("Marrow", "Recipes for cold months and large pots."),
];

/// Sets a project's description.
pub(super) fn describe(project: &mut Project) -> anyhow::Result<()> {
    let title = project.title.as_str();
    if let Some((_, text)) = DESCRIPTIONS.iter().find(|(of, _)| *of == title) {
        project.description = ProjectDescription::parse(text)?;
    }
    Ok(())
}

/// Publishes projects.
pub(super) async fn publish(work: &mut dyn UnitOfWork, projects: &[Project]) -> anyhow::Result<()> {
    for project in projects.iter().filter(|project| project.publication.is_published) {
        let at = project.publication.last_published.unwrap_or(project.last_changed);
        // The project itself keeps its later changes.
        let snapshot = project.clone().publish(0, Cap::Unlimited, at)?;
        work.publications().save(&snapshot).await?;
    }
    Ok(())
}

/// Adds days of views, so that the charts show something.
pub(super) async fn read(
    work: &mut dyn UnitOfWork,
    projects: &[&Project],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let views: Vec<ViewsOfDay> = projects
        .iter()
        .enumerate()
        .flat_map(|(position, project)| {
            let readings = readings(position, project.created_at, now).into_iter();
            readings.map(|(day, views)| ViewsOfDay { project: project.id, day, views })
        })
        .collect();
    work.visits().add_views(&views).await?;
    Ok(())
}

/// How often the `position`-th project was viewed on each day since it was made, for half a year at most.
fn readings(position: usize, made: DateTime<Utc>, now: DateTime<Utc>) -> BTreeMap<NaiveDate, u64> {
    const DAYS: u64 = 180;
    let most = vary(position + 1, 37, 6, 60);
    let (made, today) = (made.date_naive(), now.date_naive());
    (0_usize..)
        .zip(0..DAYS)
        .map_while(|(back, ago)| today.checked_sub_days(Days::new(ago)).map(|day| (back, day)))
        .take_while(|(_, day)| *day >= made)
        .map(|(back, day)| (day, vary(position * 31 + back + 1, 53, most / 4 + 1, most)))
        .collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use octavo_domain::account::profile::Description;

    use super::*;

    #[test]
    fn nobody_reads_what_is_not_there_yet() {
        let now: DateTime<Utc> = "2026-11-22T09:00:00Z".parse().unwrap();
        for (position, age) in (0_usize..).zip([0, 1, 20, 29, 30, 45, 110, 400]) {
            let made = now - TimeDelta::days(age);
            let days = readings(position, made, now);
            assert!(days.keys().all(|one| *one >= made.date_naive()), "{age}: {days:?}");
            assert_eq!(days.len(), usize::try_from(age + 1).unwrap().min(180), "{age}");
        }
    }

    #[test]
    fn every_text_is_valid() {
        Description::parse(ABOUT).unwrap();
        for (_, text) in DESCRIPTIONS {
            ProjectDescription::parse(text).unwrap();
        }
    }
}
