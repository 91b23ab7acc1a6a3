//! Reading pictures, from a server on this machine.

use std::sync::{Arc, Mutex};

use axum::{
    Router,
    http::{HeaderMap, StatusCode},
    routing::get,
};

use super::*;

const GIF: &[u8] = b"GIF89a\x01\0\x01\0\0\0\0;";
const AT_ONCE: AtOnce = AtOnce { previews: (2, 2), pictures: (1, 0) };

/// A server on this machine; its address, and the requests that came without a key.
async fn server() -> (Url, Arc<Mutex<usize>>) {
    rustls::crypto::ring::default_provider().install_default().ok();
    let asked = Arc::new(Mutex::new(0));
    let counted = asked.clone();
    let small = move |headers: HeaderMap| async move {
        if !headers.contains_key("authorization") {
            *counted.lock().unwrap() += 1;
        }
        ([("content-type", "text/html")], GIF)
    };
    let large = [GIF, &[0; 600 * 1024]].concat();
    let router = Router::new()
        .route("/small", get(small))
        .route("/large", get(move || async move { large }))
        .route("/page", get(async || ([("content-type", "image/png")], "<script>alert(1)</script>")))
        .route("/moved", get(async || (StatusCode::FOUND, [("location", "/small")])))
        .route("/slow", get(std::future::pending::<String>));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/api", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (Url::parse(&address).unwrap(), asked)
}

async fn read(
    pictures: &Pictures,
    api: Option<&Url>,
    address: &str,
    size: PictureSize,
) -> Result<(PictureType, usize), PictureFault> {
    let read = pictures.read(api, address, size).await;
    read.map(|picture| (picture.picture_type, picture.bytes.len()))
}

fn is_unreachable<T>(read: &Result<T, PictureFault>, why: &str) -> bool {
    matches!(read, Err(PictureFault::Unreachable(reason)) if reason.contains(why))
}

#[tokio::test]
async fn edit_234_pictures_are_read_from_public_hosts_alone() {
    let (api, asked) = server().await;
    let pictures = Pictures::new(Reach::Public, AT_ONCE).unwrap();
    let at = |path: &str| api.join(path).unwrap().to_string();
    let size = PictureSize::Preview;
    // The operator has named the host of the API.
    assert_eq!(read(&pictures, Some(&api), &at("/small"), size).await, Ok((PictureType::Gif, GIF.len())));
    assert_eq!(*asked.lock().unwrap(), 1, "no key is sent");
    for (address, why) in [
        (at("/small"), "not public"),
        (at("/small").replace("http:", "https:"), "not public"),
        (at("/small").replace("127.0.0.1", "localhost"), "not public"),
        (at("/small").replace("127.0.0.1", "localhost").replace("http:", "https:"), "not public"),
        ("http://images.unsplash.com/photo-1".to_owned(), "not public"),
        ("https://169.254.169.254/latest/meta-data".to_owned(), "not public"),
        ("file:///etc/passwd".to_owned(), "not public"),
        ("photo".to_owned(), "none"),
    ] {
        let refused = read(&pictures, None, &address, size).await;
        assert!(is_unreachable(&refused, why), "{address}: {refused:?}");
    }
    assert_eq!(*asked.lock().unwrap(), 1);
}

#[tokio::test]
async fn edit_234_a_picture_is_one_of_four_types_and_has_a_size() {
    let (api, _) = server().await;
    let pictures = Pictures::new(Reach::Public, AT_ONCE).unwrap();
    let at = |path: &str| api.join(path).unwrap().to_string();
    let large = GIF.len() + 600 * 1024;
    let whole = read(&pictures, Some(&api), &at("/large"), PictureSize::Whole).await;
    assert_eq!(whole, Ok((PictureType::Gif, large)));
    let preview = read(&pictures, Some(&api), &at("/large"), PictureSize::Preview).await;
    assert!(is_unreachable(&preview, "not small"), "{preview:?}");
    // The bytes are looked at, and not what they are called.
    let page = read(&pictures, Some(&api), &at("/page"), PictureSize::Whole).await;
    assert_eq!(page, Err(PictureFault::OtherType));
    let moved = read(&pictures, Some(&api), &at("/moved"), PictureSize::Whole).await;
    assert!(is_unreachable(&moved, "status 302"), "{moved:?}");
    let bytes = pictures.bytes(Some(&api), &at("/large"), large - 1).await;
    assert_eq!(bytes, Err(PictureFault::TooLarge));
}

#[tokio::test]
async fn edit_234_so_many_pictures_are_read_at_a_time_and_no_more() {
    let (api, _) = server().await;
    let pictures = Arc::new(Pictures::new(Reach::Public, AT_ONCE).unwrap());
    let slow = api.join("/slow").unwrap().to_string();
    let mut first = Box::pin(pictures.read(Some(&api), &slow, PictureSize::Whole));
    assert!(polled_once(&mut first).is_none(), "it has its place and waits for the server");
    let second = read(&pictures, Some(&api), &slow, PictureSize::Whole).await;
    assert_eq!(second, Err(PictureFault::Busy));
    // Previews have places of their own.
    let small = api.join("/small").unwrap().to_string();
    assert!(read(&pictures, Some(&api), &small, PictureSize::Preview).await.is_ok());
    drop(first);
    let small = read(&pictures, Some(&api), &small, PictureSize::Whole).await;
    assert_eq!(small, Ok((PictureType::Gif, GIF.len())));
}

/// Polls a future once.
fn polled_once<F: std::future::Future + Unpin>(future: &mut F) -> Option<F::Output> {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::Pin::new(future).poll(&mut context) {
        std::task::Poll::Ready(value) => Some(value),
        std::task::Poll::Pending => None,
    }
}

#[tokio::test]
async fn edit_234_what_goes_wrong_is_said_without_the_address() {
    rustls::crypto::ring::default_provider().install_default().ok();
    let pictures = Pictures::new(Reach::Anywhere, AT_ONCE).unwrap();
    let refused = read(&pictures, None, "http://127.0.0.1:1/secret?ixid=secret", PictureSize::Preview)
        .await
        .unwrap_err();
    assert!(!refused.to_string().contains("secret"), "{refused}");
}
