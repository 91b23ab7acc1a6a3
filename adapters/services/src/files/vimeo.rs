//! Vimeo: the videos of the account, with its [API](https://developer.vimeo.com/api/reference/videos).

use octavo_application::services::ports::{
    media_libraries::{FilePage, WantedFiles},
    services::ServiceError,
};
use octavo_domain::{
    documents::embed::Embed,
    services::files::{ServiceFile, ServiceFileId, ServiceFileKind},
};
use serde_json::Value as Json;

use super::{after, number, per_page, read};
use crate::caller::{Caller, misunderstood};

/// What is asked for of each video.
const FIELDS: &str =
    "uri,name,link,player_embed_url,duration,pictures.sizes.width,pictures.sizes.link,user.name";
/// How wide a preview is at least, in pixels, where there is such a one.
const PREVIEW_WIDTH: u32 = 320;

fn rejection(status: u16, _: &[u8]) -> String {
    format!("Vimeo refuses: it answered {status}")
}

impl Caller<'_> {
    /// A page of videos, the newest first; of a search, in the order of the service.
    pub(super) async fn videos(&self, wanted: &WantedFiles) -> Result<FilePage, ServiceError> {
        let (page, per_page) = (number(wanted), per_page());
        let page_text = page.to_string();
        let mut query = vec![("page", page_text.as_str()), ("per_page", &per_page), ("fields", FIELDS)];
        match &wanted.query {
            Some(searched) => query.push(("query", searched.as_str())),
            None => query.extend([("sort", "date"), ("direction", "desc")]),
        }
        let said = self.ask(&self.address(&["me", "videos"], &query)?).await?.data(rejection)?;
        page_of(&said, page)
    }
}

fn page_of(said: &Json, page: u32) -> Result<FilePage, ServiceError> {
    let videos = read::list(said, "/data").ok_or_else(misunderstood)?;
    let has_more = said.pointer("/paging/next").is_some_and(Json::is_string);
    Ok(FilePage { files: videos.iter().filter_map(video).collect(), next: after(page, has_more) })
}

fn video(json: &Json) -> Option<ServiceFile> {
    // `/videos/76979871`, and `/videos/76979871:8272103f6e` of an unlisted one.
    let id = json.pointer("/uri")?.as_str()?.strip_prefix("/videos/")?;
    let id = id.split(':').next().and_then(ServiceFileId::parse)?;
    Some(ServiceFile {
        id,
        kind: ServiceFileKind::Video,
        title: read::text(json, "/name"),
        alternative: None,
        author: read::text(json, "/user/name"),
        size: None,
        seconds: read::whole(json, "/duration").filter(|seconds| *seconds > 0),
        preview: preview(json),
        address: Some(address(json)?),
    })
}

/// The address of a video that the widget takes. Some have a name in their link, and are known by that of their player.
fn address(json: &Json) -> Option<String> {
    let known = |pointer| read::address(json, pointer).filter(|address| Embed::of_video(address).is_some());
    known("/link").or_else(|| known("/player_embed_url"))
}

/// The smallest picture that is wide enough, or the widest.
fn preview(json: &Json) -> Option<String> {
    let sizes = read::list(json, "/pictures/sizes")?;
    let known =
        sizes.iter().filter_map(|size| Some((read::whole(size, "/width")?, read::address(size, "/link")?)));
    let mut known: Vec<(u32, String)> = known.collect();
    known.sort();
    let wide_enough = known.iter().find(|(width, _)| *width >= PREVIEW_WIDTH);
    wide_enough.or(known.last()).map(|(_, link)| link.clone())
}

#[cfg(test)]
mod tests {
    use octavo_domain::services::files::ServicePage;
    use serde_json::json;

    use super::*;

    #[test]
    fn edit_234_videos_of_vimeo_are_read_and_odd_ones_are_left_out() {
        let size = |width: u32| json!({ "width": width, "link": format!("https://i.vimeocdn.com/{width}") });
        let said = json!({ "data": [
            { "uri": "/videos/76979871", "name": "The kiln", "link": "https://vimeo.com/76979871", "duration": 62,
              "pictures": { "sizes": [size(1_280), size(100), size(640), { "width": 295 }] }, "user": { "name": "Ines" } },
            { "uri": "/videos/2:8272103f6e", "link": "https://vimeo.com/2/8272103f6e", "pictures": { "sizes": [size(100)] } },
            { "uri": "/videos/3", "link": "https://vimeo.com/ines/opening",
              "player_embed_url": "https://player.vimeo.com/video/3?h=8272103f6e" },
            { "uri": "/videos/4", "link": "https://vimeo.example/4" },
            { "uri": "/users/5", "link": "https://vimeo.com/5" },
            { "link": "https://vimeo.com/6" },
        ], "paging": { "next": "/me/videos?page=2" } });
        let FilePage { files, next } = page_of(&said, 1).unwrap();
        assert_eq!(next, Some(ServicePage::Number(2)));
        let of = |file: &ServiceFile| {
            (file.id.as_str().to_owned(), file.address.clone().unwrap(), file.preview.clone())
        };
        let pictures = |width: u32| Some(format!("https://i.vimeocdn.com/{width}"));
        let expected = [
            ("76979871".to_owned(), "https://vimeo.com/76979871".to_owned(), pictures(640)),
            ("2".to_owned(), "https://vimeo.com/2/8272103f6e".to_owned(), pictures(100)),
            ("3".to_owned(), "https://player.vimeo.com/video/3?h=8272103f6e".to_owned(), None),
        ];
        assert_eq!(files.iter().map(of).collect::<Vec<_>>(), expected);
        assert_eq!((files[0].seconds, files[1].seconds), (Some(62), None));
        let last = json!({ "data": [], "paging": { "next": null } });
        assert_eq!(page_of(&last, 2).unwrap(), FilePage { files: Vec::new(), next: None });
        assert_eq!(page_of(&json!({ "error": "?" }), 1), Err(misunderstood()));
    }
}
