//! `GET /api/screenshot/renew/{id}/cover`

use crate::support::{PICTURE, TestApp, VIEWER_ORIGIN, num, stories};

stories! {
    async fn it_leads_to_the_cover(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let made = ines.browser.upload(&format!("/mag/{}/cover", num(&salt)), "image/jpeg", PICTURE).await.expect(200);
        let path = format!("/screenshot/renew/{}/cover", num(&salt));
        let small = ines.browser.get(&format!("{path}?redirect=true&size=608")).await;
        let cover = made["cover"].as_str().unwrap();
        assert_eq!((small.status.as_u16(), small.header("location")), (302, cover.replace(".jpg", "_608.jpg").as_str()));
        assert_eq!(ines.browser.get(&path).await.header("location"), cover);
        ines.browser.get(&format!("{path}?size=large")).await.refused(422, "invalid_query");
    }

    async fn without_one_it_leads_to_the_generated_cover(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt & <Pepper>").await;
        let path = format!("/screenshot/renew/{}/cover?redirect=true&size=608", num(&salt));
        let answer = ines.browser.get(&path).await;
        assert_eq!(answer.status.as_u16(), 302, "{}", answer.text());
        let address = answer.header("location").strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
        let svg = app.viewer().fetch(&address, &[]).await;
        assert_eq!((svg.status.as_u16(), svg.header("content-type")), (200, "image/svg+xml"));
        assert!(svg.text().contains("Ines") && svg.text().contains(&format!("No. {}", num(&salt))));
        assert!(!svg.text().contains("<Pepper>"));
        assert_eq!(svg.header("content-security-policy"), "default-src 'none'; sandbox");
        // The title is not published: without its own token the answer is 404.
        let other = ines.browser.project("Marrow").await;
        let bare = address.split('?').next().unwrap().to_owned();
        let swapped = address.replace(&num(&salt).to_string(), &num(&other).to_string());
        for address in [bare, swapped, address.replace("token=1", "token=2"), format!("{address}0")] {
            assert_eq!(app.viewer().fetch(&address, &[]).await.status.as_u16(), 404, "{address}");
        }
        app.wait(chrono::TimeDelta::days(1));
        assert_eq!(app.viewer().fetch(&address, &[]).await.status.as_u16(), 404);
    }
}
