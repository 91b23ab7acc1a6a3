//! Sign-in of readers by their address (ACCT-154).

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{
    Account, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    num, stories,
};

const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];

async fn send(browser: &Browser, path: &str, field: &str, value: &str) -> Answer {
    let body = format!("{field}={}", value.replace('@', "%40"));
    browser.send(Method::POST, path, FORM, body).await
}

/// An account with a published page that noor@haddad.example, and all addresses at kiln.example, may read.
async fn protected(app: &TestApp) -> (Account, Value, String) {
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Studio).await;
    let list = json!({ "allowedEmails": ["noor@haddad.example"], "allowedDomains": ["@kiln.example"] });
    ines.browser.put("/me", json!({ "magEmailWhitelist": list })).await.expect(200);
    let salt = ines.browser.project("Salt").await;
    let path = format!("/mag/{}", num(&salt));
    ines.browser.patch(&path, json!({ "desc": "Grains.", "isPrivateByEmail": true })).await.expect(200);
    ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
    let page = format!("/ines/{}/", num(&salt));
    (ines, salt, page)
}

/// Requests a link, follows it and opens the page.
async fn enter(app: &TestApp, reader: &Browser, page: &str, email: &str) -> Answer {
    send(reader, page, "email", email).await;
    let key = app.link(email, "reader_link").await;
    send(reader, page, "key", &key).await
}

fn is_shut(answer: &Answer) -> bool {
    let text = answer.text();
    text.contains("This page is for invited readers") && !text.contains("Salt") && !text.contains("Grains.")
}

stories! {
    async fn acct_154_only_readers_on_the_list_come_in(app: &TestApp) {
        let (ines, salt, page) = protected(app).await;
        let reader = app.viewer();
        let door = reader.fetch(&page, &[]).await;
        assert!(is_shut(&door) && !door.text().contains("Ines"), "{}", door.text());
        assert_eq!((door.status.as_u16(), door.header("x-robots-tag")), (200, "none"));
        assert!(door.header("content-security-policy").contains("form-action 'self'"));
        // The answer is the same for every address.
        let listed = send(&reader, &page, "email", "NOOR@haddad.example").await;
        let other = send(&reader, &page, "email", "zoe@haddad.example").await;
        assert_eq!((listed.status.as_u16(), other.status.as_u16()), (200, 200));
        assert_eq!(listed.text().replace("NOOR", "zoe"), other.text());
        assert!(app.mail("zoe@haddad.example").await.is_empty());
        let mails = app.mail("noor@haddad.example").await;
        assert_eq!(mails.len(), 1);
        let key = app.link("noor@haddad.example", "reader_link").await;
        // Loading the link's page uses nothing up: mail programs do so, too.
        for _ in 0..2 {
            let open = reader.fetch(&format!("{page}?key={key}"), &[]).await;
            assert!(open.text().contains("Open the page") && !open.text().contains("Grains."));
            assert_eq!(open.header("set-cookie"), "");
        }
        let opened = send(&reader, &page, "key", &key).await;
        assert_eq!((opened.status.as_u16(), opened.header("location")), (303, page.as_str()));
        let cookie = opened.header("set-cookie").to_owned();
        assert!(cookie.contains(&format!("Path=/ines/{};", num(&salt))) && cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
        let read = reader.fetch(&page, &[]).await;
        assert!(read.text().contains(">Salt</h1>") && read.text().contains("Grains."));
        assert_eq!(read.header("x-robots-tag"), "none");
        assert!(is_shut(&app.viewer().fetch(&page, &[]).await), "others have no pass");
        assert_eq!(app.views(&ines, num(&salt)).await, 1, "the door is no view");
        // It works once.
        let again = send(&app.viewer(), &page, "key", &key).await;
        assert_eq!((again.status.as_u16(), again.header("set-cookie")), (422, ""));
        assert!(again.text().contains("expired or was used already"));
    }

    async fn a_domain_lets_all_of_its_addresses_in_and_no_subdomain(app: &TestApp) {
        let (_, _, page) = protected(app).await;
        let reader = app.viewer();
        assert_eq!(enter(app, &reader, &page, "anybody@kiln.example").await.status.as_u16(), 303);
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."));
        send(&reader, &page, "email", "a@mail.kiln.example").await;
        assert!(app.mail("a@mail.kiln.example").await.is_empty());
    }

    async fn the_mail_names_the_page_and_its_maker(app: &TestApp) {
        let (_, salt, page) = protected(app).await;
        send(&app.viewer(), &page, "email", "noor@haddad.example").await;
        let mails = app.mail("noor@haddad.example").await;
        let octavo_application::shared::mailer::Message::ReaderLink { offer, .. } = &mails[0].message else {
            panic!("no link");
        };
        assert_eq!(offer.page, format!("{VIEWER_ORIGIN}/ines/{}/", num(&salt)));
        assert_eq!((offer.title.as_str(), offer.from.as_str()), ("Salt", "Ines"));
    }

    async fn a_pass_ends_with_the_list_with_the_week_and_at_the_next_page(app: &TestApp) {
        let (ines, salt, page) = protected(app).await;
        let reader = app.viewer();
        enter(app, &reader, &page, "noor@haddad.example").await;
        let list = json!({ "allowedEmails": ["noor@haddad.example"], "allowedDomains": [] });
        ines.browser.put("/me", json!({ "magEmailWhitelist": list })).await.expect(200);
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."), "still on the list");
        let kept = reader.cookies();
        // A pass opens one page, and is not valid for another reader.
        let marrow = ines.browser.project("Marrow").await;
        let path = format!("/mag/{}", num(&marrow));
        ines.browser.patch(&path, json!({ "isPrivateByEmail": true })).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let pass = kept[&format!("octavo_reader_{}", num(&salt))].clone();
        let mut cookies = kept.clone();
        cookies.insert(format!("octavo_reader_{}", num(&marrow)), pass.clone());
        reader.set_cookies(cookies);
        assert!(!reader.fetch(&format!("/ines/{}/", num(&marrow)), &[]).await.text().contains("Marrow"));
        let (digits, token) = pass.split_once('.').unwrap();
        let other: String = "zoe@kiln.example".bytes().map(|byte| format!("{byte:02x}")).collect();
        assert!(token.len() > 64 && !digits.is_empty());
        reader.set_cookies([(format!("octavo_reader_{}", num(&salt)), format!("{other}.{token}"))].into());
        assert!(is_shut(&reader.fetch(&page, &[]).await));
        reader.set_cookies(kept.clone());
        ines.browser.put("/me", json!({ "magEmailWhitelist": { "allowedDomains": ["@kiln.example"] } })).await.expect(200);
        assert!(is_shut(&reader.fetch(&page, &[]).await), "taken off the list");
        ines.browser.put("/me", json!({ "magEmailWhitelist": list })).await.expect(200);
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."));
        app.wait(TimeDelta::days(7));
        reader.set_cookies(kept);
        assert!(is_shut(&reader.fetch(&page, &[]).await), "a week is over");
    }

    async fn a_link_is_short_and_for_its_page_and_reader(app: &TestApp) {
        let (ines, _, page) = protected(app).await;
        let reader = app.viewer();
        send(&reader, &page, "email", "noor@haddad.example").await;
        let late = app.link("noor@haddad.example", "reader_link").await;
        app.wait(TimeDelta::minutes(15));
        assert_eq!(send(&reader, &page, "key", &late).await.status.as_u16(), 422);
        send(&reader, &page, "email", "noor@haddad.example").await;
        let key = app.link("noor@haddad.example", "reader_link").await;
        let marrow = ines.browser.project("Marrow").await;
        let path = format!("/mag/{}", num(&marrow));
        ines.browser.patch(&path, json!({ "isPrivateByEmail": true })).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let other = format!("/ines/{}/", num(&marrow));
        assert_eq!(send(&reader, &other, "key", &key).await.status.as_u16(), 422);
        ines.browser.put("/me", json!({ "magEmailWhitelist": {} })).await.expect(200);
        assert_eq!(send(&reader, &page, "key", &key).await.status.as_u16(), 422, "no longer on the list");
        app.sweep().await;
    }

    async fn asking_is_limited_for_everybody_alike(app: &TestApp) {
        let (_, _, page) = protected(app).await;
        for email in ["noor@haddad.example", "zoe@haddad.example"] {
            let statuses = async || {
                let mut statuses = Vec::new();
                let first: u8 = if email.starts_with('n') { 10 } else { 20 };
                for number in first..first + 4 {
                    // Each from another network address: the limit protects the mailbox.
                    let reader = app.viewer().elsewhere(std::net::IpAddr::from([203, 0, 113, number]));
                    statuses.push(send(&reader, &page, "email", email).await.status.as_u16());
                }
                statuses
            };
            assert_eq!(statuses().await, [200, 200, 200, 429], "{email}");
        }
        assert_eq!(app.mail("noor@haddad.example").await.len(), 3);
        let reader = app.viewer();
        for number in 0..5 {
            assert_eq!(send(&reader, &page, "email", &format!("a{number}@kiln.example")).await.status.as_u16(), 200);
        }
        let held = send(&reader, &page, "email", "b@kiln.example").await;
        assert_eq!((held.status.as_u16(), held.header("retry-after")), (429, "900"));
        assert!(held.text().contains("Too many attempts"));
    }

    async fn without_the_permission_the_page_stays_shut(app: &TestApp) {
        let (ines, _, page) = protected(app).await;
        let reader = app.viewer();
        enter(app, &reader, &page, "noor@haddad.example").await;
        app.plan(&ines, Level::Personal).await;
        let shut = reader.fetch(&page, &[]).await;
        assert_eq!(shut.status.as_u16(), 423);
        assert!(!shut.text().contains("Grains."));
        assert_eq!(send(&reader, &page, "email", "noor@haddad.example").await.status.as_u16(), 423);
        app.plan(&ines, Level::Business).await;
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."));
    }

    async fn a_password_is_asked_for_after_the_address(app: &TestApp) {
        let (ines, salt, page) = protected(app).await;
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), body).await.expect(200);
        let reader = app.viewer();
        let early = send(&reader, &page, "password", "readers+only").await;
        assert_eq!((early.status.as_u16(), early.header("set-cookie")), (422, ""));
        enter(app, &reader, &page, "noor@haddad.example").await;
        assert!(reader.fetch(&page, &[]).await.text().contains("This page asks for a password"));
        assert_eq!(send(&reader, &page, "password", "readers+only").await.status.as_u16(), 303);
        assert!(reader.fetch(&page, &[]).await.text().contains("Grains."));
    }

    async fn an_address_that_is_none_is_asked_for_again(app: &TestApp) {
        let (_, _, page) = protected(app).await;
        for body in ["email=nobody", "email=", "word=x", ""] {
            let answer = app.viewer().send(Method::POST, &page, FORM, body).await;
            assert_eq!(answer.status.as_u16(), 422, "{body}");
            assert!(answer.text().contains("Please enter your e-mail address"));
        }
    }
}

/// The time of an answer depends on its writes: there are as many transactions for a listed address as for others.
#[tokio::test]
async fn asking_costs_the_same_on_the_list_and_off_it() {
    let app = TestApp::new().await;
    let (_, _, page) = protected(&app).await;
    let reader = app.viewer();
    let mut costs = Vec::new();
    for email in ["noor@haddad.example", "zoe@haddad.example"] {
        let before = app.transactions();
        assert_eq!(send(&reader, &page, "email", email).await.status.as_u16(), 200);
        costs.push(app.transactions() - before);
    }
    assert!(costs[0] > 0, "{costs:?}");
    assert_eq!(costs[0], costs[1]);
    assert_eq!(app.mail("noor@haddad.example").await.len(), 1);
    assert!(app.mail("zoe@haddad.example").await.is_empty());
}
