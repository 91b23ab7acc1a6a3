//! To whom answers are mailed.

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{Formed, MEALS, NAME, send};
use crate::support::{Account, TestApp, calls::FORM_ID, num, stories};

async fn add(formed: &Formed, owner: &Account, email: &str) -> Value {
    let path = formed.path(&format!("forms/{FORM_ID}/recipients"));
    owner.browser.post(&path, json!({ "email": email })).await.expect(201)
}

/// How many answers were mailed to an address.
async fn mailed(app: &TestApp, email: &str) -> usize {
    app.mail(email).await.iter().filter(|mail| mail.message.name() == "form_answered").count()
}

stories! {
    async fn edit_277_answers_are_mailed_to_those_who_want_them(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.confirm(&ines).await;
        let formed = Formed::by(&ines).await;
        let own = add(&formed, &ines, &ines.email).await;
        assert_eq!(own["isConfirmed"], true, "they may see the answers anyway");
        let desk = "desk@haddad.example";
        assert_eq!(add(&formed, &ines, desk).await["isConfirmed"], false);
        assert_eq!(add(&formed, &ines, "DESK@haddad.example").await["isConfirmed"], false, "once");
        assert_eq!(formed.send(app, &[(NAME, "Ada"), (MEALS, "Soup")]).await.status.as_u16(), 303);
        assert_eq!((mailed(app, &ines.email).await, mailed(app, desk).await), (1, 0));
        let token = app.link(desk, "confirm_recipient").await;
        let viewer = app.viewer();
        let path = format!("/forms/recipients/{token}");
        let asked = viewer.fetch(&path, &[]).await;
        assert!(asked.text().contains("Do you want these mails?") && asked.text().contains(desk));
        assert_eq!(mailed(app, desk).await, 0, "looking at the page decides nothing");
        send(&viewer, &path, "decision=yes").await;
        formed.send(app, &[(NAME, "Bo")]).await;
        assert_eq!((mailed(app, &ines.email).await, mailed(app, desk).await), (2, 1));
        // As mail programs do it (RFC 8058).
        let stop = app.link(desk, "form_answered").await;
        send(&viewer, &format!("/forms/recipients/{stop}"), "List-Unsubscribe=One-Click").await;
        formed.send(app, &[(NAME, "Cy")]).await;
        assert_eq!((mailed(app, &ines.email).await, mailed(app, desk).await), (3, 1));
        for token in ["", "x.y", &format!("{stop}0")] {
            let page = viewer.fetch(&format!("/forms/recipients/{token}"), &[]).await;
            assert!(!page.text().contains(desk), "{token}");
        }
        let id = own["id"].as_str().unwrap();
        ines.browser.delete(&formed.path(&format!("forms/{FORM_ID}/recipients/{id}"))).await.expect(204);
        formed.send(app, &[(NAME, "Di")]).await;
        assert_eq!(mailed(app, &ines.email).await, 3);
    }

    async fn edit_277_mails_end_with_the_role(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.confirm(&noor).await;
        app.plan(&ines, Level::Studio).await;
        let formed = Formed::by(&ines).await;
        let invited =
            ines.invite(json!({ "email": noor.email, "role": "member", "mags": [num(&formed.project)] })).await;
        app.accept(&noor).await;
        assert_eq!(add(&formed, &ines, &noor.email).await["isConfirmed"], true);
        formed.send(app, &[(NAME, "Ada")]).await;
        assert_eq!(mailed(app, &noor.email).await, 1);
        let body = json!({ "id": invited["recordId"] });
        ines.browser.call(Method::DELETE, "/team", Some(body)).await.expect(200);
        formed.send(app, &[(NAME, "Bo")]).await;
        assert_eq!(mailed(app, &noor.email).await, 1);
    }
}
