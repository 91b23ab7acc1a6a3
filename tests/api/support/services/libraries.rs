//! Photos and videos of the account at the service in this process. It follows the published descriptions of the REST API of
//! Flickr, the API of Unsplash, the YouTube Data API v3 and the API of Vimeo 3.4. It refuses what they refuse.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing::get,
};
use octavo_services::{AtOnce, Libraries, Reach, Services};
use serde_json::{Value, json};

use super::Provider;
use crate::support::calls::PICTURE;

/// How many photos and videos the account has at each service: a page and some.
pub(crate) const HAS: usize = 30;
/// The number of the video among the photos of Flickr, which is none of them.
const FILM: usize = 3;
/// The photo of Flickr of which there is no original.
pub(crate) const WITHOUT_ORIGINAL: &str = "53004";

type Asked = Query<BTreeMap<String, String>>;

/// Reads files through a gateway, from public hosts and that of the gateway's API.
pub(crate) fn libraries(services: &Arc<Services>) -> Libraries {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let at_once = AtOnce { previews: (2, 4), pictures: (1, 2) };
    Libraries::new(services.clone(), Reach::Public, at_once).unwrap()
}

pub(super) fn routes() -> Router<Provider> {
    Router::new()
        .route("/flickr", get(Provider::flickr))
        .route("/unsplash/me", get(Provider::unsplash_me))
        .route("/unsplash/users/{name}/likes", get(Provider::unsplash_likes))
        .route("/unsplash/search/photos", get(Provider::unsplash_search))
        .route("/unsplash/photos/{id}", get(Provider::unsplash_photo))
        .route("/unsplash/photos/{id}/download", get(Provider::unsplash_download))
        .route("/youtube/{what}", get(Provider::youtube))
        .route("/vimeo/me/videos", get(Provider::vimeo))
        .route("/pictures/{name}", get(Provider::picture))
}

fn answer(status: u16, body: Value) -> Response {
    (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
}

/// The numbers from 1 on of a page, and how many pages there are.
fn page(
    asked: &BTreeMap<String, String>,
    size: &str,
    all: usize,
) -> (std::ops::RangeInclusive<usize>, usize) {
    let number = |name: &str| asked[name].parse::<usize>().unwrap();
    let (page, size) = (number("page"), number(size));
    ((page - 1) * size + 1..=(page * size).min(all), all.div_ceil(size))
}

impl Provider {
    /// Writes a request down.
    fn noted(&self, what: String) {
        self.book(|book| book.log.push(what));
    }

    fn picture_at(&self, name: &str) -> String {
        format!("{}/pictures/{name}", self.origin)
    }

    /// Flickr refuses with 200, and OAuth that is wrong with 401.
    async fn flickr(
        State(provider): State<Self>,
        method: Method,
        uri: Uri,
        Query(asked): Asked,
        headers: HeaderMap,
    ) -> Response {
        assert!(!uri.query().unwrap().contains('+'), "OAuth 1.0a encodes a space as %20");
        let (called, number) = (asked["method"].clone(), asked.get("page"));
        provider.noted(match number {
            Some(number) => format!("{called} {number}"),
            None => called.clone(),
        });
        if let Some(status) = provider.book(|book| book.broken) {
            return answer(status, json!({}));
        }
        assert_eq!((asked["format"].as_str(), asked["nojsoncallback"].as_str()), ("json", "1"));
        if let Err(why) = provider.signed(&method, &uri, &headers) {
            return match why {
                "token" => {
                    answer(200, json!({ "stat": "fail", "code": 98, "message": "Invalid auth token" }))
                }
                _ => (StatusCode::UNAUTHORIZED, "oauth_problem=signature_invalid").into_response(),
            };
        }
        match called.as_str() {
            "flickr.people.getPhotos" | "flickr.photos.search" => {
                assert_eq!(asked["user_id"], "me");
                assert!(asked["per_page"].parse::<u32>().unwrap() <= 500);
                let is_search = called == "flickr.photos.search";
                assert!(!is_search || asked["media"] == "photos", "videos are searched otherwise");
                let words = asked.get("text").map(String::as_str);
                assert_eq!(words.is_some(), is_search);
                answer(200, provider.flickr_photos(&asked, words))
            }
            "flickr.photos.getInfo" | "flickr.photos.getSizes" => {
                let id = asked["photo_id"].clone();
                let known = id.strip_prefix("530").and_then(|number| number.parse::<usize>().ok());
                if known.is_none_or(|number| number > HAS) {
                    return answer(200, json!({ "stat": "fail", "code": 1, "message": "Photo not found" }));
                }
                if called == "flickr.photos.getInfo" {
                    let title = json!({ "_content": format!("Salt / {id}") });
                    return answer(200, json!({ "photo": { "id": id, "title": title }, "stat": "ok" }));
                }
                answer(200, json!({ "sizes": provider.flickr_sizes(&id), "stat": "ok" }))
            }
            _ => answer(200, json!({ "stat": "fail", "code": 112, "message": "Method not found" })),
        }
    }

    fn flickr_photos(&self, asked: &BTreeMap<String, String>, words: Option<&str>) -> Value {
        let all = match words {
            None => HAS,
            Some("salt kiln") => 1,
            Some(_) => 0,
        };
        let (numbers, pages) = page(asked, "per_page", all);
        let extras: Vec<&str> = asked["extras"].split(',').collect();
        let photo = |number: usize| {
            let id = format!("530{number:02}");
            let mut photo = json!({ "id": id, "owner": "1@N01", "secret": "f5a", "server": "65535", "farm": 66,
                "title": format!("Salt / {id}"), "ispublic": 0, "isfriend": 0, "isfamily": 0 });
            for extra in &extras {
                let size = match *extra {
                    "url_o" if id != WITHOUT_ORIGINAL => (4_000, 3_000),
                    "url_n" => (320, 240),
                    "url_m" => (500, 375),
                    "url_s" => (240, 180),
                    "url_q" => (150, 150),
                    "media" => {
                        photo["media"] = json!(if number == FILM { "video" } else { "photo" });
                        continue;
                    }
                    "owner_name" => {
                        photo["ownername"] = json!("ines on film");
                        continue;
                    }
                    "url_o" => continue,
                    other => panic!("{other} is no extra"),
                };
                let letter = extra.strip_prefix("url_").unwrap();
                photo[*extra] = json!(self.picture_at(&format!("{id}_{letter}.jpg")));
                photo[format!("width_{letter}")] = json!(size.0);
                photo[format!("height_{letter}")] = json!(size.1.to_string());
            }
            photo
        };
        let photos: Vec<Value> = numbers.map(photo).collect();
        let page: u32 = asked["page"].parse().unwrap();
        json!({ "photos": { "page": page, "pages": pages, "perpage": 24, "total": all, "photo": photos }, "stat": "ok" })
    }

    fn flickr_sizes(&self, id: &str) -> Value {
        let size = |label: &str, letter: &str, width: u32, height: u32| {
            json!({ "label": label, "width": width, "height": height, "media": "photo",
                "source": self.picture_at(&format!("{id}_{letter}.jpg")),
                "url": format!("https://www.flickr.com/photos/ines/{id}/sizes/{letter}/") })
        };
        let mut all = vec![size("Square", "sq", 75, 75), size("Large", "l", 1_024, 768)];
        if id != WITHOUT_ORIGINAL {
            all.push(size("Original", "o", 4_000, 3_000));
        }
        json!({ "canblog": 0, "canprint": 0, "candownload": 1, "size": all })
    }

    fn unsplash(&self, number: usize) -> Value {
        let id = format!("salt-_{number:02}");
        let at = |width: &str| self.picture_at(&format!("{id}.jpg?ixid=M3w{width}"));
        json!({
            "id": id, "width": 8_256, "height": 5_504, "description": null,
            "alt_description": "white salt on a plate", "user": { "name": "Noor Haddad", "username": "noor" },
            "urls": { "raw": at(""), "full": at("&q=85"), "small": at("&w=400"), "thumb": at("&w=200") },
            "links": { "download_location": format!("{}/unsplash/photos/{id}/download?ixid=M3w", self.origin) },
        })
    }

    async fn unsplash_me(State(provider): State<Self>, headers: HeaderMap) -> Response {
        let refusal = provider.refusal(&headers);
        refusal.unwrap_or_else(|| answer(200, json!({ "username": "ines.o", "name": "Ines" })))
    }

    async fn unsplash_likes(
        State(provider): State<Self>,
        Path(name): Path<String>,
        Query(asked): Asked,
        headers: HeaderMap,
    ) -> Response {
        provider.noted(format!("likes {}", asked["page"]));
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        if name != "ines.o" {
            return answer(404, json!({ "errors": ["Couldn't find User"] }));
        }
        let (numbers, pages) = page(&asked, "per_page", HAS);
        let photos: Vec<Value> = numbers.map(|number| provider.unsplash(number)).collect();
        let number: usize = asked["page"].parse().unwrap();
        let at = |page: usize, rel: &str| {
            format!("<{}/unsplash/users/ines.o/likes?page={page}>; rel=\"{rel}\"", provider.origin)
        };
        let link = if number < pages {
            format!("{}, {}", at(pages, "last"), at(number + 1, "next"))
        } else {
            at(1, "first")
        };
        ([(header::LINK, link)], Json(photos)).into_response()
    }

    async fn unsplash_search(
        State(provider): State<Self>,
        Query(asked): Asked,
        headers: HeaderMap,
    ) -> Response {
        provider.noted(format!("search {} {}", asked["query"], asked["page"]));
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        let (numbers, pages) = page(&asked, "per_page", 48);
        let photos: Vec<Value> = numbers.map(|number| provider.unsplash(number)).collect();
        answer(200, json!({ "total": 48, "total_pages": pages, "results": photos }))
    }

    async fn unsplash_photo(
        State(provider): State<Self>,
        Path(id): Path<String>,
        headers: HeaderMap,
    ) -> Response {
        provider.noted(format!("photo {id}"));
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        let number = id.strip_prefix("salt-_").and_then(|number| number.parse().ok());
        match number {
            Some(number) => answer(200, provider.unsplash(number)),
            None => answer(404, json!({ "errors": ["Couldn't find Photo"] })),
        }
    }

    /// It counts a download.
    async fn unsplash_download(
        State(provider): State<Self>,
        Path(id): Path<String>,
        Query(asked): Asked,
        headers: HeaderMap,
    ) -> Response {
        provider.noted(format!("download {id} {}", asked["ixid"]));
        let refusal = provider.refusal(&headers);
        refusal.unwrap_or_else(|| answer(200, json!({ "url": provider.picture_at("elsewhere") })))
    }

    async fn youtube(
        State(provider): State<Self>,
        Path(what): Path<String>,
        Query(asked): Asked,
        headers: HeaderMap,
    ) -> Response {
        let token = asked.get("pageToken").map(String::as_str);
        provider.noted(format!("youtube {what} {}", token.unwrap_or_default()).trim().to_owned());
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        let id = |number: usize| format!("kiln_-{number:05}");
        let listed = |item: fn(String) -> Value| {
            assert!(asked["maxResults"].parse::<u32>().unwrap() <= 50);
            let (numbers, next) = match token {
                None => (1..=24, Some("CBgQAA")),
                Some("CBgQAA") => (25..=HAS, None),
                Some(_) => {
                    return answer(
                        400,
                        json!({ "error": { "code": 400, "errors": [{ "reason": "invalidPageToken" }] } }),
                    );
                }
            };
            let items: Vec<Value> = numbers.map(|number| item(id(number))).collect();
            let mut body = json!({ "kind": "youtube#listResponse", "items": items });
            if let Some(next) = next {
                body["nextPageToken"] = json!(next);
            }
            answer(200, body)
        };
        match what.as_str() {
            "channels" => {
                assert_eq!((asked["part"].as_str(), asked["mine"].as_str()), ("contentDetails", "true"));
                let playlists = json!({ "relatedPlaylists": { "likes": "LL", "uploads": "UUkiln" } });
                answer(200, json!({ "items": [{ "id": "UCkiln", "contentDetails": playlists }] }))
            }
            "playlistItems" => {
                assert_eq!(
                    (asked["part"].as_str(), asked["playlistId"].as_str()),
                    ("contentDetails", "UUkiln")
                );
                listed(|id| json!({ "contentDetails": { "videoId": id } }))
            }
            "search" => {
                let wanted = ["part", "forMine", "type"].map(|name| asked[name].as_str());
                assert_eq!(wanted, ["snippet", "true", "video"]);
                // Titles are escaped for HTML here, and nowhere else.
                listed(
                    |id| json!({ "id": { "kind": "youtube#video", "videoId": id }, "snippet": { "title": "Salt &amp; kiln" } }),
                )
            }
            "videos" => {
                assert_eq!(asked["part"], "snippet,contentDetails");
                let video = |id: &str| {
                    json!({
                        "id": id, "contentDetails": { "duration": "PT1H2M3S" },
                        "snippet": { "title": "Salt & kiln", "channelTitle": "Ines’ films",
                            "thumbnails": { "medium": { "url": provider.picture_at(&format!("{id}.jpg")), "width": 320 } } },
                    })
                };
                let ids = asked["id"].split(',');
                // The second one has been deleted, and videos come in no order.
                let mut items: Vec<Value> = ids.filter(|id| !id.ends_with("00002")).map(video).collect();
                items.reverse();
                answer(200, json!({ "items": items }))
            }
            _ => answer(404, json!({ "error": { "code": 404 } })),
        }
    }

    async fn vimeo(State(provider): State<Self>, Query(asked): Asked, headers: HeaderMap) -> Response {
        let searched = asked.get("query").map(String::as_str);
        provider.noted(format!("vimeo {} {}", asked["page"], searched.unwrap_or_default()).trim().to_owned());
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        assert_eq!(headers["accept"], "application/vnd.vimeo.*+json;version=3.4");
        assert!(asked["fields"].contains("player_embed_url") && asked["fields"].contains("pictures.sizes"));
        let (numbers, pages) = page(&asked, "per_page", if searched.is_some() { 1 } else { HAS });
        let video = |number: usize| {
            let id = 76_979_870 + number;
            json!({
                "uri": format!("/videos/{id}"), "name": format!("The kiln {number}"), "duration": 62,
                "link": format!("https://vimeo.com/{id}"), "user": { "name": "Ines" },
                "player_embed_url": format!("https://player.vimeo.com/video/{id}?h=8272103f6e"),
                "pictures": { "sizes": [{ "width": 640, "link": provider.picture_at(&format!("{id}_640.jpg")) }] },
            })
        };
        let videos: Vec<Value> = numbers.map(video).collect();
        let page: usize = asked["page"].parse().unwrap();
        let next = (page < pages).then(|| format!("/me/videos?page={}", page + 1));
        answer(
            200,
            json!({ "total": HAS, "page": page, "per_page": 24, "paging": { "next": next }, "data": videos }),
        )
    }

    async fn picture(
        State(provider): State<Self>,
        Path(name): Path<String>,
        uri: Uri,
        headers: HeaderMap,
    ) -> Response {
        assert!(!headers.contains_key("authorization"), "no key is sent for a picture");
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        provider.noted(format!("picture {name}{query}"));
        match provider.book(|book| book.broken) {
            Some(status) => answer(status, json!({})),
            // A service may say what it wants of the type.
            None => ([(header::CONTENT_TYPE, "application/octet-stream")], PICTURE).into_response(),
        }
    }
}
