//! Templates (DASH-039, DASH-042).

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::prompts::ports::templates::TemplateView;
use octavo_domain::ids::NumId;

use super::{
    cover::{self, CoverImage, CoverText, Well},
    errors,
    frame::{self, Head},
    profile::Card,
};
use crate::Viewer;

#[derive(Template)]
#[template(path = "templates.html")]
struct TemplatesPage<'a> {
    head: &'a Head,
    cards: Vec<Card>,
}

/// The address for starting from a template on the viewer; people join or sign in there first (DASH-039).
pub(super) fn start_address(viewer: &Viewer, num_id: NumId) -> String {
    format!("{}/auth/start-with-template/{num_id}", viewer.settings.app_origin)
}

/// The page of templates, with a link to the page of each.
pub(super) async fn templates(State(viewer): State<Arc<Viewer>>) -> Response {
    let listed = match viewer.templates.list().await {
        Ok(listed) => listed,
        Err(error) => return errors::storage(&viewer, &error),
    };
    let head = Head::plain(&viewer, "Templates");
    let page = TemplatesPage { head: &head, cards: listed.iter().map(card).collect() };
    frame::answer(&viewer, StatusCode::OK, &head, &page)
}

fn card(view: &TemplateView) -> Card {
    let num_id = view.num_id.get();
    let text = CoverText { title: view.title.as_str(), author: &view.author_name, num_id };
    let kinds: Vec<&str> = view.card.categories.iter().map(|category| category.label()).collect();
    Card {
        title: view.title.as_str().to_owned(),
        address: format!("/{num_id}/"),
        cover: cover::view(view.project.uuid(), view.cover.as_ref(), &text, Well::CARD),
        folio: num_id.to_string(),
        published: format!("{} by {}", kinds.join(", "), view.author_name),
    }
}
