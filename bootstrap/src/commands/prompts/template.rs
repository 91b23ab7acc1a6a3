//! `octavo admin template …`

use std::sync::Arc;

use clap::{Args, Subcommand, builder::PossibleValuesParser};
use octavo_application::{
    prompts::{
        manage_templates::ManageTemplates,
        ports::templates::{TemplateCard, TemplateQueries},
    },
    shared::clock::Clock,
};
use octavo_domain::{
    ids::NumId,
    prompts::template::{Blurb, Category, Purpose},
};
use octavo_storage::Database;
use octavo_system::SystemClock;

use crate::commands::print;

#[derive(Subcommand)]
pub(crate) enum TemplateCommand {
    /// Make a published project a template, or change an existing template.
    Add(AddTemplate),
    /// Make a template an ordinary project again. Projects that were started from it stay.
    Remove {
        /// The project’s number.
        num_id: i64,
    },
    /// List the templates in their order.
    List,
}

#[derive(Args)]
pub(crate) struct AddTemplate {
    /// The project’s number, as in its address. It may belong to any account.
    num_id: i64,
    /// A category; may be given several times. On screen microsites are portfolios, longreads editorial, photo_stories
    /// landing pages and e_commerce ecommerce.
    #[arg(long, required_unless_present = "tour", value_parser = categories())]
    category: Vec<String>,
    /// A few sentences about it; left out, the project’s description.
    #[arg(long, default_value = "", hide_default_value = true)]
    desc: String,
    /// Use it as the sample project of the product tour, without listing it.
    #[arg(long)]
    tour: bool,
}

fn categories() -> PossibleValuesParser {
    PossibleValuesParser::new(Category::ALL.map(Category::name))
}

fn num_id(number: i64) -> anyhow::Result<NumId> {
    NumId::parse(number).map_err(|_| anyhow::anyhow!("{number} is no number of a project"))
}

pub(super) async fn run(database: &Database, command: TemplateCommand) -> anyhow::Result<()> {
    let manage = ManageTemplates { storage: Arc::new(database.clone()), clock: Arc::new(SystemClock) };
    match command {
        TemplateCommand::Add(add) => {
            let card = TemplateCard {
                purpose: if add.tour { Purpose::Tour } else { Purpose::Listed },
                categories: add.category.iter().filter_map(|name| Category::from_name(name)).collect(),
                blurb: Blurb::parse(&add.desc)?,
                added_at: SystemClock.now(),
            };
            let title = manage.add(num_id(add.num_id)?, &card).await?;
            print(format!("“{title}” ({}) is a template", add.num_id))
        }
        TemplateCommand::Remove { num_id: number } => {
            let title = manage.remove(num_id(number)?).await?;
            print(format!("“{title}” ({number}) is no template any more"))
        }
        TemplateCommand::List => {
            let tour = database.tour_sample().await?;
            for view in database.listed().await?.into_iter().chain(tour) {
                let kept_for = match view.card.purpose {
                    Purpose::Tour => "the tour’s sample".to_owned(),
                    Purpose::Listed => {
                        view.card.categories.iter().map(|one| one.name()).collect::<Vec<_>>().join(", ")
                    }
                };
                print(format!(
                    "{}  “{}” by {}: {kept_for}",
                    view.num_id,
                    view.title.as_str(),
                    view.author_name
                ))?;
            }
            Ok(())
        }
    }
}
