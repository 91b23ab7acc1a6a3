//! `POST /api/documents/{id}/changes`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::TimeDelta;
use octavo_application::documents::{
    change_document::{Batch, ChangeDocumentError},
    ports::format::FormatFault,
};
use octavo_domain::documents::{
    fault::{RecordFault, Refusal},
    id::ClientId,
    limits::Limit as DocumentLimit,
    log::Seq,
    text::TextFault,
};
use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::{
    app::App,
    documents::wire::AcceptedChange,
    extract::{body::Body, path::ProjectPath, session::SignedIn},
    problem::{ErrorCode, Limit, Problem},
};

/// A change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchBody {
    /// The client that sends it: twelve characters of 0–9 and a–z without i, l, o and u, made at random.
    client: String,
    /// The client's own number of it, above those of all that it sent before.
    number: u32,
    /// The last change that the client knew.
    base: u64,
    /// At most 2 000, as docs/api/documents.md describes them.
    #[schema(value_type = Vec<Object>)]
    ops: Box<RawValue>,
}

impl BatchBody {
    fn into_batch(self) -> Result<Batch, Problem> {
        let Self { client, number, base, ops } = self;
        let id: ClientId = client.parse().map_err(|error: octavo_domain::documents::id::InvalidId| {
            Problem::invalid(ErrorCode::InvalidBody, "client", error.to_string())
        })?;
        let ops = ops.get().as_bytes();
        let digest = Sha256::new().chain_update(base.to_be_bytes()).chain_update(ops).finalize().into();
        Ok(Batch { client: id, number, base: Seq::new(base), ops: ops.to_vec(), digest })
    }
}

/// Changes a project's document, for its owner or a teammate. Sending the same change again is safe: it is answered as
/// it was the first time. What is answered is durable. `id` is the project's number or its id.
#[utoipa::path(post, path = "/documents/{id}/changes", tag = "documents", params(("id" = String, Path)), request_body = BatchBody, responses(
    (status = 200, body = AcceptedChange), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 410, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem),
))]
pub(crate) async fn change_document(
    State(app): State<Arc<App>>,
    session: SignedIn,
    ProjectPath(project): ProjectPath,
    body: Result<Body<BatchBody>, Problem>,
) -> Result<Json<AcceptedChange>, Problem> {
    let Body(body) = body.map_err(too_large)?;
    let batch = body.into_batch()?;
    if !app.state.change_rate.admits(session.user(), batch.client) {
        return Err(Problem::too_many(TimeDelta::seconds(1)));
    }
    let accepted = app.documents.change.execute(session.user(), project, &batch).await?;
    Ok(Json(AcceptedChange::new(accepted)?))
}

/// This body may be larger than others.
fn too_large(problem: Problem) -> Problem {
    if problem.code() == ErrorCode::BodyTooLarge {
        Problem::new(ErrorCode::TooLarge, "A change has at most 256 KB. Please change less at once")
    } else {
        problem
    }
}

impl From<ChangeDocumentError> for Problem {
    fn from(error: ChangeDocumentError) -> Self {
        let sentence = error.to_string();
        match error {
            ChangeDocumentError::NotFound => Self::not_found(),
            ChangeDocumentError::Archived => Self::new(ErrorCode::Archived, sentence),
            ChangeDocumentError::Malformed(fault) => malformed(&fault),
            ChangeDocumentError::Refused(refusal) => refused(refusal, sentence),
            ChangeDocumentError::NumberTaken => Self::new(ErrorCode::NumberTaken, sentence),
            ChangeDocumentError::StaleBase => Self::new(ErrorCode::StaleBase, sentence),
            ChangeDocumentError::PlanRequired => Self::plan_required(Limit::FormFiles, sentence),
            ChangeDocumentError::TooOld => Self::new(ErrorCode::TooOld, sentence),
            ChangeDocumentError::Storage(error) => error.into(),
        }
    }
}

fn malformed(fault: &FormatFault) -> Problem {
    let field = match fault {
        FormatFault::Malformed { at, .. } => at.as_str(),
        FormatFault::Newer(_) | FormatFault::Invalid(_) => "ops",
    };
    Problem::invalid(ErrorCode::InvalidChange, field, fault.to_string())
}

pub(super) fn refused(refusal: Refusal, sentence: String) -> Problem {
    match refusal {
        Refusal::LayoutLocked(id) => Problem::new(ErrorCode::LayoutLocked, sentence).about(&id.to_string()),
        Refusal::Limit(DocumentLimit::Pages(_)) => Problem::limit_reached(Limit::Pages, sentence),
        Refusal::Limit(DocumentLimit::Ops) => Problem::new(ErrorCode::TooLarge, sentence),
        Refusal::Limit(_) => Problem::new(ErrorCode::LimitReached, sentence),
        Refusal::Record(id, fault) => match fault {
            RecordFault::NotItsRegister(key)
            | RecordFault::SameAtEveryWidth(key)
            | RecordFault::Value(key) => {
                Problem::invalid(ErrorCode::InvalidChange, &format!("{id}.{}", key.rule().name), sentence)
            }
            RecordFault::CodeTooLong(key) => {
                Problem::new(ErrorCode::LimitReached, sentence).about(&format!("{id}.{}", key.rule().name))
            }
            RecordFault::AutoplayWithSound => {
                Problem::invalid(ErrorCode::InvalidChange, &format!("{id}.autoplay"), sentence)
            }
            RecordFault::Parts => Problem::invalid(ErrorCode::InvalidChange, &id.to_string(), sentence),
            RecordFault::Text(TextFault::TooLong) => {
                Problem::new(ErrorCode::LimitReached, sentence).about(&format!("{id}.text"))
            }
            RecordFault::Text(_) => {
                Problem::invalid(ErrorCode::InvalidChange, &format!("{id}.text"), sentence)
            }
        },
        Refusal::PathTaken(id) => Problem::invalid(ErrorCode::PathTaken, &format!("{id}.path"), sentence),
        Refusal::Kind(id) | Refusal::IdTaken(id) | Refusal::FirstPageDraft(id) => {
            Problem::invalid(ErrorCode::InvalidChange, &id.to_string(), sentence)
        }
        Refusal::LastPage => Problem::new(ErrorCode::InvalidChange, sentence),
    }
}
