//! Metrics, on a listener of their own.

use reqwest::Method;

use crate::support::Place;

#[tokio::test]
async fn requests_are_counted_by_route_on_the_private_listener_only() {
    let place = Place::new();
    let server = place.serve();
    let ines = server.join("Ines").await;
    ines.get("/me").await;
    let invented = Method::from_bytes(b"INVENTED").unwrap();
    ines.client.request(invented, format!("{}/api/me", server.app)).send().await.unwrap();
    let (status, text) = ines.page(&format!("{}/metrics", server.metrics)).await;
    assert!(status.is_success());
    let line = |parts: &[&str]| text.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    assert!(
        line(&[
            "octavo_http_requests_total{",
            "method=\"GET\"",
            "route=\"/api/me\"",
            "status=\"200\"",
            "} 1"
        ]),
        "{text}"
    );
    assert!(
        line(&["octavo_http_request_seconds_bucket{", "route=\"/api/auth/join\"", "le=\"0.25\""]),
        "{text}"
    );
    assert!(!text.contains("INVENTED"), "whoever invents methods fills the memory");
    assert!(!text.contains("okafor"), "nobody is named");
    let (_, page) = ines.page(&format!("{}/metrics", server.app)).await;
    assert!(!page.contains("octavo_http_requests_total"));
    let (status, _) = ines.page(&format!("{}/metrics", server.viewer)).await;
    assert_eq!(status.as_u16(), 404);
}
