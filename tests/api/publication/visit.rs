//! `GET /api/mag/{id}/visit`

use chrono::TimeDelta;
use octavo_domain::team::role::Role;

use super::teammate;
use crate::support::{TestApp, VIEWER_ORIGIN, num, stories};

stories! {
    async fn it_leads_to_the_page_and_marks_the_browser(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/visit", num(&salt));
        ines.browser.get(&path).await.refused(409, "not_published");
        app.publish(&ines, num(&salt), None).await;
        let page = format!("/ines/{}/", num(&salt));
        let mate = teammate(app, &ines, "Noor", Role::Editor).await;
        for maker in [&ines, &mate] {
            let answer = maker.browser.get(&path).await;
            assert_eq!(answer.status.as_u16(), 302, "{}", answer.text());
            let address = answer.header("location").strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
            assert!(address.starts_with(&format!("{page}?visit=")), "{address}");
            let viewer = app.viewer();
            let clean = viewer.fetch(&address, &[]).await;
            assert_eq!((clean.status.as_u16(), clean.header("location")), (303, page.as_str()));
            assert!(clean.header("set-cookie").contains("HttpOnly; SameSite=Lax"));
            assert_eq!(viewer.fetch(&page, &[]).await.status.as_u16(), 200);
            assert_eq!(app.views(&ines, num(&salt)).await, 0, "one's own visits are not counted");
            // An expired or forged link marks no browser.
            app.wait(TimeDelta::minutes(5));
            for address in [address.as_str(), &format!("{page}?visit=1.2"), &format!("{page}?visit=")] {
                let late = app.viewer().fetch(address, &[]).await;
                assert_eq!((late.status.as_u16(), late.header("set-cookie")), (303, ""), "{address}");
            }
        }
        app.join("Teun").await.browser.get(&path).await.refused(404, "not_found");
    }
}
