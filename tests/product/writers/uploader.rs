//! Uploads pictures: for a document, and as the cover of a project.

use async_trait::async_trait;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Records, Writer, Wrote, successful};
use crate::{
    live_socket::opened,
    pictures::square,
    support::{Browser, Server},
};

pub(super) struct Uploader {
    browser: Browser,
    document: String,
    /// The pictures that were acknowledged, and how many of them were looked at.
    pictures: Vec<Value>,
    seen: usize,
    cover: Value,
    uploads: u32,
    /// What was not answered.
    unanswered: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Picture,
    Cover,
}

/// A GIF of one pixel, of one of many colours.
fn gif(colour: u32) -> Vec<u8> {
    let mut bytes = b"GIF89a\x01\0\x01\0\x80\0\0".to_vec();
    bytes.extend(&colour.to_be_bytes()[1..]);
    bytes.extend(b"\0\0\xff\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b");
    bytes
}

impl Uploader {
    pub(super) async fn of(browser: &Browser) -> Self {
        let (document, _) = opened(browser).await;
        let (pictures, cover) = (Vec::new(), Value::Null);
        Self { browser: browser.clone(), document, pictures, seen: 0, cover, uploads: 0, unanswered: None }
    }

    fn project(&self) -> String {
        self.document.replace("/documents/", "/mag/")
    }

    /// The file of an address, whole.
    async fn fetch(&self, server: &Server, address: &Value) -> Vec<u8> {
        // The address of an earlier server, whose port was another one.
        let path = address.as_str().unwrap().split_once("/media/").unwrap().1;
        let url = format!("{}/media/{path}", server.viewer);
        let served = self.browser.client.get(url).send().await.unwrap();
        assert_eq!(served.status(), StatusCode::OK, "{path}");
        served.bytes().await.unwrap().to_vec()
    }
}

#[async_trait]
impl Writer for Uploader {
    async fn write(&mut self) -> Wrote {
        self.uploads += 1;
        let (kind, method, path, form, bytes) = if self.uploads.is_multiple_of(4) {
            let side = 300 + self.uploads / 4 % 64;
            let path = format!("{}/cover", self.project());
            (Kind::Cover, Method::PUT, path, "image/png", square(side, false))
        } else {
            let path = format!("{}/assets?name={}.gif", self.document, self.uploads);
            (Kind::Picture, Method::POST, path, "image/*", gif(self.uploads))
        };
        self.unanswered = Some(kind);
        let answer = self.browser.attempt_upload(method, &path, form, bytes).await;
        let Some(mut answer) = answer.and_then(|answer| successful(&path, answer)) else {
            return Wrote::Unanswered;
        };
        match kind {
            Kind::Picture => self.pictures.push(answer),
            Kind::Cover => self.cover = answer["cover"].take(),
        }
        self.unanswered = None;
        Wrote::Acknowledged
    }

    async fn check(&mut self, server: &Server, _: &Records) {
        self.browser = self.browser.at(server);
        let answer = self.browser.get(&format!("{}/assets", self.document)).await;
        let mut listed = answer["assets"].as_array().unwrap().clone();
        for picture in &self.pictures {
            let place = listed.iter().position(|listed| listed["key"] == picture["key"]);
            assert!(place.is_some(), "{picture} was acknowledged");
            let there = listed.swap_remove(place.unwrap());
            assert_eq!(there["bytes"], picture["bytes"]);
        }
        assert!(listed.len() <= usize::from(self.unanswered == Some(Kind::Picture)), "{listed:?}");
        self.pictures.extend(listed);
        for picture in &self.pictures[self.seen..] {
            // What moves, and drawings, have one file; others have one of each width.
            let renditions = picture["renditions"].as_array().unwrap();
            let files = if renditions.is_empty() { std::slice::from_ref(picture) } else { renditions };
            let mut bytes = 0;
            for file in files {
                bytes += self.fetch(server, &file["address"]).await.len();
            }
            assert_eq!(picture["bytes"], json!(bytes), "{picture}");
        }
        self.seen = self.pictures.len();

        let project = self.browser.get(&self.project()).await;
        let path =
            |cover: &Value| cover.as_str().map(|cover| cover.split_once("/media/").unwrap().1.to_owned());
        if self.unanswered != Some(Kind::Cover) {
            assert_eq!(path(&project["cover"]), path(&self.cover));
        }
        self.cover = project["cover"].clone();
        if !self.cover.is_null() {
            let bytes = self.fetch(server, &self.cover).await;
            assert!(bytes.starts_with(b"\xff\xd8") && bytes.ends_with(b"\xff\xd9"), "{} bytes", bytes.len());
        }
        self.unanswered = None;
    }
}
