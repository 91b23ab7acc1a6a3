//! The use cases of profile media.

use octavo_application::account::profile_media::{
    change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
};

/// Changes of the avatar and the favicon.
pub struct ProfileMediaUseCases {
    /// Stores a picture for a day, so that a part of it can be chosen.
    pub upload_picture: UploadPicture,
    /// Cuts an avatar out of an uploaded picture, or removes the avatar.
    pub change_avatar: ChangeAvatar,
    /// Stores a favicon in every size.
    pub upload_favicon: UploadFavicon,
}
