//! Every service falls silent at once.

use octavo_tests::{MailServer, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{
    answered,
    bucket::{avatar, bucket, seen, with_bucket},
    cards::{LATER, enter_card, is_paid_once, order, provider, with_cards},
    database, is_sound,
    mail::{FAILED, NOW, WAITING},
    number, tell, works_as_ever,
};
use crate::support::{Installation, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn services_that_are_all_silent_hold_nobody_up_who_does_not_need_them() {
    let (_bucket, files) = bucket().await;
    let (stripe, cards) = provider().await;
    let post = MailServer::start().await;
    let mail = TestLink::to(post.address.to_string()).await;
    let installation = with_cards(with_bucket(Installation::new(), &files), &cards);
    let installation = installation.set("OCTAVO_MAIL_URL", &format!("smtp://{}", mail.address));
    let server = installation.serve_logged();
    let mut stored = database(&installation).await;
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    installation.say(&["admin", "plan", "noor@okafor.studio", "studio"]);
    until("both mails", async || (post.taken().len() == 2).then_some(())).await;
    tell(&mut stored, "UPDATE users SET email_confirmed_at = created_at").await;
    enter_card(&ines, &stripe.origin).await;
    let pic = avatar(&noor).await.unwrap();
    let whole = ines.client.get(format!("{}{pic}", server.viewer)).send().await.unwrap();
    let whole = whole.bytes().await.unwrap();

    // Copies are received by a job: it does not wait for the mails that are on their way.
    mail.fall_silent();
    let mila = server.join("Mila").await;
    let salt = noor.post("/mag", json!({ "title": "Salt" }), 201).await;
    let body = json!({ "email": mila.get("/me").await["uri"], "mags": [salt["num_id"]] });
    let sent = noor.post("/send", body, 201).await;
    mila.post(&format!("/send/{}/accept", sent["send"]["id"].as_str().unwrap()), json!({}), 200).await;
    until("the copy", async || {
        let received = mila.get("/readymags/user").await["mags"][0]["copyStatus"].is_null();
        received.then_some(())
    })
    .await;
    assert_eq!(number(&mut stored, FAILED).await, 0, "no mail has failed before the copy was received");
    assert!(number(&mut stored, WAITING).await > 1);

    files.fall_silent();
    cards.fall_silent();
    let setup = (Method::GET, "/stripe/intents/create/", Value::Null);
    let ((ordered, _), (begun, _), uploaded, read, ()) = tokio::join!(
        order(&ines),
        answered(&noor, setup, &["card_provider_unavailable"]),
        avatar(&noor),
        seen(&server, &noor, &pic, &whole),
        works_as_ever(&noor),
    );
    assert_eq!(ordered, StatusCode::ACCEPTED, "the outcome is unknown");
    assert_eq!((begun, read), (StatusCode::SERVICE_UNAVAILABLE, StatusCode::SERVICE_UNAVAILABLE));
    assert_eq!(uploaded, None);

    for link in [&files, &cards] {
        link.restore_for_new_ones();
    }
    mail.restore();
    assert_eq!(seen(&server, &noor, &pic, &whole).await, StatusCode::OK);
    assert!(avatar(&noor).await.is_some());
    until("the plan", async || {
        tell(&mut stored, LATER).await;
        (ines.get("/stripe/customer").await["status"] == "active").then_some(())
    })
    .await;
    is_paid_once(&ines, &stripe.origin).await;
    until("every mail", async || {
        tell(&mut stored, NOW).await;
        (number(&mut stored, WAITING).await == 0).then_some(())
    })
    .await;
    let mut ids: Vec<String> = post.taken().into_iter().map(|mail| mail.id).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all, "no mail came twice");
    is_sound(&installation);
}
