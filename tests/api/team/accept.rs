//! `POST /api/team/invitations/accept`

use serde_json::{Value, json};

use super::{confirm, numbers, pair};
use crate::support::{TestApp, browser::Answer, num, stories};

const EXPIRED: &str = "This link has expired or was used already. Please ask for a new one";

stories! {
    async fn a_link_opens_what_is_shared_and_confirms_the_address(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let salt = ines.browser.project("Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        let token = app.link(&noor.email, "team_invitation").await;
        let answer = noor.browser.post("/team/invitations/accept", json!({ "token": token })).await.expect(200);
        let with_me = &answer["teammate"];
        assert_eq!((&with_me["_id"], &with_me["name"], &with_me["email"]), (&ines.user["_id"], &json!("Ines"), &json!(ines.email)));
        assert_eq!((&with_me["isPending"], &with_me["projectNumIds"]), (&json!(false), &json!([num(&salt)])));
        assert_eq!(noor.team().await["withMe"], json!([with_me]));
        assert_ne!(noor.browser.get("/me").await.expect(200)["email_confirmation_date"], Value::Null);
        assert_eq!(numbers(&noor.shared().await["mags"]), [num(&salt)]);
        // The owner sees the account, and gets a mail.
        let by_me = &ines.team().await["byMe"][0];
        assert_eq!((&by_me["_id"], &by_me["name"], &by_me["uri"]), (&noor.user["_id"], &json!("Noor"), &json!("noor")));
        assert_eq!((&by_me["isPending"], &by_me["recordId"]), (&json!(false), &with_me["recordId"]));
        let told = app.mail(&ines.email).await;
        assert_eq!(told.last().unwrap().message.name(), "team_accepted");
        // It works once.
        let again = noor.browser.post("/team/invitations/accept", json!({ "token": token })).await;
        again.refused_field(422, "link_expired", "token", EXPIRED);
    }

    async fn an_invitation_is_for_its_address(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let other = app.join("Other").await;
        confirm(app, &other).await;
        let record = ines.invite(json!({ "email": noor.email, "sharesAll": true })).await;
        let token = app.link(&noor.email, "team_invitation").await;
        for account in [&other, &ines] {
            let by_id = json!({ "id": record["recordId"] });
            account.browser.post("/team/invitations/accept", by_id).await.refused(404, "not_found");
        }
        let answer = other.browser.post("/team/invitations/accept", json!({ "token": token })).await;
        let problem = answer.refused(409, "other_account");
        assert_eq!(problem["detail"], "This invitation is for n…@okafor.studio. Sign in with that address to answer it");
        // Without a confirmed address only the link works.
        let by_id = json!({ "id": record["recordId"] });
        noor.browser.post("/team/invitations/accept", by_id.clone()).await.refused(404, "not_found");
        confirm(app, &noor).await;
        noor.browser.post("/team/invitations/accept", by_id).await.expect(200);
        assert_eq!(other.shared().await["teammates"], json!([]));
    }

    async fn of_several_who_accept_at_once_one_does(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        confirm(app, &noor).await;
        let record = ines.invite(json!({ "email": noor.email, "sharesAll": true })).await;
        let token = app.link(&noor.email, "team_invitation").await;
        let tasks: Vec<_> = (0..6)
            .map(|number| {
                let body = if number % 2 == 0 { json!({ "token": token }) } else { json!({ "id": record["recordId"] }) };
                let browser = noor.browser.clone();
                tokio::spawn(async move { browser.post("/team/invitations/accept", body).await })
            })
            .collect();
        let mut answers: Vec<Answer> = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        assert_eq!(answers.iter().filter(|answer| answer.status.as_u16() == 200).count(), 1);
        assert!(answers.iter().all(|answer| [200, 404, 422].contains(&answer.status.as_u16())));
        assert_eq!(noor.team().await["withMe"].as_array().unwrap().len(), 1);
        let told = app.mail(&ines.email).await;
        assert_eq!(told.iter().filter(|mail| mail.message.name() == "team_accepted").count(), 1);
    }
}

#[tokio::test]
async fn one_network_address_attempts_thirty_links() {
    let app = TestApp::new().await;
    let (_, noor) = pair(&app).await;
    for number in 0..30 {
        let body = json!({ "token": number.to_string() });
        noor.browser.post("/team/invitations/accept", body).await.refused(422, "link_expired");
    }
    let answer = noor.browser.post("/team/invitations/accept", json!({ "token": "31" })).await;
    answer.refused(429, "too_many_attempts");
}
