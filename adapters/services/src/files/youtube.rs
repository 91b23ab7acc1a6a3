//! YouTube: the uploads of the account, with the [Data API v3](https://developers.google.com/youtube/v3/docs).
//!
//! A list has ids alone, and the videos are read by them: a search escapes titles for HTML, and says no duration.

use jiff::{Span, SpanRelativeTo};
use octavo_application::services::ports::{
    media_libraries::{FilePage, WantedFiles},
    services::ServiceError,
};
use octavo_domain::services::{
    Service,
    files::{ServiceFile, ServiceFileId, ServiceFileKind, ServicePage},
};
use serde_json::Value as Json;

use super::{per_page, read};
use crate::caller::{Caller, misunderstood};

/// The sizes of thumbnails, the best for a preview first: 320, 480 and 120 pixels.
const PREVIEWS: [&str; 3] =
    ["/snippet/thumbnails/medium/url", "/snippet/thumbnails/high/url", "/snippet/thumbnails/default/url"];

fn rejection(status: u16, body: &[u8]) -> String {
    let said = serde_json::from_slice::<Json>(body).ok();
    let reason = said.as_ref().and_then(|said| said.pointer("/error/errors/0/reason")?.as_str());
    match reason {
        Some("quotaExceeded" | "dailyLimitExceeded" | "rateLimitExceeded") => {
            "YouTube has been asked too often today. Please try again later, or paste the address of the video".to_owned()
        }
        _ => format!("YouTube refuses: it answered {status}"),
    }
}

impl Caller<'_> {
    /// A page of uploads, the newest first; of a search, the best first.
    pub(super) async fn uploads(&self, wanted: &WantedFiles) -> Result<FilePage, ServiceError> {
        let per_page = per_page();
        let mut query = vec![("maxResults", per_page.as_str())];
        if let Some(ServicePage::Token(token)) = &wanted.page {
            query.push(("pageToken", token));
        }
        let (found, pointer) = match &wanted.query {
            Some(searched) => {
                let own =
                    [("part", "snippet"), ("forMine", "true"), ("type", "video"), ("q", searched.as_str())];
                let url = self.address(&["search"], &[own.as_slice(), &query].concat())?;
                (self.ask(&url).await?, "/id/videoId")
            }
            None => {
                let Some(playlist) = self.uploads_playlist().await? else { return Ok(empty()) };
                let own = [("part", "contentDetails"), ("playlistId", playlist.as_str())];
                let url = self.address(&["playlistItems"], &[own.as_slice(), &query].concat())?;
                let answer = self.ask(&url).await?;
                // So is the list of a channel that has no video yet.
                if answer.status == 404 {
                    return Ok(empty());
                }
                (answer, "/contentDetails/videoId")
            }
        };
        let found = found.data(rejection)?;
        let items = read::list(&found, "/items").ok_or_else(misunderstood)?;
        let ids: Vec<ServiceFileId> = items.iter().filter_map(|item| read::id(item, pointer)).collect();
        let next = found.pointer("/nextPageToken").and_then(Json::as_str);
        let next = next.map(|next| ServicePage::parse(Service::Youtube, next));
        let next = next.map(|next| next.ok_or_else(misunderstood)).transpose()?;
        Ok(FilePage { files: self.videos_of(&ids).await?, next })
    }

    /// The id of the playlist with the uploads of the account; none where it has no channel.
    async fn uploads_playlist(&self) -> Result<Option<String>, ServiceError> {
        let url = self.address(&["channels"], &[("part", "contentDetails"), ("mine", "true")])?;
        let said = self.ask(&url).await?.data(rejection)?;
        let playlist =
            said.pointer("/items/0/contentDetails/relatedPlaylists/uploads").and_then(Json::as_str);
        Ok(playlist.map(str::to_owned))
    }

    /// Videos by their ids, in that order. Those that are gone are left out.
    async fn videos_of(&self, ids: &[ServiceFileId]) -> Result<Vec<ServiceFile>, ServiceError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let listed = ids.iter().map(ServiceFileId::as_str).collect::<Vec<_>>().join(",");
        let query = [("part", "snippet,contentDetails"), ("id", listed.as_str())];
        let said = self.ask(&self.address(&["videos"], &query)?).await?.data(rejection)?;
        let items = read::list(&said, "/items").ok_or_else(misunderstood)?;
        let videos: Vec<ServiceFile> = items.iter().filter_map(video).collect();
        Ok(ids.iter().filter_map(|id| videos.iter().find(|video| video.id == *id).cloned()).collect())
    }
}

fn empty() -> FilePage {
    FilePage { files: Vec::new(), next: None }
}

fn video(json: &Json) -> Option<ServiceFile> {
    let id = read::id(json, "/id")?;
    let address = format!("https://www.youtube.com/watch?v={}", id.as_str());
    Some(ServiceFile {
        id,
        kind: ServiceFileKind::Video,
        title: read::text(json, "/snippet/title"),
        alternative: None,
        author: read::text(json, "/snippet/channelTitle"),
        size: None,
        seconds: json.pointer("/contentDetails/duration").and_then(Json::as_str).and_then(seconds),
        preview: PREVIEWS.iter().find_map(|field| read::address(json, field)),
        address: Some(address),
    })
}

/// The seconds of a duration of ISO 8601; none of one that is not known, which a stream has until it ends.
fn seconds(duration: &str) -> Option<u32> {
    let span: Span = duration.parse().ok()?;
    let duration = span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?;
    u32::try_from(duration.as_secs()).ok().filter(|seconds| *seconds > 0)
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::embed::Embed;
    use serde_json::json;

    use super::*;

    #[test]
    fn edit_234_durations_of_youtube_become_seconds() {
        for (text, expected) in [
            ("PT1H2M3S", Some(3_723)),
            ("PT45S", Some(45)),
            ("P1DT1S", Some(86_401)),
            ("P0D", None),
            ("PT-5S", None),
            ("3:20", None),
            ("", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }

    #[test]
    fn edit_234_a_video_of_youtube_has_an_address_that_the_widget_takes() {
        let full = video(&json!({
            "id": "dQw4w9WgXcQ", "contentDetails": { "duration": "PT3M20S" },
            "snippet": { "title": "Salt & kiln", "channelTitle": "Ines’ films", "thumbnails": {
                "default": { "url": "https://i.ytimg.com/vi/1/default.jpg" },
                "medium": { "url": "https://i.ytimg.com/vi/1/mqdefault.jpg", "width": 320 },
            } },
        }));
        let full = full.unwrap();
        assert!(Embed::of_video(full.address.as_deref().unwrap()).is_some());
        assert_eq!((full.seconds, full.title.unwrap().as_str()), (Some(200), "Salt & kiln"));
        assert_eq!(full.preview.as_deref(), Some("https://i.ytimg.com/vi/1/mqdefault.jpg"));
        let bare = video(&json!({ "id": "a_b-c" })).unwrap();
        assert_eq!((bare.seconds, bare.title, bare.preview), (None, None, None));
        assert_eq!(video(&json!({ "id": { "videoId": "x" } })), None);
    }

    #[test]
    fn edit_234_a_quota_that_is_used_up_is_said_as_one() {
        let body = json!({ "error": { "errors": [{ "reason": "quotaExceeded" }] } }).to_string();
        assert!(rejection(403, body.as_bytes()).contains("too often"));
        assert!(rejection(400, b"no JSON").contains("400"));
    }
}
