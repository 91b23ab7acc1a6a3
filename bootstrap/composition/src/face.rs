//! The use cases of what an account puts on its pages beside words, wired.

use octavo_application::account::face::{
    change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
};

use octavo_http::cases::FaceCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn face(ports: &Ports) -> FaceCases {
    let Ports { storage, files, pictures, ids, clock, catalogue, .. } = ports;
    FaceCases {
        upload_picture: UploadPicture {
            storage: storage.clone(),
            files: files.clone(),
            pictures: pictures.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        change_avatar: ChangeAvatar {
            storage: storage.clone(),
            files: files.clone(),
            pictures: pictures.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        upload_favicon: UploadFavicon {
            storage: storage.clone(),
            files: files.clone(),
            pictures: pictures.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
    }
}
