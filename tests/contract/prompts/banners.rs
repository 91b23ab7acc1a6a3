//! Templates, banners, toggles, and answers to prompts.

use octavo_application::{prompts::ports::templates::TemplateCard, shared::storage::StorageError};
use octavo_domain::{
    account::{email::Email, profile::DisplayName},
    ids::{BannerId, NoteId, UserId},
    library::{
        project::{Archived, Cover, Project, Publication},
        title::ProjectTitle,
    },
    plans::catalogue::Cap,
    prompts::{
        banner::{Banner, BannerAnswer, BannerLink, BannerSlug, Colour, Ending, Look, PromoCode},
        demo::{DemoRequest, ShortText},
        feedback::Feedback,
        onboarding::FutureProject,
        template::{Blurb, Category, Purpose},
        toggle::{ToggleName, Toggles},
    },
    publication::description::ProjectDescription,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, num, project, uuid},
    promises,
    store::{Store, duplicate},
};

fn card(purpose: Purpose, seconds: i64) -> TemplateCard {
    TemplateCard {
        purpose,
        categories: vec![Category::Longreads, Category::ECommerce],
        blurb: Blurb::parse("Nine “spreads”.\n東京").unwrap(),
        added_at: at(seconds),
    }
}

fn plain(number: u32, slug: &str, seconds: i64) -> Banner {
    Banner {
        id: BannerId::new(uuid(u128::from(number))),
        slug: BannerSlug::parse(slug).unwrap(),
        starts_at: at(seconds),
        ending: Ending::Endless,
        disappear_after: None,
        title: BannerLink::parse("A third off", "/settings/").unwrap(),
        opens_new_tab: false,
        terms: None,
        promocode: None,
        wide: Look::default(),
        compact: Look::default(),
    }
}

/// Publishes projects of an account without changing them.
async fn publish(store: &Store, owner: UserId, numbers: &[i64]) {
    committed(store, async |unit| {
        for number in numbers {
            let mut project = unit.projects().find(owner, num(*number)).await.unwrap().unwrap();
            let snapshot = project.publish(0, Cap::Unlimited, at(90)).unwrap();
            unit.projects().update_many(&[project]).await.unwrap();
            unit.publications().save(&snapshot).await.unwrap();
        }
    })
    .await;
}

fn toggle(name: &str) -> ToggleName {
    ToggleName::parse(name).unwrap()
}

fn toggles(pairs: &[(&str, bool)]) -> Toggles {
    pairs.iter().map(|(name, on)| ((*name).to_owned(), *on)).collect()
}

promises! {
    async fn templates_are_listed_by_when_they_became_one(store: &Store) {
        let owner = joined(store, 1).await;
        let covered = Project {
            cover: Some(Cover { key: "studio/salt.jpg".to_owned(), width: 912, height: 1216 }),
            ..project(owner.id, 101, "Salt")
        };
        let draft = project(owner.id, 103, "Draft");
        add_projects(store, &[covered.clone(), project(owner.id, 102, "Oil"), draft, project(owner.id, 104, "Tour")]).await;
        publish(store, owner.id, &[101, 102, 104]).await;
        committed(store, async |unit| {
            let templates = unit.templates();
            templates.put(num(101), &card(Purpose::Listed, 5)).await.unwrap();
            templates.put(num(102), &card(Purpose::Listed, 4)).await.unwrap();
            templates.put(num(103), &card(Purpose::Listed, 3)).await.unwrap();
            templates.put(num(104), &card(Purpose::Tour, 2)).await.unwrap();
            assert_eq!(templates.owner_of(num(101)).await.unwrap(), Some(owner.id));
            assert_eq!(templates.owner_of(num(999)).await.unwrap(), None);
            assert!(matches!(templates.put(num(999), &card(Purpose::Listed, 1)).await, Err(StorageError::Stale(_))));
        })
        .await;
        let listed = store.templates.listed().await.unwrap();
        assert_eq!(listed.iter().map(|view| view.title.as_str()).collect::<Vec<_>>(), ["Oil", "Salt"]);
        assert_eq!((&listed[1].cover, &listed[1].card), (&covered.cover, &card(Purpose::Listed, 5)));
        assert_eq!((listed[1].author_name.as_str(), listed[1].author_username.as_str()), ("Inès Okafor", "Ines.1"));
        assert_eq!(store.templates.template(num(101)).await.unwrap().as_ref(), listed.last());
        for number in [103, 104, 999] {
            assert_eq!(store.templates.template(num(number)).await.unwrap(), None);
        }
        assert_eq!(store.templates.tour_sample().await.unwrap().unwrap().num_id, num(104));
    }

    async fn a_template_is_changed_in_its_place_and_taken_away(store: &Store) {
        let owner = joined(store, 1).await.id;
        add_projects(store, &[project(owner, 101, "Salt")]).await;
        publish(store, owner, &[101]).await;
        committed(store, async |unit| {
            unit.templates().put(num(101), &card(Purpose::Listed, 5)).await.unwrap();
            let changed = TemplateCard { categories: Vec::new(), blurb: Blurb::default(), ..card(Purpose::Listed, 9) };
            unit.templates().put(num(101), &changed).await.unwrap();
        })
        .await;
        let listed = store.templates.listed().await.unwrap();
        assert_eq!(listed[0].card, TemplateCard { categories: Vec::new(), blurb: Blurb::default(), ..card(Purpose::Listed, 5) });
        committed(store, async |unit| {
            assert!(unit.templates().remove(num(101)).await.unwrap());
            assert!(!unit.templates().remove(num(101)).await.unwrap());
            assert!(!unit.templates().remove(num(999)).await.unwrap());
        })
        .await;
        assert!(store.templates.listed().await.unwrap().is_empty());
    }

    async fn a_template_is_what_was_published_of_it_last(store: &Store) {
        let owner = joined(store, 1).await.id;
        let described = Project {
            description: ProjectDescription::parse("As it was.").unwrap(),
            ..project(owner, 101, "Salt")
        };
        add_projects(store, std::slice::from_ref(&described)).await;
        publish(store, owner, &[101]).await;
        committed(store, async |unit| {
            let card = TemplateCard { blurb: Blurb::default(), ..card(Purpose::Listed, 5) };
            unit.templates().put(num(101), &card).await.unwrap();
            let mut project = unit.projects().find(owner, num(101)).await.unwrap().unwrap();
            project.title = ProjectTitle::parse("Pepper").unwrap();
            project.description = ProjectDescription::parse("As it is.").unwrap();
            unit.projects().update_many(&[project]).await.unwrap();
        })
        .await;
        let template = store.templates.template(num(101)).await.unwrap().unwrap();
        assert_eq!((template.title.as_str(), template.blurb(), template.project), ("Salt", "As it was.", described.id));
        committed(store, async |unit| {
            let mut project = unit.projects().find(owner, num(101)).await.unwrap().unwrap();
            assert!(project.unpublish(at(91)));
            unit.projects().update_many(&[project]).await.unwrap();
        })
        .await;
        assert_eq!(store.templates.template(num(101)).await.unwrap(), None);
        assert!(store.templates.listed().await.unwrap().is_empty());
    }

    async fn the_sample_of_the_tour_is_remembered_while_it_is_there(store: &Store) {
        let owner = joined(store, 1).await.id;
        let (first, second) = (project(owner, 101, "Tour"), project(owner, 102, "Tour"));
        add_projects(store, &[first.clone(), second.clone()]).await;
        committed(store, async |unit| {
            assert_eq!(unit.templates().tour_of(owner).await.unwrap(), None);
            unit.templates().set_tour(owner, first.id).await.unwrap();
            assert_eq!(unit.templates().tour_of(owner).await.unwrap(), Some(num(101)));
            let away = Project { archive: Some(Archived { at: at(1), with_folder: false }), ..first.clone() };
            unit.projects().update_many(&[away]).await.unwrap();
            assert_eq!(unit.templates().tour_of(owner).await.unwrap(), None);
            unit.templates().set_tour(owner, second.id).await.unwrap();
            assert_eq!(unit.templates().tour_of(owner).await.unwrap(), Some(num(102)));
            unit.projects().delete_many(&[second.id]).await.unwrap();
            assert_eq!(unit.templates().tour_of(owner).await.unwrap(), None);
        })
        .await;
    }

    async fn toggles_are_turned_and_left_alone_again(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        committed(store, async |unit| {
            let promotions = unit.promotions();
            promotions.set_toggle(&toggle("a"), Some(true)).await.unwrap();
            promotions.set_toggle(&toggle("a"), Some(false)).await.unwrap();
            promotions.set_toggle(&toggle("b"), Some(true)).await.unwrap();
            promotions.set_toggle(&toggle("b"), None).await.unwrap();
            promotions.set_user_toggle(ines, &toggle("a"), Some(true)).await.unwrap();
            promotions.set_user_toggle(ines, &toggle("c"), Some(false)).await.unwrap();
            promotions.set_user_toggle(ines, &toggle("d"), Some(true)).await.unwrap();
            promotions.set_user_toggle(ines, &toggle("d"), None).await.unwrap();
        })
        .await;
        assert_eq!(store.prompts.toggles().await.unwrap(), toggles(&[("a", false)]));
        assert_eq!(store.prompts.facts(ines).await.unwrap().toggles, toggles(&[("a", true), ("c", false)]));
        assert_eq!(store.prompts.facts(noor).await.unwrap(), Default::default());
    }

    async fn what_is_known_of_an_account_is_kept_apart(store: &Store) {
        let ines = joined(store, 1).await.id;
        committed(store, async |unit| {
            unit.promotions().set_survey(ines, true).await.unwrap();
            unit.responses().set_future_project(ines, FutureProject::parse("Portfolio").unwrap()).await.unwrap();
            unit.responses().note_upgrade(ines, at(1), false).await.unwrap();
        })
        .await;
        let facts = store.prompts.facts(ines).await.unwrap();
        assert_eq!((facts.survey, facts.upgrade_dismissed, facts.future_project.as_deref()), (true, true, Some("Portfolio")));
        committed(store, async |unit| {
            unit.promotions().set_survey(ines, false).await.unwrap();
            unit.responses().note_upgrade(ines, at(2), true).await.unwrap();
        })
        .await;
        let facts = store.prompts.facts(ines).await.unwrap();
        assert_eq!((facts.survey, facts.upgrade_dismissed, facts.future_project.as_deref()), (false, false, Some("Portfolio")));
    }

    async fn banners_come_back_whole_the_last_to_begin_first(store: &Store) {
        let colour = |text: &str| Some(Colour::parse(text).unwrap());
        let full = Banner {
            ending: Ending::At(at(99)),
            disappear_after: Some(7),
            opens_new_tab: true,
            terms: Some(BannerLink::parse("Terms", "https://octavo.example/terms").unwrap()),
            promocode: Some(PromoCode::parse("AUTUMN").unwrap()),
            wide: Look { background: colour("#e5ea15"), color: colour("black"), accent: colour("oklch(.9 .19 112)") },
            compact: Look { color: colour("#fff"), ..Look::default() },
            ..plain(1, "autumn", 5)
        };
        let (older, younger) = (plain(2, "summer", 1), plain(3, "winter", 9));
        committed(store, async |unit| {
            for banner in [&full, &older, &younger] {
                unit.promotions().add_banner(banner).await.unwrap();
            }
            assert_eq!(duplicate(unit.promotions().add_banner(&plain(4, "summer", 1)).await), "banner");
        })
        .await;
        assert_eq!(store.prompts.banners().await.unwrap(), [younger, full, older]);
        committed(store, async |unit| {
            assert!(unit.promotions().remove_banner(&BannerSlug::parse("summer").unwrap()).await.unwrap());
            assert!(!unit.promotions().remove_banner(&BannerSlug::parse("summer").unwrap()).await.unwrap());
        })
        .await;
        assert_eq!(store.prompts.banners().await.unwrap().len(), 2);
    }

    async fn answers_to_a_banner_go_with_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let (autumn, winter) = (plain(1, "autumn", 1), plain(2, "winter", 2));
        committed(store, async |unit| {
            unit.promotions().add_banner(&autumn).await.unwrap();
            unit.promotions().add_banner(&winter).await.unwrap();
            let responses = unit.responses();
            for answer in [BannerAnswer::Unwanted, BannerAnswer::Unwanted, BannerAnswer::CouponUsed] {
                assert!(responses.answer_banner(ines, autumn.id, answer, at(3)).await.unwrap());
            }
            assert!(responses.answer_banner(ines, winter.id, BannerAnswer::Unwanted, at(3)).await.unwrap());
            let nothing = BannerId::new(uuid(77));
            assert!(!responses.answer_banner(ines, nothing, BannerAnswer::Unwanted, at(3)).await.unwrap());
        })
        .await;
        assert_eq!(store.prompts.answered(ines).await.unwrap(), [autumn.id, winter.id].into());
        assert!(store.prompts.answered(noor).await.unwrap().is_empty());
        committed(store, async |unit| {
            unit.promotions().remove_banner(&autumn.slug).await.unwrap();
        })
        .await;
        assert_eq!(store.prompts.answered(ines).await.unwrap(), [winter.id].into());
    }

    async fn freed_capacity_counts_from_a_moment_on(store: &Store) {
        let (ines, noor) = (joined(store, 1).await.id, joined(store, 2).await.id);
        let freed = Project {
            publication: Publication {
                last_unpublished: Some(at(10)),
                last_unmapped: Some(at(20)),
                ..Publication::default()
            },
            ..project(ines, 101, "Salt")
        };
        add_projects(store, &[freed, project(ines, 102, "Oil")]).await;
        for (unpublished, unmapped, expected) in
            [(10, 20, (true, true)), (11, 20, (false, true)), (10, 21, (true, false)), (99, 99, (false, false))]
        {
            assert_eq!(store.prompts.freed_since(ines, at(unpublished), at(unmapped)).await.unwrap(), expected);
        }
        assert_eq!(store.prompts.freed_since(noor, at(0), at(0)).await.unwrap(), (false, false));
    }

    async fn opinions_and_requests_come_back_the_newest_first(store: &Store) {
        let ines = joined(store, 1).await;
        let opinions = [(Some(5), None), (None, Some("More rulers")), (Some(1), Some("東京 “x”"))];
        let opinions = opinions.map(|(rating, text)| Feedback::parse(rating, text).unwrap());
        let request = |name: &str| DemoRequest {
            name: DisplayName::parse(name).unwrap(),
            email: Email::parse("noor@haddad.example").unwrap(),
            company: ShortText::parse("Kiln").unwrap(),
            message: ShortText::parse("Two\nlines").unwrap(),
        };
        committed(store, async |unit| {
            for (number, opinion) in opinions.iter().enumerate() {
                let id = NoteId::new(uuid(u128::try_from(number).unwrap()));
                unit.responses().add_feedback(id, ines.id, opinion, at(1)).await.unwrap();
            }
            for (number, name) in [(7, "Noor"), (8, "Ilya")] {
                let id = NoteId::new(uuid(number));
                unit.responses().add_demo_request(id, &request(name), at(i64::try_from(number).unwrap())).await.unwrap();
            }
        })
        .await;
        let kept = store.prompts.feedback(2).await.unwrap();
        assert_eq!(kept.iter().map(|row| &row.feedback).collect::<Vec<_>>(), [&opinions[2], &opinions[1]]);
        assert_eq!((&kept[0].email, kept[0].at), (&ines.email, at(1)));
        let asked = store.prompts.demo_requests(9).await.unwrap();
        assert_eq!(asked.iter().map(|row| (&row.request, row.at)).collect::<Vec<_>>(), [(&request("Ilya"), at(8)), (&request("Noor"), at(7))]);
    }
}
