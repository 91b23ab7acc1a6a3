//! Forms and their answers.

use octavo_application::forms::ports::forms::{AnswerCount, AnswerPage, FormSettings, StoredWebhook};
use octavo_domain::{
    account::{
        email::Email,
        profile_media::{UploadKey, UploadKind},
    },
    auth::second_factor::Sealed,
    documents::id::RecordId,
    forms::{
        answer::{Answer, AnsweredField, AnsweredFile},
        definition::FieldType,
        settings::{Delivery, DeliveryState, KeptDays, Recipient, WebhookAddress},
        target::{Column, PlaceId, Target},
    },
    ids::{AnswerId, DeliveryId, RecipientId},
    library::project::Project,
    services::{AccountName, Service},
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project, uuid},
    promises,
    store::Store,
};

fn form(bits: u64) -> RecordId {
    RecordId::of_bits(bits)
}

/// The largest id.
const LAST: u64 = (1 << 60) - 1;

fn answer(id: u128, project: &Project, form: RecordId, received: i64) -> Answer {
    let field = |bits: u64, field_type: FieldType, values: &[&str]| AnsweredField {
        field: RecordId::of_bits(bits),
        label: "“Name”\n".to_owned(),
        field_type,
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        file: None,
    };
    let fields = vec![
        field(1, FieldType::LongText, &["Ada\n\"L\""]),
        field(2, FieldType::Several, &["a", "b"]),
        field(3, FieldType::Date, &[]),
    ];
    Answer { id: AnswerId::new(uuid(id)), project: project.id, form, received_at: at(received), fields }
}

/// The same with a file, which is named like the answer.
fn with_file(id: u128, project: &Project, form: RecordId) -> (Answer, String) {
    let mut answer = answer(id, project, form, 10);
    let key = UploadKey::new(UploadKind::Answer, uuid(id));
    answer.fields.push(AnsweredField {
        field: RecordId::of_bits(4),
        label: "Plan".to_owned(),
        field_type: FieldType::File,
        values: vec!["plan “1”.pdf".to_owned()],
        file: Some(AnsweredFile { key: key.clone(), bytes: 1 << 40 }),
    });
    (answer, key.to_string())
}

fn delivery(id: u128, answer: &Answer, created: i64) -> Delivery {
    Delivery {
        id: DeliveryId::new(uuid(id)),
        answer: answer.id,
        project: answer.project,
        form: answer.form,
        service: None,
        created_at: at(created),
        state: DeliveryState::Waiting,
        attempts: 0,
        tried_at: None,
        outcome: None,
    }
}

fn target(project: &Project, form: RecordId, service: Service, place: &str) -> Target {
    let column = |bits: u64, label: &str| Column { field: RecordId::of_bits(bits), label: label.to_owned() };
    Target {
        project: project.id,
        form,
        service,
        place: PlaceId::parse(place).unwrap(),
        name: AccountName::of("Salt & “Kiln” – 東京").unwrap(),
        columns: vec![column(LAST, "“Name”\n"), column(2, "")],
        headed: 1,
        since: at(7),
    }
}

fn recipient(id: u128, project: &Project, form: RecordId, email: &str) -> Recipient {
    let id = RecipientId::new(uuid(id));
    Recipient { id, project: project.id, form, email: Email::parse(email).unwrap(), confirmed_at: None }
}

async fn add(store: &Store, answers: &[&Answer]) {
    committed(store, async |unit| {
        for answer in answers {
            unit.forms().add_answer(answer).await.unwrap();
        }
    })
    .await;
}

async fn read(store: &Store, project: &Project, form: RecordId) -> Vec<Answer> {
    let page = AnswerPage { form, after: None, limit: 100 };
    store.forms.answers(project.id, page).await.unwrap()
}

promises! {
    async fn edit_274_answers_are_read_page_by_page(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (first, second) = (answer(1, &salt, form(LAST), 10), answer(2, &salt, form(LAST), 20));
        let (third, other) = (answer(3, &salt, form(LAST), 20), answer(4, &salt, form(5), 30));
        let elsewhere = answer(5, &ash, form(LAST), 40);
        add(store, &[&first, &second, &third, &other, &elsewhere]).await;
        assert_eq!(read(store, &salt, form(LAST)).await, [second.clone(), third.clone(), first.clone()]);
        let next = AnswerPage { form: form(LAST), after: Some((at(20), second.id)), limit: 1 };
        assert_eq!(store.forms.answers(salt.id, next).await.unwrap(), std::slice::from_ref(&third));
        let last = AnswerPage { after: Some((at(20), third.id)), ..next };
        assert_eq!(store.forms.answers(salt.id, last).await.unwrap(), std::slice::from_ref(&first));
        let count = |form, count, last| AnswerCount { form, count, last_at: at(last) };
        let counts = store.forms.answer_counts(salt.id).await.unwrap();
        assert_eq!(counts, [count(form(5), 1, 30), count(form(LAST), 3, 20)]);
        committed(store, async |unit| {
            assert_eq!(unit.forms().count_answers(salt.id).await.unwrap(), 4);
            assert_eq!(unit.forms().answer(first.id).await.unwrap(), Some(first.clone()));
            assert_eq!(unit.forms().answer(AnswerId::new(uuid(9))).await.unwrap(), None);
        })
        .await;
    }

    async fn edit_275_276_answers_are_deleted_one_by_one_of_a_form_and_with_their_project(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let answers: Vec<Answer> = (1..=4).map(|id| answer(id, &salt, form(1), 10)).collect();
        let (other, kept) = (answer(5, &salt, form(2), 10), answer(6, &ash, form(1), 10));
        add(store, &answers.iter().chain([&other, &kept]).collect::<Vec<_>>()).await;
        let (lost, stays) = (delivery(1, &answers[0], 10), delivery(2, &kept, 10));
        committed(store, async |unit| {
            unit.forms().add_delivery(&lost).await.unwrap();
            unit.forms().add_delivery(&stays).await.unwrap();
            let ids = [answers[0].id, answers[1].id, kept.id, AnswerId::new(uuid(99))];
            assert_eq!(unit.forms().delete_answers(salt.id, form(1), Some(&ids)).await.unwrap(), 2);
            assert_eq!(unit.forms().delete_answers(salt.id, form(1), Some(&[])).await.unwrap(), 0);
            assert_eq!(unit.forms().delivery(lost.id).await.unwrap(), None, "it goes with its answer");
        })
        .await;
        assert_eq!(read(store, &salt, form(1)).await.len(), 2);
        committed(store, async |unit| {
            assert_eq!(unit.forms().delete_answers(salt.id, form(1), None).await.unwrap(), 2);
        })
        .await;
        assert_eq!(read(store, &salt, form(2)).await, [other]);
        let settings = FormSettings { kept: KeptDays::parse(30).ok(), webhook: None };
        committed(store, async |unit| {
            unit.forms().set_settings(salt.id, form(2), &settings).await.unwrap();
            unit.forms().add_recipient(&recipient(1, &salt, form(2), "noor@haddad.example")).await.unwrap();
            unit.projects().delete_many(&[salt.id]).await.unwrap();
        })
        .await;
        assert_eq!(read(store, &salt, form(2)).await, []);
        assert_eq!(store.forms.form_settings(salt.id).await.unwrap(), []);
        assert_eq!(store.forms.form_recipients(salt.id).await.unwrap(), []);
        assert_eq!(read(store, &ash, form(1)).await, [kept]);
        committed(store, async |unit| {
            assert_eq!(unit.forms().delivery(stays.id).await.unwrap(), Some(stays.clone()));
            unit.users().delete(ines.id).await.unwrap();
        })
        .await;
        assert_eq!(read(store, &ash, form(1)).await, [], "nothing of an account stays");
    }

    async fn edit_270_276_files_go_with_their_answer(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let (first, first_file) = with_file(1, &salt, form(1));
        let (second, second_file) = with_file(2, &salt, form(1));
        let (third, third_file) = with_file(3, &ash, form(1));
        add(store, &[&first, &second, &third]).await;
        assert_eq!(read(store, &ash, form(1)).await, std::slice::from_ref(&third));
        let abandoned = async || {
            committed(store, async |unit| unit.erasures().abandoned_files(9).await.unwrap()).await
        };
        assert_eq!(abandoned().await, Vec::<String>::new());
        committed(store, async |unit| {
            unit.forms().delete_answers(salt.id, form(1), Some(&[first.id])).await.unwrap();
        })
        .await;
        assert_eq!(abandoned().await, std::slice::from_ref(&first_file));
        committed(store, async |unit| unit.projects().delete_many(&[salt.id]).await.unwrap()).await;
        assert_eq!(abandoned().await, [first_file.clone(), second_file.clone()]);
        committed(store, async |unit| unit.users().delete(ines.id).await.unwrap()).await;
        assert_eq!(abandoned().await, [first_file, second_file, third_file]);
    }

    async fn answers_are_kept_for_as_long_as_their_form_says(store: &Store) {
        const DAY: i64 = 86_400;
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let (old, new) = (answer(1, &salt, form(1), 0), answer(2, &salt, form(1), 1));
        let other = answer(3, &salt, form(2), 0);
        add(store, &[&old, &new, &other]).await;
        committed(store, async |unit| {
            let days = FormSettings { kept: KeptDays::parse(30).ok(), webhook: None };
            unit.forms().set_settings(salt.id, form(1), &days).await.unwrap();
            unit.forms().set_settings(salt.id, form(2), &FormSettings::default()).await.unwrap();
            assert_eq!(unit.forms().delete_kept(at(30 * DAY)).await.unwrap(), 0);
            assert_eq!(unit.forms().delete_kept(at(30 * DAY + 1)).await.unwrap(), 1);
        })
        .await;
        assert_eq!(read(store, &salt, form(1)).await, [new]);
        assert_eq!(read(store, &salt, form(2)).await, [other]);
    }

    async fn edit_277_278_settings_and_recipients_are_those_of_a_form(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let webhook = StoredWebhook {
            address: WebhookAddress::parse("https://example.com/hook").unwrap(),
            secret: Sealed::new(vec![0, 1, 255]),
        };
        let settings = FormSettings { kept: KeptDays::parse(90).ok(), webhook: Some(webhook) };
        let (noor, ada) =
            (recipient(1, &salt, form(1), "noor@haddad.example"), recipient(2, &salt, form(1), "ada@a.example"));
        let other = recipient(3, &salt, form(2), "noor@haddad.example");
        committed(store, async |unit| {
            let forms = unit.forms();
            assert_eq!(forms.settings(salt.id, form(1)).await.unwrap(), FormSettings::default());
            forms.set_settings(salt.id, form(1), &FormSettings::default()).await.unwrap();
            forms.set_settings(salt.id, form(1), &settings).await.unwrap();
            assert_eq!(forms.settings(salt.id, form(1)).await.unwrap(), settings);
            for one in [&noor, &ada, &other] {
                forms.add_recipient(one).await.unwrap();
            }
            assert_eq!(forms.recipients(salt.id, form(1)).await.unwrap(), [ada.clone(), noor.clone()]);
            assert!(forms.confirm_recipient(noor.id, at(5)).await.unwrap());
            assert!(forms.confirm_recipient(noor.id, at(9)).await.unwrap());
            assert!(!forms.confirm_recipient(RecipientId::new(uuid(9)), at(5)).await.unwrap());
        })
        .await;
        let confirmed = Recipient { confirmed_at: Some(at(5)), ..noor.clone() };
        assert_eq!(store.forms.form_recipient(noor.id).await.unwrap(), Some(confirmed.clone()));
        assert_eq!(store.forms.form_recipients(salt.id).await.unwrap(), [ada.clone(), confirmed, other]);
        assert_eq!(store.forms.form_settings(salt.id).await.unwrap(), [(form(1), settings)]);
        let elsewhere = project(ines.id, 8, "Ash");
        committed(store, async |unit| {
            assert!(!unit.forms().remove_recipient(elsewhere.id, ada.id).await.unwrap());
            assert!(unit.forms().remove_recipient(salt.id, ada.id).await.unwrap());
            assert!(!unit.forms().remove_recipient(salt.id, ada.id).await.unwrap());
        })
        .await;
        assert_eq!(store.forms.form_recipient(ada.id).await.unwrap(), None);
    }

    async fn edit_279_targets_are_those_of_a_form_and_go_with_its_project(store: &Store) {
        let ines = joined(store, 1).await;
        let (salt, ash) = (project(ines.id, 7, "Salt"), project(ines.id, 8, "Ash"));
        add_projects(store, &[salt.clone(), ash.clone()]).await;
        let google = target(&salt, form(LAST), Service::Google, "1-sheet");
        let dropbox = target(&salt, form(LAST), Service::Dropbox, "/Salt é (100017-8f2)");
        let other = target(&salt, form(2), Service::Google, "2-sheet");
        let elsewhere = target(&ash, form(LAST), Service::Google, "3-sheet");
        let renewed = Target { headed: 2, place: PlaceId::parse("4-sheet").unwrap(), ..google.clone() };
        let of = answer(1, &salt, form(LAST), 10);
        add(store, &[&of]).await;
        let sent = Delivery { service: Some(Service::Mailchimp), ..delivery(1, &of, 10) };
        committed(store, async |unit| {
            let forms = unit.forms();
            assert_eq!(forms.targets(salt.id, form(LAST)).await.unwrap(), []);
            for one in [&google, &dropbox, &other, &elsewhere, &renewed] {
                forms.set_target(one).await.unwrap();
            }
            assert_eq!(forms.targets(salt.id, form(LAST)).await.unwrap(), [dropbox.clone(), renewed.clone()]);
            assert!(!forms.remove_target(salt.id, form(LAST), Service::Mailchimp).await.unwrap());
            assert!(forms.remove_target(salt.id, form(LAST), Service::Dropbox).await.unwrap());
            assert!(!forms.remove_target(salt.id, form(LAST), Service::Dropbox).await.unwrap());
            forms.add_delivery(&sent).await.unwrap();
            assert_eq!(forms.delivery(sent.id).await.unwrap(), Some(sent.clone()));
        })
        .await;
        committed(store, async |unit| {
            assert_eq!(unit.forms().targets(salt.id, form(LAST)).await.unwrap(), [renewed]);
            assert_eq!(unit.forms().targets(salt.id, form(2)).await.unwrap(), [other]);
            unit.projects().delete_many(&[salt.id]).await.unwrap();
            assert_eq!(unit.forms().targets(salt.id, form(LAST)).await.unwrap(), []);
            assert_eq!(unit.forms().targets(ash.id, form(LAST)).await.unwrap(), [elsewhere]);
        })
        .await;
    }

    async fn edit_278_deliveries_are_logged_and_the_log_is_cut(store: &Store) {
        let ines = joined(store, 1).await;
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let of = answer(1, &salt, form(1), 10);
        add(store, &[&of]).await;
        let (mut first, second) = (delivery(1, &of, 10), delivery(2, &of, 20));
        committed(store, async |unit| {
            unit.forms().add_delivery(&first).await.unwrap();
            unit.forms().add_delivery(&second).await.unwrap();
            first.fail(at(11), "It answered 500".to_owned()).unwrap();
            first.succeed(at(12), "204".to_owned());
            unit.forms().set_delivery(&first).await.unwrap();
            assert_eq!(unit.forms().delivery(first.id).await.unwrap(), Some(first.clone()));
        })
        .await;
        let listed = async |most| store.forms.deliveries(salt.id, form(1), most).await.unwrap();
        assert_eq!(listed(9).await, [second.clone(), first.clone()]);
        assert_eq!(listed(1).await, std::slice::from_ref(&second));
        committed(store, async |unit| {
            assert_eq!(unit.forms().delete_deliveries(at(10)).await.unwrap(), 0);
            assert_eq!(unit.forms().delete_deliveries(at(30)).await.unwrap(), 1, "what waits stays");
        })
        .await;
        assert_eq!(listed(9).await, [second]);
    }
}
