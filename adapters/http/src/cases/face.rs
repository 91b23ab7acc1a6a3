//! The use cases of what an account puts on its pages beside words.

use octavo_application::account::face::{
    change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
};

/// What somebody does about their avatar and their icon.
pub struct FaceCases {
    /// Keeps a picture for a day, so that a part of it can be chosen.
    pub upload_picture: UploadPicture,
    /// Cuts an avatar out of a picture that was uploaded before, or takes the avatar away.
    pub change_avatar: ChangeAvatar,
    /// Keeps an icon in every size.
    pub upload_favicon: UploadFavicon,
}
