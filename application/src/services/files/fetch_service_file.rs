//! Fetching a picture from a service (EDIT-234).

use octavo_domain::{
    auth::throttle::Limit,
    ids::UserId,
    services::{
        Service,
        files::{ServiceFileId, ServiceFileKind},
    },
};

use super::{ServiceFilePorts, ServiceFilesError};
use crate::services::ports::media_libraries::{PictureSize, ServicePicture};

/// Fetches a whole picture.
pub struct FetchServiceFile {
    /// Its ports.
    pub ports: ServiceFilePorts,
}

/// A picture that was fetched.
#[derive(Clone, PartialEq, Eq)]
pub struct FetchedFile {
    /// The name of its file: its title, or its id where it has none, with the ending of its type.
    pub name: String,
    /// The picture.
    pub picture: ServicePicture,
}

impl FetchServiceFile {
    /// Fetches it. No unit of work is open while the service is waited for.
    ///
    /// # Errors
    /// [`ServiceFilesError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        service: Service,
        file: &ServiceFileId,
    ) -> Result<FetchedFile, ServiceFilesError> {
        if service.files() != Some(ServiceFileKind::Picture) {
            return Err(ServiceFilesError::Video);
        }
        let ServiceFilePorts { services, libraries } = &self.ports;
        self.ports.count("service-file", user, Limit::SERVICE_FILE_ACCOUNT).await?;
        let ask = |tokens| async move { libraries.picture(service, &tokens, file).await };
        let (_, source) = services.with_keys(user, service, ask).await?;
        let source = source.ok_or(ServiceFilesError::NotFound)?;
        let picture = libraries.read(service, &source.address, PictureSize::Whole).await?;
        let title = source.title.as_ref().map_or(file.as_str(), |title| title.as_str());
        Ok(FetchedFile { name: named(title, picture.picture_type.ending()), picture })
    }
}

/// A title as the name of a file. One that has the ending already keeps it, and slashes are none of a folder.
fn named(title: &str, ending: &str) -> String {
    let name = title.replace(['/', '\\'], "-");
    let is_ended =
        name.to_lowercase().ends_with(ending) || (ending == ".jpg" && name.to_lowercase().ends_with(".jpeg"));
    if is_ended { name } else { format!("{name}{ending}") }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn edit_234_a_picture_is_named_by_its_title_and_its_type() {
        for (title, name) in [
            ("Salt at dusk", "Salt at dusk.jpg"),
            ("IMG_0412.JPG", "IMG_0412.JPG"),
            ("kiln.jpeg", "kiln.jpeg"),
            ("kiln.png", "kiln.png.jpg"),
            ("../etc/passwd", "..-etc-passwd.jpg"),
        ] {
            assert_eq!(named(title, ".jpg"), name);
        }
    }
}
