//! The use cases of profile media, wired.

use octavo_application::account::profile_media::{
    change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
};

use octavo_http::use_cases::ProfileMediaUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn profile_media(ports: &Ports) -> ProfileMediaUseCases {
    let Ports { storage, files, pictures, ids, clock, catalogue, .. } = ports;
    ProfileMediaUseCases {
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
