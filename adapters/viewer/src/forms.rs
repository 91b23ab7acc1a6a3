//! Forms: taking what readers send (EDIT-439), and deciding whether answers are mailed.
//!
//! All of it works without script. A form that is not taken is shown again with everything that was written, and with a
//! sentence at each field that needs another look.

mod sent;

pub use sent::AnswerSlots;

use std::{collections::BTreeSet, sync::Arc};

use askama::Template;
use axum::{
    Form,
    extract::{Request, State, rejection::FormRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::{
    forms::{
        answer_files::NotStored,
        receive_answer::{FormOnPage, NotKept, SentForm},
        recipients::OpenedRecipient,
    },
    publication::{preview::PREVIEWED, read_public::NothingPublic},
    shared::storage::StorageError,
};
use octavo_domain::forms::{
    address::FormAddress,
    answer::{AnswerFault, FieldFault, MOST_LINE, MOST_TEXT, TICKED},
    definition::{Field, FieldType},
};
use octavo_web::wait as waiting;

use super::{
    address::Site,
    document, errors,
    frame::{self, Head},
    reader::Reader,
};
use crate::{Viewer, page::first_address, policy::FORM_PAGE_POLICY};

/// What is said at a field whose file was not taken along: browsers do not let a page choose it again.
const FILE_AGAIN: &str = "Please choose this file once more";

#[derive(Template)]
#[template(path = "form.html")]
struct FormPage<'a> {
    head: &'a Head,
    /// What the reader is told.
    sentence: &'a str,
    action: String,
    stamp: String,
    button: &'a str,
    fields: Vec<ShownField<'a>>,
    asks_for_files: bool,
    /// The address of the page that the form is on.
    back: String,
}

/// A field with what was written.
struct ShownField<'a> {
    field: &'a Field,
    id: String,
    kind: &'static str,
    value: String,
    /// What can be chosen, each with whether it was.
    choices: Vec<(&'a str, bool)>,
    most: usize,
    fault: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "form_sent.html")]
struct SentPage<'a> {
    head: &'a Head,
    sentence: &'a str,
    /// Where the reader came from, with what the link says; none where that is not known.
    back: Option<(String, &'a str)>,
}

#[derive(Template)]
#[template(path = "recipient.html")]
struct RecipientPage<'a> {
    head: &'a Head,
    title: &'a str,
    email: &'a str,
    is_confirmed: bool,
}

type Sent = Result<Form<Vec<(String, String)>>, FormRejection>;

/// Takes a form. What comes with files is read once it is counted.
pub(super) async fn receive(State(viewer): State<Arc<Viewer>>, reader: Reader, request: Request) -> Response {
    let address = match named(&reader) {
        Named::Form(address) => address,
        Named::Preview => return previewed(&viewer),
        Named::Nothing => return super::nowhere(State(viewer), reader).await,
    };
    let shown = match find(&viewer, &reader, address).await {
        Ok(shown) => shown,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    let counted = viewer.receive_answer.count(&shown, &reader.origin).await;
    let (sent, read) = sent::read(&viewer, request, counted.is_ok()).await;
    let kept = match counted.and(read) {
        Ok(()) => viewer.receive_answer.execute(&shown, &sent).await,
        Err(error) => Err(error),
    };
    match kept {
        // The next page is another one, so that nothing is sent again when it is loaded again.
        Ok(()) => {
            (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/forms/{address}/sent"))]).into_response()
        }
        // Without a stamp nobody has seen the page, which is a private one.
        Err(NotKept::Unstamped) if !shown.page.is_open() => to(&back(&viewer, &shown)),
        Err(error) => refuse(&viewer, &shown, &sent, &error).await,
    }
}

/// What readers see once they sent a form, and the way back from its address.
pub(super) async fn show(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let address = match named(&reader) {
        Named::Form(address) => address,
        Named::Preview => return previewed(&viewer),
        Named::Nothing => return super::read(State(viewer), reader).await,
    };
    let shown = match find(&viewer, &reader, address).await {
        Ok(shown) => shown,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    let back = back(&viewer, &shown);
    if reader.path.get(2).map(String::as_str) != Some("sent") {
        return to(&back);
    }
    let head = Head::plain(&viewer, "Sent").on_pages_of(&viewer, &shown.page.owner);
    let title = format!("Back to “{}”", shown.page.project.title);
    let sent = SentPage { head: &head, sentence: &shown.form.done, back: Some((back, &title)) };
    frame::answer(&viewer, StatusCode::OK, &head, &sent)
}

/// What somebody decides about to whom answers are mailed.
pub(super) async fn recipient(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let Some(token) = token(&reader) else { return super::read(State(viewer), reader).await };
    match viewer.recipients.opened(token).await {
        Ok(Some(opened)) => decision(&viewer, &opened),
        Ok(None) => decided(&viewer, "You get no mails about this form"),
        Err(error) => errors::storage(&viewer, &error),
    }
}

/// Decides it. What does not say that the answers are wanted ends them: mail programs send such a form themselves.
pub(super) async fn decide(State(viewer): State<Arc<Viewer>>, reader: Reader, form: Sent) -> Response {
    let Some(token) = token(&reader) else { return super::nowhere(State(viewer), reader).await };
    let pairs = form.map(|Form(pairs)| pairs).unwrap_or_default();
    let wants = pairs.iter().any(|(name, value)| name == "decision" && value == "yes");
    match decided_as(&viewer, token, wants).await {
        Ok(()) if wants => decided(&viewer, "The answers are mailed to you from now on"),
        Ok(()) => decided(&viewer, "You get no mails about this form any more"),
        Err(error) => errors::storage(&viewer, &error),
    }
}

async fn decided_as(viewer: &Viewer, token: &str, wants: bool) -> Result<(), StorageError> {
    viewer.recipients.decide(token, wants).await
}

/// What an address below `/forms/` names.
enum Named {
    Form(FormAddress),
    /// A form of a preview.
    Preview,
    /// A profile of this name has addresses that look alike.
    Nothing,
}

fn named(reader: &Reader) -> Named {
    let Some(part) = reader.path.get(1) else { return Named::Nothing };
    if part.strip_prefix(PREVIEWED).is_some_and(|rest| rest.starts_with('-')) {
        return Named::Preview;
    }
    part.parse().map_or(Named::Nothing, Named::Form)
}

fn token(reader: &Reader) -> Option<&str> {
    reader.path.get(2).map(String::as_str).filter(|token| token.contains('.'))
}

/// The form of this address, where the reader's host has it: a custom domain has those of its own pages alone.
async fn find(viewer: &Viewer, reader: &Reader, address: FormAddress) -> Result<FormOnPage, NothingPublic> {
    let site = super::site(viewer, reader).await?;
    let shown = viewer.receive_answer.find(address).await?;
    let is_here = match &site {
        Site::Viewer => true,
        Site::Profile(owner) => owner.id == shown.page.owner.id,
        Site::Project(page) => page.project.id == shown.page.project.id,
    };
    if is_here { Ok(shown) } else { Err(NothingPublic::Unknown) }
}

/// The address of the page that a form is on.
fn back(viewer: &Viewer, shown: &FormOnPage) -> String {
    document::address(&first_address(viewer, &shown.page, false), &shown.path)
}

fn to(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, address.to_owned())]).into_response()
}

/// Shows the form again, with everything that was written.
async fn refuse(viewer: &Viewer, shown: &FormOnPage, sent: &SentForm, error: &NotKept) -> Response {
    let (status, sentence) = match error {
        NotKept::Fault(AnswerFault::Fields(_)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "Some answers need another look".to_owned())
        }
        NotKept::Fault(AnswerFault::Empty) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "Nothing was filled in".to_owned())
        }
        NotKept::Fault(AnswerFault::FormChanged) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "This form was changed since you opened it. Please check your answers and send them again"
                .to_owned(),
        ),
        NotKept::Unstamped | NotKept::TooSoon | NotKept::Trapped => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "This came faster than people write, so it was not sent yet. Please send it once more".to_owned(),
        ),
        NotKept::Full => (
            StatusCode::SERVICE_UNAVAILABLE,
            "This form can take no more answers. Please tell the person who made the page".to_owned(),
        ),
        NotKept::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "The files have more than 100 MB together. Please send smaller ones".to_owned(),
        ),
        NotKept::NotStored(NotStored::NoRoom(_)) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "This form can take no more files. Please tell the person who made the page".to_owned(),
        ),
        NotKept::Busy => (
            StatusCode::SERVICE_UNAVAILABLE,
            "Many files are being sent right now. Please try again shortly".to_owned(),
        ),
        NotKept::TooSlow => (
            StatusCode::REQUEST_TIMEOUT,
            "The files took too long, so nothing was sent. Please try again".to_owned(),
        ),
        NotKept::NotReceived(_) | NotKept::NotStored(_) => {
            tracing::error!(%error, "the files of an answer could not be kept");
            return errors::failed(viewer);
        }
        NotKept::TooMany(refused) => match error.wait() {
            Some(wait) => (StatusCode::TOO_MANY_REQUESTS, waiting::sentence(wait)),
            None => {
                tracing::error!(error = %refused, "an answer could not be kept");
                return errors::failed(viewer);
            }
        },
    };
    let stamp = match stamp_of(viewer, shown, sent, error).await {
        Ok(stamp) => stamp,
        Err(error) => return errors::storage(viewer, &error),
    };
    let head = Head::plain(viewer, "Please check your answers").on_pages_of(viewer, &shown.page.owner);
    let page = FormPage {
        head: &head,
        sentence: &sentence,
        action: FormAddress { project: shown.page.project.num_id, form: shown.form.id }.to_string(),
        stamp,
        button: &shown.form.button,
        fields: shown.form.fields.iter().map(|field| written(field, sent, error)).collect(),
        asks_for_files: shown.form.asks_for_files(),
        back: back(viewer, shown),
    };
    let mut response = frame::answer(viewer, status, &head, &page);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FORM_PAGE_POLICY));
    // It shows what a reader wrote.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(wait) = error.wait() {
        headers.insert(header::RETRY_AFTER, wait.num_seconds().max(1).into());
    }
    response
}

/// The stamp of a form that is shown again: that of its page, so that what came too soon is taken soon. A form without one
/// gets one.
async fn stamp_of(
    viewer: &Viewer,
    shown: &FormOnPage,
    sent: &SentForm,
    error: &NotKept,
) -> Result<String, StorageError> {
    match error {
        NotKept::Unstamped | NotKept::TooMany(_) => viewer.readers.form_stamp(shown.page.project.id).await,
        _ if sent.stamp.is_empty() => viewer.readers.form_stamp(shown.page.project.id).await,
        _ => Ok(sent.stamp.clone()),
    }
}

/// A field with what was written into it.
fn written<'a>(field: &'a Field, sent: &SentForm, error: &'a NotKept) -> ShownField<'a> {
    let id = field.id.to_string();
    let values: BTreeSet<&str> =
        sent.fields.iter().filter(|(name, _)| *name == id).map(|(_, value)| value.as_str()).collect();
    let faults: &[FieldFault] = match error {
        NotKept::Fault(AnswerFault::Fields(faults)) => faults,
        _ => &[],
    };
    let kind = match field.field_type {
        FieldType::Text => "text",
        FieldType::Email => "email",
        FieldType::Phone => "tel",
        FieldType::Number => "number",
        FieldType::Date => "date",
        FieldType::LongText => "textarea",
        FieldType::One => "radio",
        FieldType::Several => "checkbox",
        FieldType::List => "select",
        FieldType::Tick => "tick",
        FieldType::File => "file",
    };
    ShownField {
        field,
        kind,
        value: values.first().copied().unwrap_or_default().to_owned(),
        choices: match field.field_type {
            FieldType::Tick => vec![(TICKED, !values.is_empty())],
            _ => field
                .choices
                .iter()
                .map(|choice| (choice.as_str(), values.contains(choice.as_str())))
                .collect(),
        },
        most: if field.field_type == FieldType::LongText { MOST_TEXT } else { MOST_LINE },
        fault: faults
            .iter()
            .find(|fault| fault.field == field.id)
            .map(|fault| fault.sentence.as_str())
            .or_else(|| sent.files.iter().any(|file| file.sent.field == id).then_some(FILE_AGAIN)),
        id,
    }
}

/// Nothing that is sent in a preview is kept.
fn previewed(viewer: &Viewer) -> Response {
    let head = Head::plain(viewer, "This is a preview");
    let sentence = "Answers are kept once the page is published. Go back to see the preview again.";
    frame::answer(viewer, StatusCode::OK, &head, &SentPage { head: &head, sentence, back: None })
}

fn decision(viewer: &Viewer, opened: &OpenedRecipient) -> Response {
    let is_confirmed = opened.recipient.confirmed_at.is_some();
    let title = if is_confirmed { "Stop these mails?" } else { "Do you want these mails?" };
    let head = Head::plain(viewer, title);
    let page = RecipientPage {
        head: &head,
        title: &opened.title,
        email: opened.recipient.email.as_str(),
        is_confirmed,
    };
    let mut response = frame::answer(viewer, StatusCode::OK, &head, &page);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FORM_PAGE_POLICY));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn decided(viewer: &Viewer, sentence: &str) -> Response {
    let head = Head::plain(viewer, "Mails about a form");
    frame::answer(viewer, StatusCode::OK, &head, &SentPage { head: &head, sentence, back: None })
}
