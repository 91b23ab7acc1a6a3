//! Private pages: readers enter a password.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, browser::Browser, num, stories};

const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];

async fn enter(browser: &Browser, path: &str, password: &str) -> crate::support::browser::Answer {
    browser.send(Method::POST, path, FORM, format!("password={}", password.replace(' ', "+"))).await
}

stories! {
    async fn readers_enter_the_password_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let (path, page) = (format!("/mag/{}", num(&salt)), format!("/ines/{}/", num(&salt)));
        ines.browser.patch(&path, json!({ "desc": "Grains.", "isPrivatePages": true, "password": "readers only" })).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let reader = app.viewer();
        let gate = reader.fetch(&page, &[]).await;
        assert_eq!((gate.status.as_u16(), gate.header("x-robots-tag")), (200, "none"));
        for text in ["Salt", "Grains.", "Ines"] {
            assert!(!gate.text().contains(text), "the door says nothing of what is behind it: {text}");
        }
        assert!(gate.header("content-security-policy").contains("form-action 'self'"));
        let wrong = enter(&reader, &page, "readers many").await;
        assert_eq!((wrong.status.as_u16(), wrong.header("set-cookie")), (422, ""));
        assert!(wrong.text().contains("This is not the password"));
        let right = enter(&reader, &page, "readers only").await;
        assert_eq!((right.status.as_u16(), right.header("location")), (303, page.as_str()));
        let cookie = right.header("set-cookie").to_owned();
        assert!(cookie.contains(&format!("Path=/ines/{};", num(&salt))) && cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
        let read = reader.fetch(&page, &[]).await;
        assert!(read.text().contains(">Salt</h1>") && read.text().contains("Grains."));
        assert_eq!(read.header("x-robots-tag"), "none");
        assert!(!app.viewer().fetch(&page, &[]).await.text().contains("Salt"), "others have no pass");
        assert_eq!(app.views(&ines, num(&salt)).await, 1, "the door is no view");
        // A pass expires with its password, and after a week.
        let kept = reader.cookies();
        ines.browser.patch(&path, json!({ "password": "other readers" })).await.expect(200);
        assert!(!reader.fetch(&page, &[]).await.text().contains("Grains."));
        enter(&reader, &page, "other readers").await;
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."));
        app.wait(TimeDelta::days(7));
        assert!(!reader.fetch(&page, &[]).await.text().contains("Grains."));
        reader.set_cookies(kept);
        assert!(!reader.fetch(&page, &[]).await.text().contains("Grains."));
    }

    async fn a_pass_opens_one_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, octavo_domain::plans::level::Level::Studio).await;
        let mut pages = Vec::new();
        for title in ["Salt", "Marrow"] {
            let project = ines.browser.project(title).await;
            let path = format!("/mag/{}", num(&project));
            ines.browser.patch(&path, json!({ "isPrivatePages": true, "password": "readers only" })).await.expect(200);
            ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
            pages.push((num(&project), format!("/ines/{}/", num(&project))));
        }
        let reader = app.viewer();
        enter(&reader, &pages[0].1, "readers only").await;
        let mut cookies = reader.cookies();
        let pass = cookies[&format!("octavo_pass_{}", pages[0].0)].clone();
        cookies.insert(format!("octavo_pass_{}", pages[1].0), pass);
        reader.set_cookies(cookies);
        assert!(reader.fetch(&pages[0].1, &[]).await.text().contains(">Salt</h1>"));
        assert!(!reader.fetch(&pages[1].1, &[]).await.text().contains("Marrow"));
    }

    async fn guessing_is_slowed_down(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let (path, page) = (format!("/mag/{}", num(&salt)), format!("/ines/{}/", num(&salt)));
        ines.browser.patch(&path, json!({ "isPrivatePages": true, "password": "readers only" })).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let reader = app.viewer();
        for _ in 0..5 {
            assert_eq!(enter(&reader, &page, "a guess, a guess").await.status.as_u16(), 422);
        }
        let held = enter(&reader, &page, "readers only").await;
        assert_eq!((held.status.as_u16(), held.header("retry-after")), (429, "1"));
        assert!(held.text().contains("Too many attempts"));
        app.wait(TimeDelta::seconds(1));
        assert_eq!(enter(&reader, &page, "readers only").await.status.as_u16(), 303);
    }

    async fn a_door_that_is_not_there(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let page = format!("/ines/{}/", num(&salt));
        assert_eq!(enter(&app.viewer(), &page, "readers only").await.status.as_u16(), 404);
        app.publish(&ines, num(&salt), None).await;
        let open = enter(&app.viewer(), &page, "readers only").await;
        assert_eq!((open.status.as_u16(), open.header("location"), open.header("set-cookie")), (303, page.as_str(), ""));
        assert_eq!(enter(&app.viewer(), "/ines/", "x").await.status.as_u16(), 404);
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), body).await.expect(200);
        let empty = app.viewer().send(Method::POST, &page, FORM, "word=x").await;
        assert_eq!(empty.status.as_u16(), 422);
    }
}
