//! Flickr: the photos of the account, with its [REST API](https://www.flickr.com/services/api/).

use octavo_application::services::ports::{
    media_libraries::{FilePage, PictureSource, WantedFiles},
    services::{ServiceError, Tokens},
};
use octavo_domain::services::files::{ServiceFile, ServiceFileId, ServiceFileKind};
use serde_json::Value as Json;
use url::Url;

use super::{MOST_PIXELS, after, number, per_page, read};
use crate::{caller::misunderstood, oauth1::Signer};

/// What a list has of each photo beside its id and title.
const EXTRAS: &str = "media,owner_name,url_o,url_n,url_m,url_s,url_q";
/// The fields with a small picture, the best first: 320, 500, 240 and 150 pixels.
const PREVIEWS: [&str; 4] = ["/url_n", "/url_m", "/url_s", "/url_q"];

/// Flickr's codes: there is no such photo, or the account may not see it.
const NOT_FOUND: [i64; 2] = [1, 2];

/// Why Flickr refuses a call, by its code.
fn refusal(code: i64) -> ServiceError {
    match code {
        98 | 99 => ServiceError::Refused(format!("code {code}")),
        // The service, or its search alone, is not available.
        10 | 105 => ServiceError::Unreachable(format!("code {code}")),
        _ => ServiceError::Rejected(format!("Flickr refuses with code {code}")),
    }
}

/// Calls a method. Spaces are `%20`, as OAuth 1.0a encodes them.
async fn call(
    signer: &Signer<'_>,
    tokens: &Tokens,
    method: &str,
    query: &[(&str, &str)],
) -> Result<Result<Json, i64>, ServiceError> {
    let mut url = Url::parse(&signer.target.client.endpoints.api).map_err(|_| misunderstood())?;
    url.query_pairs_mut()
        .append_pair("method", method)
        .extend_pairs([("format", "json"), ("nojsoncallback", "1")])
        .extend_pairs(query);
    let encoded = url.query().map(|query| query.replace('+', "%20"));
    url.set_query(encoded.as_deref());
    signer.read(url.as_str(), tokens).await
}

/// A page of the photos of the account, the newest first.
pub(super) async fn photos(
    signer: &Signer<'_>,
    tokens: &Tokens,
    wanted: &WantedFiles,
) -> Result<FilePage, ServiceError> {
    let (page, per_page) = (number(wanted), per_page());
    let page_text = page.to_string();
    let shared = [
        ("user_id", "me"),
        ("extras", EXTRAS),
        ("per_page", per_page.as_str()),
        ("page", page_text.as_str()),
    ];
    let said = match &wanted.query {
        None => call(signer, tokens, "flickr.people.getPhotos", &shared).await?,
        Some(query) => {
            let own = [("text", query.as_str()), ("media", "photos"), ("sort", "date-posted-desc")];
            call(signer, tokens, "flickr.photos.search", &[shared.as_slice(), &own].concat()).await?
        }
    };
    page_of(&said.map_err(refusal)?, page)
}

fn page_of(said: &Json, page: u32) -> Result<FilePage, ServiceError> {
    let photos = read::list(said, "/photos/photo").ok_or_else(misunderstood)?;
    let has_more = read::whole(said, "/photos/pages").is_some_and(|pages| page < pages);
    Ok(FilePage { files: photos.iter().filter_map(photo).collect(), next: after(page, has_more) })
}

/// A photo. Videos, which lie among them, are none.
fn photo(json: &Json) -> Option<ServiceFile> {
    let media = json.pointer("/media").and_then(Json::as_str);
    if media.is_some_and(|media| media != "photo") {
        return None;
    }
    let original = read::size(json, "/width_o", "/height_o");
    Some(ServiceFile {
        id: read::id(json, "/id")?,
        kind: ServiceFileKind::Picture,
        title: read::text(json, "/title"),
        alternative: None,
        author: read::text(json, "/ownername"),
        size: original.filter(|size| fits(*size)),
        seconds: None,
        preview: PREVIEWS.iter().find_map(|field| read::address(json, field)),
        address: None,
    })
}

/// Can a picture of this size be uploaded?
fn fits((width, height): (u32, u32)) -> bool {
    u64::from(width) * u64::from(height) <= MOST_PIXELS
}

/// Where the largest picture of a photo lies that can be uploaded: the original, or what the account may see of it.
pub(super) async fn largest(
    signer: &Signer<'_>,
    tokens: &Tokens,
    file: &ServiceFileId,
) -> Result<Option<PictureSource>, ServiceError> {
    let id = [("photo_id", file.as_str())];
    let info = match call(signer, tokens, "flickr.photos.getInfo", &id).await? {
        Err(code) if NOT_FOUND.contains(&code) => return Ok(None),
        said => said.map_err(refusal)?,
    };
    let sizes = match call(signer, tokens, "flickr.photos.getSizes", &id).await? {
        Err(code) if NOT_FOUND.contains(&code) => return Ok(None),
        said => said.map_err(refusal)?,
    };
    Ok(Some(PictureSource {
        address: largest_of(&sizes)?,
        title: read::text(&info, "/photo/title/_content"),
    }))
}

fn largest_of(sizes: &Json) -> Result<String, ServiceError> {
    if read::whole(sizes, "/sizes/candownload") == Some(0) {
        return Err(ServiceError::Rejected(
            "The owner of this photo does not let it be downloaded".to_owned(),
        ));
    }
    let all = read::list(sizes, "/sizes/size").ok_or_else(misunderstood)?;
    let known = all.iter().filter_map(|size| {
        let media = size.pointer("/media").and_then(Json::as_str);
        let pixels = read::size(size, "/width", "/height")?;
        let address = read::address(size, "/source")?;
        (media.is_none_or(|media| media == "photo") && fits(pixels))
            .then(|| (u64::from(pixels.0) * u64::from(pixels.1), address))
    });
    let largest = known.max_by_key(|(pixels, _)| *pixels);
    largest.map(|(_, address)| address).ok_or_else(misunderstood)
}

#[cfg(test)]
mod tests {
    use octavo_domain::services::files::ServicePage;
    use serde_json::json;

    use super::*;

    #[test]
    fn edit_234_photos_are_read_and_videos_are_left_out() {
        let said = json!({ "photos": { "page": 2, "pages": "3", "photo": [
            { "id": "53001", "title": "Salt\u{7}", "ownername": "ines", "media": "photo", "width_o": "6000",
              "height_o": 4000, "url_n": "https://live.staticflickr.com/1/53001_n.jpg", "url_q": "https://x" },
            { "id": "53002", "title": "", "media": "video" },
            { "id": "53003", "title": "", "width_o": 8000, "height_o": 6000, "url_q": "https://live.staticflickr.com/3_q.jpg" },
            { "id": 53004, "title": "a number as an id" },
            { "title": "no id" },
            "no photo",
        ] }, "stat": "ok" });
        let FilePage { files, next } = page_of(&said, 2).unwrap();
        assert_eq!(next, Some(ServicePage::Number(3)));
        let ids: Vec<&str> = files.iter().map(|file| file.id.as_str()).collect();
        assert_eq!(ids, ["53001", "53003"]);
        assert_eq!(files[0].size, Some((6_000, 4_000)));
        assert_eq!(files[0].title.as_ref().unwrap().as_str(), "Salt");
        assert_eq!(files[0].preview.as_deref(), Some("https://live.staticflickr.com/1/53001_n.jpg"));
        assert_eq!((files[1].size, &files[1].title), (None, &None), "more than 40 megapixels are not taken");
        assert_eq!(page_of(&said, 3).unwrap().next, None);
        assert_eq!(page_of(&json!({ "stat": "ok" }), 1), Err(misunderstood()));
    }

    #[test]
    fn edit_234_the_largest_picture_that_can_be_uploaded_is_taken() {
        let size = |label: &str, width: u32, height: u32, media: &str| {
            json!({ "label": label, "width": width, "height": height.to_string(), "media": media,
                "source": format!("https://live.staticflickr.com/{label}") })
        };
        let sizes = |all: Vec<Json>| json!({ "sizes": { "candownload": 1, "size": all } });
        let large = size("Large", 1_024, 768, "photo");
        let original = size("Original", 6_000, 4_000, "photo");
        let film = size("HD MP4", 7_000, 4_000, "video");
        let of = |all: &[&Json]| largest_of(&sizes(all.iter().map(|size| (*size).clone()).collect()));
        assert_eq!(of(&[&original, &large, &film]).unwrap(), "https://live.staticflickr.com/Original");
        assert_eq!(of(&[&large]).unwrap(), "https://live.staticflickr.com/Large");
        let huge = size("Original", 9_000, 6_000, "photo");
        assert_eq!(of(&[&large, &huge]).unwrap(), "https://live.staticflickr.com/Large");
        assert_eq!(of(&[]), Err(misunderstood()));
        let kept = json!({ "sizes": { "candownload": 0, "size": [large] } });
        assert!(matches!(largest_of(&kept), Err(ServiceError::Rejected(_))));
    }

    #[test]
    fn edit_234_a_key_that_no_longer_works_is_told_from_a_call_that_does_not() {
        assert!(matches!(refusal(98), ServiceError::Refused(_)));
        assert!(matches!(refusal(105), ServiceError::Unreachable(_)));
        assert!(matches!(refusal(3), ServiceError::Rejected(_)));
    }
}
