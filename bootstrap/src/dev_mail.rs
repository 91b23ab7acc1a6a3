//! The local mailbox at `/dev/mail`: development mode only.

use axum::{
    Json, Router,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use octavo_mail::{FolderMailer, StoredMail};
use uuid::Uuid;

/// The most mails to show.
const SHOWN: usize = 100;

/// The mailbox's routes.
pub(crate) fn router(mailbox: FolderMailer) -> Router {
    Router::new()
        .route("/dev/mail", get(list))
        .route("/dev/mail/messages", get(messages))
        .route("/dev/mail/{id}", get(one))
        .route("/dev/mail.css", get(stylesheet))
        .with_state(mailbox)
}

async fn messages(State(mailbox): State<FolderMailer>) -> Response {
    match mailbox.newest(SHOWN).await {
        Ok(mails) => Json(mails).into_response(),
        Err(error) => failed(&error),
    }
}

async fn list(State(mailbox): State<FolderMailer>) -> Response {
    let mails = match mailbox.newest(SHOWN).await {
        Ok(mails) => mails,
        Err(error) => return failed(&error),
    };
    let articles: String = mails.iter().map(article).collect();
    let body = if articles.is_empty() { "<p>No mail yet.</p>".to_owned() } else { articles };
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Local mailbox</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/dev/mail.css\"></head>\
         <body><main><h1>Local mailbox</h1><p>Every mail this server has sent, the newest first. \
         It is here because the server runs in development mode.</p>{body}</main></body></html>"
    ))
    .into_response()
}

fn article(mail: &StoredMail) -> String {
    let text = mail
        .text
        .lines()
        .map(|line| {
            let line = escape(line);
            if line.starts_with("http://") || line.starts_with("https://") {
                format!("<a href=\"{line}\">{line}</a>\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect::<String>();
    format!(
        "<article><h2>{}</h2><p>To {} · <a href=\"/dev/mail/{}\">as HTML</a></p><pre>{text}</pre></article>",
        escape(&mail.subject),
        escape(&mail.to),
        mail.id
    )
}

async fn one(State(mailbox): State<FolderMailer>, Path(id): Path<Uuid>) -> Response {
    match mailbox.newest(SHOWN).await {
        Ok(mails) => match mails.into_iter().find(|mail| mail.id == id) {
            // Mail clients allow styles in a mail, so this page does too; scripts are blocked.
            Some(mail) => {
                let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation";
                ([(header::CONTENT_SECURITY_POLICY, policy)], Html(mail.html)).into_response()
            }
            None => StatusCode::NOT_FOUND.into_response(),
        },
        Err(error) => failed(&error),
    }
}

async fn stylesheet() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("dev_mail.css"))
}

fn failed(error: &octavo_application::shared::mailer::MailerError) -> Response {
    tracing::error!(%error, "the local mailbox cannot be read");
    (StatusCode::INTERNAL_SERVER_ERROR, "the local mailbox cannot be read").into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
