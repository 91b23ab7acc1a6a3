//! How errors of the application become refusals.

use octavo_application::{
    library::Refused,
    shared::{secrets::HashingError, storage::StorageError},
};

use super::{ErrorCode, ItemError, Problem};

impl From<&Refused> for ItemError {
    fn from(refused: &Refused) -> Self {
        use octavo_application::library::Refusal::{Archived, NotArchived, NotEmpty, NotFound, NotReceived};
        let code = match refused.reason {
            NotFound => ErrorCode::NotFound,
            Archived => ErrorCode::Archived,
            NotArchived => ErrorCode::NotArchived,
            NotEmpty => ErrorCode::FolderNotEmpty,
            NotReceived => ErrorCode::NotReceived,
        };
        Self { num_id: refused.num_id.get(), code, detail: refused.reason.to_string() }
    }
}

impl From<StorageError> for Problem {
    fn from(error: StorageError) -> Self {
        match &error {
            StorageError::Unavailable(_) => {
                tracing::warn!(%error, "storage unavailable");
                Self::unavailable("We are having trouble at the moment. Please try again in a few seconds")
            }
            StorageError::Duplicate(_) | StorageError::Stale(_) => {
                tracing::info!(%error, "write conflict");
                Self::new(ErrorCode::ChangedMeanwhile, "This has changed meanwhile. Please try again")
            }
            StorageError::Sealed { .. } => {
                tracing::error!(%error, "a secret cannot be opened: was secret_key changed without secret_key_previous?");
                let sentence = "What we keep locked for your account cannot be opened at the moment. \
                                Please try again later";
                Self::new(ErrorCode::SecretsUnavailable, sentence)
            }
            StorageError::Corrupt { .. } | StorageError::Backend(_) => {
                tracing::error!(%error, "storage failed");
                Self::internal()
            }
        }
    }
}

impl From<HashingError> for Problem {
    fn from(error: HashingError) -> Self {
        match &error {
            HashingError::Busy => {
                Self::unavailable("Many people are signing in right now. Please try again shortly")
            }
            HashingError::Failed(_) => {
                tracing::error!(%error, "password hashing failed");
                Self::internal()
            }
        }
    }
}

impl From<octavo_application::auth::throttle::Refused> for Problem {
    fn from(refused: octavo_application::auth::throttle::Refused) -> Self {
        use octavo_application::auth::throttle::Refused::{Storage, TooMany};
        match refused {
            TooMany(wait) => Self::too_many(wait),
            Storage(error) => error.into(),
        }
    }
}

impl From<octavo_application::team::acting::ActingError> for Problem {
    fn from(error: octavo_application::team::acting::ActingError) -> Self {
        use octavo_application::team::acting::ActingError::{Forbidden, NotFound, Storage};
        match error {
            NotFound => Self::not_found(),
            Forbidden => Self::forbidden(error.to_string()),
            Storage(error) => error.into(),
        }
    }
}

impl From<octavo_application::library::BulkError> for Problem {
    fn from(error: octavo_application::library::BulkError) -> Self {
        use octavo_application::library::BulkError::{
            AllRefused, Full, NoSuchFolder, NothingChosen, Storage, TooMany,
        };
        match error {
            NothingChosen => Self::invalid(ErrorCode::NothingChosen, "mag_num_ids", error.to_string()),
            TooMany => Self::invalid(ErrorCode::TooManyItems, "mag_num_ids", error.to_string()),
            Full => Self::new(ErrorCode::TooManyProjects, error.to_string()),
            NoSuchFolder => Self::new(ErrorCode::NotFound, error.to_string()),
            AllRefused(refused) => Self::all_refused(&refused),
            Storage(error) => error.into(),
        }
    }
}

impl From<octavo_application::shared::images::ImageError> for Problem {
    fn from(error: octavo_application::shared::images::ImageError) -> Self {
        use octavo_application::shared::images::ImageError::{
            Avif, BadCrop, Broken, Busy, Failed, Heic, MovingTooLarge, TooComplex, TooManyPixels, Unsupported,
        };
        let sentence = error.to_string();
        match error {
            Unsupported | Heic | Avif => Self::new(ErrorCode::UnsupportedMediaType, sentence),
            MovingTooLarge => Self::new(ErrorCode::BodyTooLarge, sentence),
            TooManyPixels => Self::invalid(ErrorCode::TooManyPixels, "cover", sentence),
            Broken => Self::invalid(ErrorCode::BrokenPicture, "cover", sentence),
            TooComplex => Self::invalid(ErrorCode::TooComplex, "cover", sentence),
            BadCrop => Self::invalid(ErrorCode::InvalidCrop, "crop", sentence),
            Busy => Self::unavailable(&sentence),
            Failed(_) => {
                tracing::error!(error = sentence, "a cover could not be made");
                Self::internal()
            }
        }
    }
}

impl From<octavo_application::billing::print_receipt::PrintReceiptError> for Problem {
    fn from(error: octavo_application::billing::print_receipt::PrintReceiptError) -> Self {
        use octavo_application::billing::{
            ports::receipts::PrintError::{Busy, Failed},
            print_receipt::PrintReceiptError::{Print, Storage},
        };
        match error {
            Storage(error) => error.into(),
            Print(Busy) => Self::unavailable(&error.to_string()),
            Print(Failed(_)) => {
                tracing::error!(%error, "a receipt could not be printed");
                Self::internal()
            }
        }
    }
}

impl From<octavo_application::account::profile_media::QuotaExceeded> for Problem {
    fn from(error: octavo_application::account::profile_media::QuotaExceeded) -> Self {
        Self::new(ErrorCode::StorageFull, error.to_string())
    }
}

impl From<octavo_application::shared::files::FileStoreError> for Problem {
    fn from(error: octavo_application::shared::files::FileStoreError) -> Self {
        use octavo_application::shared::files::FileStoreError::{Failed, Unavailable};
        tracing::error!(%error, "the file store failed");
        match error {
            Unavailable(_) => Self::unavailable(
                "Files cannot be kept or read at the moment. Please try again in a few seconds",
            ),
            Failed(_) => Self::internal(),
        }
    }
}
