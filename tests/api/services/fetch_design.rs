//! `POST /api/me/figma-file`

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::auth::throttle::Limit;
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    figma::{ADDRESS, FRAME, FigmaDouble, KEY, TOKEN},
    num, stories,
};

const CALL: &str = "/me/figma-file";

async fn keep(browser: &Browser, token: &str) {
    browser.put("/me/figma-token", json!({ "token": token })).await.expect(200);
}

async fn fetch(browser: &Browser, address: &str) -> Answer {
    browser.post(CALL, json!({ "address": address })).await
}

stories! {
    async fn edit_392_a_file_is_fetched_by_a_token_and_brought_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        let double = FigmaDouble::start().await;
        let browser = double.serve(app, &ines);
        keep(&browser, TOKEN).await;
        let design = fetch(&browser, ADDRESS).await;
        assert_eq!((design.status.as_u16(), design.header("content-type")), (200, "application/zip"));
        assert_eq!(design.header("cache-control"), "no-store");
        let file = format!("/v1/files/{KEY}");
        assert_eq!(double.log(), [file.clone(), format!("{file}/images"), "/pictures/kiln".to_owned()]);
        let salt = browser.project("Salt").await;
        browser.get(&format!("/documents/{}", num(&salt))).await.expect(200);
        let import = format!("/documents/{}/import?form=zip&client=8f2hc5n1t4zd", num(&salt));
        let bytes = design.bytes.clone();
        let brought = browser.send_file(Method::POST, &import, "application/octet-stream", bytes).await.expect(200);
        let pages = brought["pages"].as_array().unwrap().len();
        assert_eq!((pages, &brought["pictures"]), (2, &json!(1)), "{brought}");
        let left_out = brought["leftOut"].as_array().unwrap();
        let reasons: Vec<&Value> = left_out.iter().map(|one| &one["reason"]).collect();
        assert!(!reasons.contains(&&json!("placeholder")), "{brought}");
        let pictures = browser.get(&format!("/documents/{}/assets", num(&salt))).await.expect(200);
        assert_eq!(pictures["assets"].as_array().unwrap().len(), 1);
    }

    async fn edit_392_a_frame_is_fetched_alone(app: &TestApp) {
        let ines = app.join("Ines").await;
        let double = FigmaDouble::start().await;
        let browser = double.serve(app, &ines);
        keep(&browser, TOKEN).await;
        assert_eq!(fetch(&browser, FRAME).await.status.as_u16(), 200);
        assert_eq!(double.log()[0], format!("/v1/files/{KEY}/nodes 1:9"));
        let problem = fetch(&browser, &FRAME.replace("1-9", "7-7")).await.refused(422, "unknown_design");
        assert_eq!(problem["fieldName"], "address");
    }

    async fn edit_392_each_refusal_has_a_sentence_at_its_field(app: &TestApp) {
        let ines = app.join("Ines").await;
        let double = FigmaDouble::start().await;
        let browser = double.serve(app, &ines);
        let refused = async |address: &str, status: u16, code: &str, field: &str, said: &str| {
            let problem = fetch(&browser, address).await.refused(status, code);
            let field = if field.is_empty() { Value::Null } else { json!(field) };
            assert_eq!(problem["fieldName"], field, "{problem}");
            assert!(problem["detail"].as_str().unwrap().contains(said), "{problem}");
            problem
        };
        refused("https://octavo.example/design/kk5VAC0mXblEzdLug3B7fi", 422, "invalid_value", "address", "no address").await;
        refused(ADDRESS, 404, "not_connected", "token", "give a personal access token").await;
        assert_eq!(double.log(), Vec::<String>::new(), "nothing is asked without both");
        keep(&browser, "figd_somebodysomebodysomebody").await;
        refused(ADDRESS, 409, "service_refused", "token", "refuses the token").await;
        keep(&browser, TOKEN).await;
        refused("aaaaaaaaaaaaaaaaaaaaaa", 422, "unknown_design", "address", "no such file").await;
        double.refuse(Some((429, 90)));
        let problem = refused(ADDRESS, 429, "too_many_attempts", "", "Figma lets a token ask only so often").await;
        assert_eq!(problem["retryAfter"], 90);
        assert_eq!(fetch(&browser, ADDRESS).await.header("retry-after"), "90");
        double.refuse(Some((413, 1)));
        refused(ADDRESS, 413, "too_large", "address", "one frame").await;
        double.refuse(Some((500, 1)));
        refused(ADDRESS, 502, "service_unreachable", "", "does not answer").await;
        double.refuse(None);
        assert_eq!(fetch(&browser, ADDRESS).await.status.as_u16(), 200);
    }

    async fn edit_393_a_token_is_used_for_its_own_account_alone(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let double = FigmaDouble::start().await;
        keep(&double.serve(app, &ines), TOKEN).await;
        fetch(&double.serve(app, &noor), ADDRESS).await.refused(404, "not_connected");
        assert_eq!(double.log(), Vec::<String>::new());
    }

    async fn edit_392_an_account_fetches_so_many_designs_an_hour(app: &TestApp) {
        let ines = app.join("Ines").await;
        let double = FigmaDouble::start().await;
        let browser = double.serve(app, &ines);
        keep(&browser, TOKEN).await;
        double.refuse(Some((500, 1)));
        for _ in 0..Limit::FIGMA_ACCOUNT.free {
            fetch(&browser, ADDRESS).await.refused(502, "service_unreachable");
        }
        double.refuse(None);
        fetch(&browser, ADDRESS).await.refused(429, "too_many_attempts");
        assert_eq!(double.log().len(), usize::try_from(Limit::FIGMA_ACCOUNT.free).unwrap());
        app.wait(TimeDelta::hours(1));
        assert_eq!(fetch(&browser, ADDRESS).await.status.as_u16(), 200);
    }
}

#[tokio::test]
async fn edit_392_where_figma_is_turned_off_nothing_is_fetched() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let problem = fetch(&ines.browser, ADDRESS).await.refused(409, "service_not_configured");
    assert!(problem["detail"].as_str().unwrap().contains("turned off"), "{problem}");
}
