//! Operators' commands about prompts while the server runs, and the product's own templates.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Installation, TestDatabase, until};

const EMAIL: &str = "ines@okafor.studio";

/// The listed templates.
fn templates(answer: &Value) -> Vec<(i64, &str)> {
    let listed = answer["templates"].as_array().unwrap();
    listed.iter().map(|one| (one["magNumId"].as_i64().unwrap(), one["title"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn the_product_comes_with_templates_whose_covers_are_there() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let answer = ines.get("/templates").await;
    let listed = templates(&answer);
    assert!(listed.len() >= 8, "{listed:?}");
    for template in answer["templates"].as_array().unwrap() {
        assert_eq!(template["author_name"], "Octavo Studio");
        let cover = template["cover"].as_str().unwrap();
        let path = cover.split_once("/media/").unwrap().1;
        for path in [path.to_owned(), path.replace(".jpg", "_608.jpg")] {
            let answer = ines.client.get(format!("{}/media/{path}", server.viewer)).send().await.unwrap();
            assert_eq!(answer.status().as_u16(), 200, "{path}");
            assert_eq!(answer.headers()["content-type"], "image/jpeg");
        }
    }
    let (first, title) = listed[0];
    for path in ["/templates".to_owned(), format!("/{first}/")] {
        let (status, page) = ines.page(&format!("{}{path}", server.viewer)).await;
        assert!(status.is_success() && page.contains(title), "{path}: {page}");
    }
    let made = ines.post(&format!("/templates/{first}/start"), json!({}), 201).await;
    assert_eq!((&made["title"], &made["cover"]), (&json!(title), &answer["templates"][0]["cover"]));
    let tour = ines.post("/tour/project", json!({}), 200).await;
    let library = ines.get("/readymags/user").await;
    let sample =
        library["mags"].as_array().unwrap().iter().find(|one| one["num_id"] == tour["num_id"]).unwrap();
    assert_eq!(sample["title"], "A Guided Tour");
    assert!(sample["cover"].as_str().unwrap().ends_with("/media/studio/a-guided-tour.jpg"));
}

#[tokio::test]
async fn servers_that_start_together_make_the_studio_once_and_what_is_removed_stays_away() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    installation.say(&["migrate"]);
    let servers: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..3).map(|_| scope.spawn(|| installation.serve())).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    let ines = servers[0].join("Ines").await;
    let answer = ines.get("/templates").await;
    let (gone, title) = templates(&answer)[0];
    let said = installation.say(&["admin", "template", "remove", &gone.to_string()]);
    assert_eq!(said.trim(), format!("“{title}” ({gone}) is no template any more"));
    drop(servers);
    let again = installation.serve();
    let left = ines.at(&again).get("/templates").await;
    assert_eq!(templates(&left), templates(&answer)[1..]);
}

#[tokio::test]
async fn nobody_signs_in_to_the_studio_and_nothing_is_mailed_to_it() {
    let installation = Installation::new();
    let server = installation.serve();
    let stranger = server.browser();
    let email = "studio@octavo.invalid";
    stranger.post("/auth/login", json!({ "email": email, "password": "octavo studio" }), 422).await;
    stranger.post("/auth/recover", json!({ "email": email }), 202).await;
    stranger.post("/auth/recover", json!({ "email": EMAIL }), 202).await;
    server.join("Ines").await;
    // The mail about joining was written after the others.
    let mails = || std::fs::read_dir(installation.path("data/mail")).map(Iterator::count).unwrap_or_default();
    until("the mail", async || (mails() > 0).then_some(())).await;
    let said = installation.say(&["admin", "user", email]);
    assert!(said.contains("username octavo.studio") && said.contains("reset_requested"), "{said}");
    let texts: Vec<String> = std::fs::read_dir(installation.path("data/mail"))
        .unwrap()
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    assert!(texts.iter().all(|text| !text.contains(email)), "{texts:?}");
    let body =
        json!({ "email": "ines@octavo.invalid", "password": crate::support::PASSWORD, "name": "Ines" });
    assert_eq!(stranger.call(Method::POST, "/auth/join", body, 422).await["code"], "invalid_email");
}

#[tokio::test]
async fn anybodys_project_is_made_a_template() {
    let installation = Installation::new();
    let server = installation.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].to_string();
    let add = ["admin", "template", "add", &salt, "--category", "longreads", "--category", "microsites"];
    assert!(installation.fail(&add).contains("is not published"));
    ines.post(&format!("/mag/{salt}/publish"), json!({}), 200).await;
    let said = installation.say(&[add.as_slice(), &["--desc", "Nine spreads."]].concat());
    assert_eq!(said.trim(), format!("“Salt” ({salt}) is a template"));
    let listed = noor.get("/templates").await;
    let own = listed["templates"].as_array().unwrap().last().unwrap();
    assert_eq!((&own["title"], &own["author_name"]), (&json!("Salt"), &json!("Ines")));
    assert_eq!(
        (&own["categories"], &own["desc"]),
        (&json!(["longreads", "microsites"]), &json!("Nine spreads."))
    );
    let shown = installation.say(&["admin", "template", "list"]);
    assert!(shown.contains(&format!("{salt}  “Salt” by Ines: longreads, microsites")), "{shown}");
    assert!(shown.contains("the tour’s sample"), "{shown}");
    assert!(installation.fail(&["admin", "template", "remove", "7"]).contains("there is no project 7"));
    assert!(
        installation
            .fail(&["admin", "template", "add", "0", "--category", "longreads"])
            .contains("0 is no number")
    );
    let wrong = installation.run(&["admin", "template", "add", &salt, "--category", "posters"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("photo_stories"), "the categories are named");
    let plain = installation.run(&["admin", "template", "add", &salt]);
    assert_eq!(plain.status.code(), Some(2), "a template has a category");
    installation.say(&["admin", "template", "remove", &salt]);
    assert!(installation.fail(&["admin", "template", "remove", &salt]).contains("is no template"));
}

#[tokio::test]
async fn a_banner_is_put_up_and_taken_down() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let said = installation.say(&[
        "admin",
        "banner",
        "add",
        "autumn",
        "--text",
        "A third off",
        "--href",
        "/settings/#pricing",
        "--new-tab",
        "--from",
        "2020-01-01",
        "--until",
        "2099-11-30",
        "--disappear-after",
        "7",
        "--terms",
        "Terms",
        "--terms-href",
        "https://octavo.example/terms",
        "--promocode",
        "AUTUMN",
        "--wide-background",
        "#e5ea15",
        "--compact-color",
        "oklch(.9 .19 112)",
    ]);
    assert_eq!(said.trim(), "autumn is up from 2020-01-01 until 2099-11-30, 23:59 UTC");
    let banner = ines.get("/promo").await["banners"][0].clone();
    assert_eq!(banner["bannerId"], json!({ "value": "autumn" }));
    assert_eq!(
        banner["title"],
        json!({ "text": "A third off", "href": "/settings/#pricing", "openInNewTab": true })
    );
    assert_eq!((&banner["endDate"], &banner["isEndless"]), (&json!("2099-11-30T23:59:59Z"), &json!(false)));
    assert_eq!((&banner["disappearAfter"], &banner["promocode"]["value"]), (&json!(7), &json!("AUTUMN")));
    assert_eq!(
        (&banner["wide"]["background"], &banner["compact"]["color"]),
        (&json!("#e5ea15"), &json!("oklch(.9 .19 112)"))
    );
    let add = |name: &'static str, more: &[&'static str]| {
        [&["admin", "banner", "add", name, "--text", "x"], more].concat()
    };
    assert!(
        installation
            .fail(&add("autumn", &["--href", "/", "--endless"]))
            .contains("there is a banner autumn already")
    );
    assert!(
        installation
            .fail(&add("winter", &["--href", "javascript:alert(1)", "--endless"]))
            .contains("https://")
    );
    assert!(
        installation
            .fail(&add("winter", &["--href", "/", "--endless", "--wide-color", "url(x)"]))
            .contains("a colour")
    );
    let backwards = ["--href", "/", "--from", "2030-01-02", "--until", "2030-01-01"];
    assert!(installation.fail(&add("winter", &backwards)).contains("would end before it begins"));
    assert_eq!(
        installation.run(&add("winter", &["--href", "/"])).status.code(),
        Some(2),
        "it ends or it is endless"
    );
    installation.say(&add("later", &["--href", "/", "--from", "2099-01-01", "--endless"]));
    assert_eq!(ines.get("/promo").await["banners"].as_array().unwrap().len(), 1);
    let listed = installation.say(&["admin", "banner", "list"]);
    assert!(listed.contains("later  “x” from 2099-01-01, without an end"), "{listed}");
    assert_eq!(installation.say(&["admin", "banner", "remove", "autumn"]).trim(), "autumn is down");
    assert_eq!(ines.get("/promo").await["banners"], json!([]));
    assert!(
        installation.fail(&["admin", "banner", "remove", "autumn"]).contains("there is no banner autumn")
    );
}

#[tokio::test]
async fn a_toggle_is_turned_for_everybody_and_for_one_account() {
    let installation = Installation::new().set("OCTAVO_TOGGLES", "{businessToAdvancedTitle=true}");
    installation.say(&["migrate"]);
    assert_eq!(installation.say(&["admin", "toggle", "blackFriday", "on"]).trim(), "blackFriday is on");
    let listed = installation.say(&["admin", "toggle"]);
    let expected = [
        "blackFriday is on",
        "businessToAdvancedTitle is on",
        "cyberMonday is off",
        "onboardingViaTemplate is on",
        "pricingRedesign is off",
        "subscriptionAddons is on",
        "summerSale2025 is off",
    ];
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let (_, page) = ines.page(&server.app).await;
    if !page.contains("no_client") {
        assert!(page.contains("\"blackFriday\":true"), "{page}");
    }
    let flags = ines.get("/feature-flags").await;
    let toggles = json!({
        "businessToAdvancedTitle": true, "blackFriday": true, "cyberMonday": false, "onboardingViaTemplate": true,
        "pricingRedesign": false, "subscriptionAddons": true, "summerSale2025": false,
    });
    let own =
        json!({ "businessToAdvancedTitle": true, "onboardingViaTemplate": true, "pricingRedesign": false });
    assert_eq!(flags, json!({ "toggles": toggles, "ab_flags": own }));
    let own = ["admin", "toggle", "onboardingViaTemplate", "off", "--user", EMAIL];
    assert_eq!(installation.say(&own).trim(), "onboardingViaTemplate is off");
    let me = ines.get("/me").await;
    assert_eq!(
        (&me["ab_flags"]["onboardingViaTemplate"], &me["onboarding"]["show"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(
        installation.say(&["admin", "toggle", "onboardingViaTemplate", "--user", EMAIL]).trim(),
        "onboardingViaTemplate is off"
    );
    installation.say(&["admin", "toggle", "onboardingViaTemplate", "reset", "--user", EMAIL]);
    assert_eq!(ines.get("/me").await["ab_flags"]["onboardingViaTemplate"], true);
    assert_eq!(installation.say(&["admin", "toggle", "blackFriday", "reset"]).trim(), "blackFriday is off");
    assert!(installation.fail(&["admin", "toggle", "none"]).contains("there is no toggle none"));
    assert!(installation.fail(&["admin", "toggle", "two words", "on"]).contains("letters, digits"));
    assert!(
        installation
            .fail(&["admin", "toggle", "x", "on", "--user", "nobody@okafor.studio"])
            .contains("no account has")
    );
}

#[tokio::test]
async fn what_people_say_is_asked_for_and_read() {
    let installation = Installation::new().set("OCTAVO_SUPPORT_EMAIL", "support@octavo.example");
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let said = installation.say(&["admin", "survey", EMAIL, "on"]);
    assert_eq!(said.trim(), format!("{EMAIL} is asked what they think of the product"));
    assert_eq!(ines.get("/me").await["feedbackSurvey"], json!({ "show": true }));
    let body = json!({ "data": { "rating": 4, "feedback": "More rulers,\nplease.\u{1b}[2J" } });
    ines.post("/user/feedback", body, 204).await;
    assert_eq!(ines.get("/me").await["feedbackSurvey"], json!({ "show": false }));
    let read = installation.say(&["admin", "feedback"]);
    assert!(read.contains(&format!("{EMAIL}  4 of 5  More rulers, please. [2J")), "{read}");
    assert!(installation.say(&["admin", "feedback", "--limit", "0"]).is_empty());

    let demo = json!({ "name": "Noor Haddad", "email": "noor@haddad.example", "company": "Kiln", "message": "For twelve." });
    server.browser().post("/request-a-demo", demo, 204).await;
    let asked = installation.say(&["admin", "demo-requests"]);
    assert!(asked.contains("Noor Haddad <noor@haddad.example>  Kiln  For twelve."), "{asked}");
    let mailed = until("the mail", async || {
        let files = std::fs::read_dir(installation.path("data/mail")).ok()?;
        let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        texts.into_iter().find(|text| text.contains("asks for a demo"))
    })
    .await;
    assert!(
        mailed.contains("support@octavo.example") && mailed.contains("mailto:noor@haddad.example"),
        "{mailed}"
    );
}

#[test]
fn the_help_of_each_command_is_its_manual() {
    let installation = Installation::new();
    let parts: [(&[&str], &[&str]); 5] = [
        (&["admin", "--help"], &["banner", "template", "toggle", "survey", "feedback", "demo-requests"]),
        (
            &["admin", "banner", "add", "--help"],
            &["--until", "--endless", "UNTIL", "--disappear-after", "--wide-background", "https://"],
        ),
        (&["admin", "template", "add", "--help"], &["--category", "photo_stories", "--tour", "--desc"]),
        (
            &["admin", "toggle", "--help"],
            &["blackFriday", "onboardingViaTemplate", "--user", "reset", "ten seconds"],
        ),
        (&["admin", "survey", "--help"], &["on", "off"]),
    ];
    for (command, words) in parts {
        let help = installation.say(command);
        for word in words {
            assert!(help.contains(word), "{command:?} does not speak of {word}: {help}");
        }
    }
}
