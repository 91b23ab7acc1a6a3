//! Reading what readers send with a form.

use std::{future::Future, time::Duration};

use axum::{
    Form,
    body::Bytes,
    extract::{
        DefaultBodyLimit, FromRequest, Multipart, Request,
        multipart::{Field, MultipartError},
    },
    http::{StatusCode, header},
};
use octavo_application::forms::{
    answer_files::{ReceivedAnswerFile, ReceivingFile},
    receive_answer::{NotKept, SentForm},
};
use octavo_domain::{
    documents::asset::FileName,
    forms::answer::{AnswerFault, MOST_ANSWER_BYTES, POT, STAMP},
};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::Instant,
};

use crate::Viewer;

/// The most pairs that are read of what is sent. A form has fewer.
const MOST_PAIRS: usize = 5_000;
/// The most bytes of all that is no file: long texts of many fields, percent-encoded.
const MOST_TEXT_BYTES: usize = 1024 * 1024;
/// How long a form may take besides what its length needs.
const PATIENCE: Duration = Duration::from_secs(60);
/// The bytes that come in a second at least, beyond that: those of a slow line to a phone.
const SLOWEST: u64 = 16 * 1024;

/// How many answers with files are received at a time: at most so many times 100 MB are on the disk meanwhile.
const SLOTS: usize = 16;

/// Counts the answers with files that are being received.
#[derive(Debug)]
pub struct AnswerSlots(Semaphore);

impl Default for AnswerSlots {
    fn default() -> Self {
        Self(Semaphore::new(SLOTS))
    }
}

/// Reads a form. What could be read of it is answered also where it is not taken, so that it can be shown again. Files are
/// dropped while they come unless they are wanted.
pub(super) async fn read(
    viewer: &Viewer,
    mut request: Request,
    wants_files: bool,
) -> (SentForm, Result<(), NotKept>) {
    let mut sent = SentForm::default();
    let kind = request.headers().get(header::CONTENT_TYPE);
    let has_files = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
    let read = if has_files {
        let most = usize::try_from(MOST_ANSWER_BYTES).unwrap_or(usize::MAX).saturating_add(MOST_TEXT_BYTES);
        DefaultBodyLimit::max(most).apply(&mut request);
        match Multipart::from_request(request, &()).await {
            Ok(parts) => {
                let begun = Instant::now();
                let mut reader = Parts { viewer, begun, received: 0, texts: 0, wants_files, slot: None };
                reader.read(parts, &mut sent).await
            }
            Err(_) => Err(unreadable()),
        }
    } else {
        match Form::<Vec<(String, String)>>::from_request(request, &()).await {
            Ok(Form(pairs)) if pairs.len() <= MOST_PAIRS => {
                for (name, value) in pairs {
                    add(&mut sent, name, value);
                }
                Ok(())
            }
            _ => Err(unreadable()),
        }
    };
    (sent, read)
}

/// It has no form that could be shown again.
const fn unreadable() -> NotKept {
    NotKept::Fault(AnswerFault::Empty)
}

/// Adds a text to what was sent. What every form has is no answer.
fn add(sent: &mut SentForm, name: String, value: String) {
    match name.as_str() {
        STAMP => sent.stamp = value,
        POT => sent.is_trapped |= !value.is_empty(),
        _ => sent.fields.push((name, value)),
    }
}

/// Reads parts, one after the other.
struct Parts<'a> {
    viewer: &'a Viewer,
    begun: Instant,
    /// The bytes that came so far.
    received: u64,
    /// Those of texts.
    texts: usize,
    wants_files: bool,
    /// Held from the first file on. Nobody can fill the disk with files that never end.
    slot: Option<SemaphorePermit<'a>>,
}

impl Parts<'_> {
    async fn read(&mut self, mut parts: Multipart, sent: &mut SentForm) -> Result<(), NotKept> {
        for _ in 0..MOST_PAIRS {
            let Some(mut part) = self.in_time(parts.next_field()).await? else {
                let is_busy = self.wants_files && self.slot.is_none() && !sent.files.is_empty();
                return if is_busy { Err(NotKept::Busy) } else { Ok(()) };
            };
            let name = part.name().unwrap_or_default().to_owned();
            match part.file_name().map(str::to_owned) {
                None => {
                    let value = self.text(&mut part).await?;
                    add(sent, name, value);
                }
                // Where no file was chosen browsers send an empty name.
                Some(file) if file.is_empty() => {}
                Some(file) => {
                    let file = self.file(&mut part, name, FileName::cleaned(&file)).await?;
                    sent.files.push(file);
                }
            }
        }
        Err(unreadable())
    }

    async fn text(&mut self, part: &mut Field<'_>) -> Result<String, NotKept> {
        let mut text = Vec::new();
        while let Some(piece) = self.piece(part).await? {
            self.texts = self.texts.saturating_add(piece.len());
            if self.texts > MOST_TEXT_BYTES {
                return Err(unreadable());
            }
            text.extend_from_slice(&piece);
        }
        String::from_utf8(text).map_err(|_| unreadable())
    }

    async fn file(
        &mut self,
        part: &mut Field<'_>,
        field: String,
        name: FileName,
    ) -> Result<ReceivedAnswerFile, NotKept> {
        if self.wants_files && self.slot.is_none() {
            self.slot = self.viewer.answer_slots.0.try_acquire().ok();
        }
        let files = &self.viewer.receive_answer.files;
        let mut receiving = match self.slot {
            Some(_) => files.begin(field, name).await?,
            None => ReceivingFile::dropped(field, name),
        };
        while let Some(piece) = self.piece(part).await? {
            receiving.write(&piece).await?;
        }
        Ok(receiving.finish().await?)
    }

    async fn piece(&mut self, part: &mut Field<'_>) -> Result<Option<Bytes>, NotKept> {
        let piece = self.in_time(part.chunk()).await?;
        let length = piece.as_ref().map_or(0, Bytes::len);
        self.received = self.received.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
        Ok(piece)
    }

    /// What is limited is how slow a body may be, not how long it may take.
    async fn in_time<T>(
        &self,
        reading: impl Future<Output = Result<T, MultipartError>>,
    ) -> Result<T, NotKept> {
        let time = PATIENCE.saturating_add(Duration::from_secs(self.received / SLOWEST));
        match tokio::time::timeout_at(self.begun + time, reading).await {
            Ok(Ok(read)) => Ok(read),
            Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(NotKept::TooLarge),
            Ok(Err(_)) => Err(unreadable()),
            Err(_) => Err(NotKept::TooSlow),
        }
    }
}
