//! Unsplash: photos that the account likes, and the search of all photos, with its
//! [API](https://unsplash.com/documentation). Its [guidelines](https://help.unsplash.com/api-guidelines/unsplash-api-guidelines)
//! ask to be told of each photo that is taken.

use octavo_application::services::ports::{
    media_libraries::{FilePage, PictureSource, WantedFiles},
    services::ServiceError,
};
use octavo_domain::services::files::{ServiceFile, ServiceFileId, ServiceFileKind, ServiceText};
use serde_json::Value as Json;
use url::Url;

use super::{after, number, per_page, read};
use crate::caller::{Caller, misunderstood};

/// The longest side of a photo that is taken, in pixels: twice the widest rendition. Larger ones are made smaller there, since
/// many have more pixels than an upload may have.
const LONGEST_SIDE: u32 = 5_120;

fn rejection(status: u16, body: &[u8]) -> String {
    // The text of this refusal is not JSON.
    if status == 403 && body.starts_with(b"Rate Limit Exceeded") {
        return "Unsplash has been asked too often in this hour. Please try again later".to_owned();
    }
    format!("Unsplash refuses: it answered {status}")
}

impl Caller<'_> {
    /// A page of photos.
    pub(super) async fn photos(&self, wanted: &WantedFiles) -> Result<FilePage, ServiceError> {
        let (page, per_page) = (number(wanted), per_page());
        let page_text = page.to_string();
        let shared = [("page", page_text.as_str()), ("per_page", per_page.as_str())];
        match &wanted.query {
            Some(query) => {
                let query = [[("query", query.as_str())].as_slice(), &shared].concat();
                let said = self.ask(&self.address(&["search", "photos"], &query)?).await?.data(rejection)?;
                let has_more = read::whole(&said, "/total_pages").is_some_and(|pages| page < pages);
                page_of(read::list(&said, "/results"), page, has_more)
            }
            None => {
                let me = self.ask(&self.address(&["me"], &[])?).await?.data(rejection)?;
                let name = me.pointer("/username").and_then(Json::as_str).ok_or_else(misunderstood)?;
                let query = [shared.as_slice(), &[("order_by", "latest")]].concat();
                let answer = self.ask(&self.address(&["users", name, "likes"], &query)?).await?;
                let has_more = answer.link.as_deref().is_some_and(has_next);
                page_of(answer.data(rejection)?.as_array(), page, has_more)
            }
        }
    }

    /// Where a photo lies, after Unsplash has been told that it is downloaded.
    pub(super) async fn download(&self, file: &ServiceFileId) -> Result<Option<PictureSource>, ServiceError> {
        let photo = self.address(&["photos", file.as_str()], &[])?;
        let answer = self.ask(&photo).await?;
        if answer.status == 404 {
            return Ok(None);
        }
        let said = answer.data(rejection)?;
        let source = PictureSource { address: whole(&said).ok_or_else(misunderstood)?, title: title(&said) };
        let said_location = said.pointer("/links/download_location").and_then(Json::as_str);
        let location = said_location.and_then(|location| Url::parse(location).ok());
        // The key is sent to the service alone.
        let location = match location.filter(|location| location.origin() == photo.origin()) {
            Some(location) => location,
            None => self.address(&["photos", file.as_str(), "download"], &[])?,
        };
        self.ask(&location).await?.data(rejection)?;
        Ok(Some(source))
    }
}

/// Does a header `Link` name a next page?
fn has_next(link: &str) -> bool {
    link.split(',').any(|one| one.split(';').skip(1).any(|part| part.trim() == "rel=\"next\""))
}

fn page_of(photos: Option<&Vec<Json>>, page: u32, has_more: bool) -> Result<FilePage, ServiceError> {
    let photos = photos.ok_or_else(misunderstood)?;
    Ok(FilePage { files: photos.iter().filter_map(photo).collect(), next: after(page, has_more) })
}

/// What the photographer says of a photo, or what it shows.
fn title(json: &Json) -> Option<ServiceText> {
    read::text(json, "/description").or_else(|| read::text(json, "/alt_description"))
}

fn photo(json: &Json) -> Option<ServiceFile> {
    whole(json)?;
    Some(ServiceFile {
        id: read::id(json, "/id")?,
        kind: ServiceFileKind::Picture,
        title: title(json),
        alternative: read::text(json, "/alt_description"),
        author: read::text(json, "/user/name").or_else(|| read::text(json, "/user/username")),
        size: read::size(json, "/width", "/height").map(shrunk),
        seconds: None,
        preview: read::address(json, "/urls/small").or_else(|| read::address(json, "/urls/thumb")),
        address: None,
    })
}

/// A size as it is once it fits into a square of [`LONGEST_SIDE`].
fn shrunk((width, height): (u32, u32)) -> (u32, u32) {
    let longest = u64::from(width.max(height));
    let limit = u64::from(LONGEST_SIDE);
    let side = |side: u32| {
        let side = u64::from(side);
        let own = if longest > limit { (side * limit + longest / 2) / longest } else { side };
        u32::try_from(own.max(1)).unwrap_or(LONGEST_SIDE)
    };
    (side(width), side(height))
}

/// The address of the photo as a JPEG that fits into that square. Its own query stays, by which Unsplash counts views.
fn whole(json: &Json) -> Option<String> {
    let mut url = Url::parse(&read::address(json, "/urls/raw")?).ok()?;
    let side = LONGEST_SIDE.to_string();
    url.query_pairs_mut()
        .extend_pairs([("fm", "jpg"), ("q", "85"), ("fit", "max")])
        .extend_pairs([("w", side.as_str()), ("h", side.as_str())]);
    Some(url.to_string())
}

#[cfg(test)]
mod tests {
    use octavo_domain::services::files::ServicePage;
    use serde_json::json;

    use super::*;

    #[test]
    fn edit_234_photos_of_unsplash_are_read_with_what_they_show() {
        let full = json!({
            "id": "LBI7cgq3pbM", "width": 5_245, "height": 3_497, "description": null,
            "alt_description": "white salt on a plate", "user": { "name": "Noor Haddad", "username": "noor" },
            "urls": { "raw": "https://images.unsplash.com/photo-1?ixid=M3w", "small": "https://images.unsplash.com/photo-1?w=400" },
        });
        let bare = json!({ "id": "a-b_c", "urls": { "raw": "https://images.unsplash.com/photo-2" } });
        let odd = [json!({ "id": "a/b", "urls": { "raw": "https://x" } }), json!({ "id": "x" }), json!(null)];
        let all = [vec![full, bare], odd.to_vec()].concat();
        let FilePage { files, next } = page_of(Some(&all), 1, true).unwrap();
        assert_eq!((files.len(), next), (2, Some(ServicePage::Number(2))));
        let first = &files[0];
        let texts = [&first.title, &first.alternative, &first.author];
        let texts = texts.map(|text| text.as_ref().map(ServiceText::as_str));
        assert_eq!(
            texts,
            [Some("white salt on a plate"), Some("white salt on a plate"), Some("Noor Haddad")]
        );
        assert_eq!(first.size, Some((5_120, 3_414)));
        assert_eq!((files[1].size, &files[1].title, &files[1].preview), (None, &None, &None));
        assert_eq!(page_of(None, 1, false), Err(misunderstood()));
    }

    #[test]
    fn edit_234_a_photo_keeps_what_unsplash_counts_it_by() {
        let photo = json!({ "urls": { "raw": "https://images.unsplash.com/photo-1?ixid=M3w&ixlib=rb-4" } });
        let expected =
            "https://images.unsplash.com/photo-1?ixid=M3w&ixlib=rb-4&fm=jpg&q=85&fit=max&w=5120&h=5120";
        assert_eq!(whole(&photo).as_deref(), Some(expected));
    }

    #[test]
    fn edit_234_a_size_is_that_of_the_picture_that_is_taken() {
        assert_eq!(shrunk((800, 600)), (800, 600));
        assert_eq!(shrunk((10_240, 5_120)), (5_120, 2_560));
        assert_eq!(shrunk((6_000, 1)), (5_120, 1));
    }

    #[test]
    fn edit_234_the_next_page_stands_in_the_header() {
        assert!(has_next(
            "<https://api.unsplash.com/users/a/likes?page=3>; rel=\"last\", <https://api.unsplash.com/users/a/likes?page=2>; rel=\"next\""
        ));
        assert!(!has_next("<https://api.unsplash.com/users/a/likes?page=1>; rel=\"prev\""));
    }

    #[test]
    fn edit_234_a_limit_of_calls_is_said_as_one() {
        assert!(rejection(403, b"Rate Limit Exceeded").contains("too often"));
        assert!(rejection(403, b"{}").contains("403"));
    }
}
