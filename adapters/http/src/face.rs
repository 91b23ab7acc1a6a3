//! The use cases of what an account puts on its pages beside words, wired.

use octavo_application::account::face::{
    change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
};

use crate::app::Ports;

/// What somebody does about their avatar and their icon.
pub(crate) struct FaceCases {
    pub(crate) upload_picture: UploadPicture,
    pub(crate) change_avatar: ChangeAvatar,
    pub(crate) upload_favicon: UploadFavicon,
}

impl FaceCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports) -> Self {
        let Ports { storage, files, pictures, ids, clock, catalogue, .. } = ports;
        Self {
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
}
