//! Files in bodies: as the whole body, in pieces, or as a part of a form.

use std::{error::Error, iter, time::Duration};

use axum::{
    body::{self, Body, BodyDataStream, Bytes},
    extract::{DefaultBodyLimit, FromRequest, Multipart, Request},
};
use futures_util::{StreamExt, stream};
use octavo_application::shared::images::ImageError;
use octavo_domain::ids::UserId;
use tokio::time::Instant;

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The most bytes of a picture.
pub(crate) const MOST_BYTES: usize = 10 * 1024 * 1024;
/// The most bytes of a form around its file.
const AROUND: usize = 16 * 1024;
/// A file must be complete within this time.
const DEADLINE: Duration = Duration::from_secs(50);

/// Reads a whole body. The number of files at a time is limited to bound memory. It is also limited for each account,
/// so that no account uses all slots.
pub(crate) async fn whole(app: &App, by: UserId, body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    limited(app, by, body, (most, "A picture has at most 10 MB")).await
}

/// The same, with the sentence for a body of more bytes than that.
pub(crate) async fn limited(
    app: &App,
    by: UserId,
    body: Body,
    (most, sentence): (usize, &str),
) -> Result<Vec<u8>, Problem> {
    let Some(_permit) = app.state.uploads.enter(by) else {
        return Err(ImageError::Busy.into());
    };
    let received = tokio::time::timeout(DEADLINE, body::to_bytes(body, most)).await;
    match received.map_err(|_| too_slow())? {
        Ok(bytes) => Ok(bytes.into()),
        Err(error) => Err(unreadable(&error, sentence)),
    }
}

/// A body that is read piece by piece, for files that are too large for memory.
///
/// It may take as long as its length needs on a slow line: what is limited is how slow it may be.
pub(crate) struct Pieces {
    body: BodyDataStream,
    /// What was read to look at it.
    head: Vec<u8>,
    begun: Instant,
    received: u64,
    has_ended: bool,
}

/// How long a body may take besides what its length needs.
const PATIENCE: Duration = Duration::from_secs(60);
/// The bytes that come in a second at least, beyond that: those of a slow line to a phone.
const SLOWEST: u64 = 16 * 1024;

/// The most bytes of a refused body that are read.
const MOST_DROPPED: u64 = 256 * 1024 * 1024;

impl Pieces {
    /// The pieces of a body.
    pub(crate) fn new(body: Body) -> Self {
        Self {
            body: body.into_data_stream(),
            head: Vec::new(),
            begun: Instant::now(),
            received: 0,
            has_ended: false,
        }
    }

    /// Its first bytes: so many, or some more; fewer where it has no more. They are read again by what follows.
    pub(crate) async fn head(&mut self, least: usize) -> Result<&[u8], Problem> {
        while self.head.len() < least {
            let Some(piece) = self.receive().await? else { break };
            self.head.extend_from_slice(&piece);
        }
        Ok(&self.head)
    }

    /// The next piece; none at the end.
    pub(crate) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        if self.head.is_empty() {
            self.receive().await
        } else {
            Ok(Some(std::mem::take(&mut self.head).into()))
        }
    }

    /// Reads what is left without keeping it, as long as that is not too much.
    pub(crate) async fn drop_rest(mut self) {
        while self.received < MOST_DROPPED {
            if !matches!(self.receive().await, Ok(Some(_))) {
                break;
            }
        }
    }

    /// The body as it was before anything was read.
    pub(crate) fn into_body(self) -> Body {
        let head = stream::once(async move { Ok(Bytes::from(self.head)) });
        Body::from_stream(head.chain(self.body))
    }

    async fn receive(&mut self) -> Result<Option<Bytes>, Problem> {
        if self.has_ended {
            return Ok(None);
        }
        // What fails is not asked again, either.
        self.has_ended = true;
        let time = PATIENCE.saturating_add(Duration::from_secs(self.received / SLOWEST));
        let received = tokio::time::timeout_at(self.begun + time, self.body.next()).await;
        let piece = match received.map_err(|_| too_slow())? {
            None => return Ok(None),
            Some(piece) => piece.map_err(|error| unreadable(&error, ""))?,
        };
        self.has_ended = false;
        self.received = self.received.saturating_add(u64::try_from(piece.len()).unwrap_or(u64::MAX));
        Ok(Some(piece))
    }
}

fn too_slow() -> Problem {
    Problem::new(ErrorCode::BodyTooSlow, "The body took too long")
}

fn too_large(sentence: &str) -> Problem {
    Problem::new(ErrorCode::BodyTooLarge, sentence)
}

fn malformed() -> Problem {
    Problem::new(ErrorCode::MalformedBody, "The body could not be read")
}

fn unreadable(error: &axum::Error, sentence: &str) -> Problem {
    let first: &(dyn Error + 'static) = error;
    let mut causes = iter::successors(Some(first), |&cause| cause.source());
    let told = causes.find_map(|cause| {
        if cause.is::<http_body_util::LengthLimitError>() {
            return Some(too_large(sentence));
        }
        cause.is::<tower_http::timeout::TimeoutError>().then(too_slow)
    });
    told.unwrap_or_else(malformed)
}

/// A form with one file in it.
pub(crate) struct Form {
    /// The field `upload`.
    pub(crate) file: Vec<u8>,
    /// The field `name`; empty without it.
    pub(crate) name: String,
}

/// Reads `multipart/form-data` with a file in the field `upload`.
pub(crate) async fn form(app: &App, by: UserId, request: Request) -> Result<Form, Problem> {
    let (parts, body) = request.into_parts();
    if !parts
        .headers
        .get("content-type")
        .is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"))
    {
        let sentence = "The body must be multipart/form-data";
        return Err(Problem::new(ErrorCode::UnsupportedMediaType, sentence));
    }
    let bytes = whole(app, by, body, MOST_BYTES + AROUND).await?;
    let mut request = Request::from_parts(parts, Body::from(bytes));
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| malformed())?;
    let (mut file, mut name) = (None, String::new());
    while let Some(field) = form.next_field().await.map_err(|_| malformed())? {
        match field.name() {
            Some("upload") if file.is_none() => {
                file = Some(field.bytes().await.map_err(|_| malformed())?.to_vec());
            }
            Some("name") => name = field.text().await.map_err(|_| malformed())?,
            _ => {
                let sentence = "A form has a file in the field upload, and a name";
                return Err(Problem::new(ErrorCode::InvalidBody, sentence));
            }
        }
    }
    match file {
        Some(file) if file.len() > MOST_BYTES => {
            Err(too_large("A picture has at most 10 MB").about("upload"))
        }
        Some(file) if !file.is_empty() => Ok(Form { file, name }),
        _ => Err(Problem::invalid(ErrorCode::FileRequired, "upload", "Please choose a picture")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slow(pieces: usize, pause: Duration) -> Pieces {
        let pieces = stream::iter(0..pieces).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, std::io::Error>(Bytes::from_static(&[7; 64 * 1024]))
        });
        Pieces::new(Body::from_stream(pieces))
    }

    #[tokio::test]
    async fn what_was_looked_at_is_read_again() {
        let body = || Pieces::new(Body::from("0123456789"));
        let mut pieces = body();
        assert_eq!(pieces.head(4).await.unwrap(), b"0123456789");
        assert_eq!(pieces.next().await.unwrap().unwrap(), "0123456789");
        assert_eq!(pieces.next().await.unwrap(), None);
        let mut whole = body();
        assert_eq!(whole.head(400).await.unwrap().len(), 10);
        assert_eq!(body::to_bytes(whole.into_body(), 99).await.unwrap(), "0123456789");
    }

    #[tokio::test(start_paused = true)]
    async fn edit_254_a_body_may_take_long_but_not_stand_still() {
        // Three seconds each, for five minutes.
        let mut steady = slow(100, Duration::from_secs(3));
        let mut pieces = 0;
        while steady.next().await.unwrap().is_some() {
            pieces += 1;
        }
        assert_eq!(pieces, 100);
        let mut trickling = slow(100, Duration::from_secs(8));
        let refused = loop {
            match trickling.next().await {
                Ok(piece) => assert!(piece.is_some()),
                Err(problem) => break problem,
            }
        };
        assert_eq!(refused.code(), ErrorCode::BodyTooSlow);
    }
}
