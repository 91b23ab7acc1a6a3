#![expect(clippy::result_large_err, reason = "figment's Jail asks for this signature")]

use super::*;
use figment::Jail;
use octavo_domain::billing::country::Country;
use octavo_http::PromoCookie;

fn load(settings: &[(&str, &str)]) -> anyhow::Result<Config> {
    let mut loaded = None;
    Jail::expect_with(|jail| {
        jail.clear_env();
        for (name, value) in settings {
            jail.set_env(name, value);
        }
        loaded = Some(Config::load(None));
        Ok(())
    });
    loaded.unwrap()
}

fn refusal(settings: &[(&str, &str)]) -> String {
    load(settings).err().unwrap().to_string()
}

#[test]
fn the_defaults_work() {
    let config = load(&[]).unwrap();
    assert_eq!(config.mode, Mode::Development);
    assert_eq!(config.database(), "sqlite:data/octavo.db");
    let http = config.http();
    assert_eq!(http.product_name, "Octavo");
    // DASH-039: work made with the product, and the help that comes with it.
    assert_eq!(http.links.examples, "http://localhost:4001/templates");
    assert_eq!(http.links.learn, "/learn");
    // BILL-016, BILL-033: the pages about the plans that come with the product.
    assert_eq!(
        (http.links.pricing.as_str(), http.links.students.as_str()),
        ("/learn/plans", "/learn/education")
    );
    // DASH-357
    assert_eq!(http.phone_breakpoint, 768, "BILL-276");
    assert_eq!(http.promo_cookie, PromoCookie { key: "rm_promocode".to_owned(), max_age: 604_800 });
}

#[test]
fn bill_096_a_pause_is_offered_in_the_last_five_days_unless_it_is_set_otherwise() {
    assert_eq!(load(&[]).unwrap().http().billing.pause_days, 5);
    assert_eq!(load(&[("OCTAVO_PAUSE_DAYS", "9")]).unwrap().http().billing.pause_days, 9);
}

#[test]
fn variables_and_the_file_are_read_and_others_left_alone() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.create_file("octavo.toml", "product_name = \"Quarto\"\ndata_dir = \"here\"\n")?;
        jail.set_env("OCTAVO_DATA_DIR", "there");
        jail.set_env("OCTAVO_BIN", "not a setting");
        let config = Config::load(None).unwrap();
        assert_eq!((config.product_name.as_str(), config.data_dir.to_str()), ("Quarto", Some("there")));
        Ok(())
    });
}

#[test]
fn what_is_wrong_is_named() {
    assert!(refusal(&[("OCTAVO_APP_ADDRESS", "nowhere")]).contains("app_address"));
    assert!(refusal(&[("OCTAVO_APP_ORIGIN", "localhost:4000")]).contains("app_origin must begin with http"));
    assert!(refusal(&[("OCTAVO_APP_ORIGIN", "http://localhost:4000/")]).contains("without a path"));
    assert!(refusal(&[("OCTAVO_VIEWER_ORIGIN", "http://localhost:4000")]).contains("must differ"));
    assert!(refusal(&[("OCTAVO_VIEWER_ADDRESS", "127.0.0.1:4000")]).contains("must differ"));
    assert!(refusal(&[("OCTAVO_PASSWORD_PASSES", "1")]).contains("password_passes"));
    assert!(refusal(&[("OCTAVO_DATABASE_URL", "mysql://x")]).contains("database_url"));
    assert!(refusal(&[("OCTAVO_PROMO_COOKIE", "a=b; c")]).contains("promo_cookie"));
    assert!(refusal(&[("OCTAVO_PROMO_COOKIE_DAYS", "0")]).contains("promo_cookie_days"));
    assert!(refusal(&[("OCTAVO_PHONE_BREAKPOINT", "1024")]).contains("phone_breakpoint"));
    assert!(refusal(&[("OCTAVO_SUPPORT_EMAIL", "nobody")]).contains("support_email"));
    assert!(refusal(&[("OCTAVO_DNS_SERVER", "nowhere")]).contains("dns_server"));
    assert!(refusal(&[("OCTAVO_DOMAIN_HOST", "https://x.example")]).contains("domain_host"));
    assert!(
        refusal(&[("OCTAVO_DOMAIN_RESELLER", "{id=\"x\",script=\"http://x\"}")]).contains("domain_reseller")
    );
    assert!(refusal(&[("OCTAVO_TOGGLES", "{\"black friday\"=true}")]).contains("black friday"));
    assert!(refusal(&[("OCTAVO_MODE", "production")]).contains("https://"));
    let production = [
        ("OCTAVO_MODE", "production"),
        ("OCTAVO_APP_ORIGIN", "https://app.example"),
        ("OCTAVO_VIEWER_ORIGIN", "https://pages.example"),
    ];
    assert!(refusal(&production).contains("mail_url"));
    let with_mail: Vec<_> = production.into_iter().chain([("OCTAVO_MAIL_URL", "smtps://mail")]).collect();
    assert!(refusal(&with_mail).contains("secret_key must be set"));
    for key in ["0f", "no key", &"g".repeat(64), &"f".repeat(65)] {
        assert!(refusal(&[("OCTAVO_SECRET_KEY", key)]).contains("secret_key must have 64"), "{key}");
    }
}

#[test]
fn mail_leaves_the_machine_over_tls_alone_in_production() {
    let with_mail = |url: &str| {
        load(&[
            ("OCTAVO_MODE", "production"),
            ("OCTAVO_APP_ORIGIN", "https://app.example"),
            ("OCTAVO_VIEWER_ORIGIN", "https://pages.example"),
            ("OCTAVO_SECRET_KEY", &"5e".repeat(32)),
            ("OCTAVO_MAIL_URL", url),
        ])
    };
    for url in [
        "smtps://me:hunter2@mail.example:465",
        "smtp://me:hunter2@mail.example:587?tls=required",
        "smtp://127.0.0.1:1025",
        "smtp://localhost",
        "smtp://LocalHost:25",
        "smtp://[::1]:1025",
    ] {
        assert!(with_mail(url).is_ok(), "{url}");
    }
    for url in [
        "smtp://me:hunter2@mail.example:587",
        "SMTP://mail.example",
        "smtp://mail.example?tls=opportunistic",
        "smtp://localhost.example",
        "smtp://127.0.0.1.example",
        "smtp://192.0.2.7",
    ] {
        let said = with_mail(url).err().unwrap().to_string();
        assert!(
            said.contains("mail_url must begin with smtps://") && !said.contains("hunter2"),
            "{url}: {said}"
        );
    }
    assert!(load(&[("OCTAVO_MAIL_URL", "smtp://mail.example")]).is_ok(), "in development it may");
}

#[test]
fn origins_are_kept_as_browsers_name_them() {
    for (given, kept) in [
        ("https://App.Example", "https://app.example"),
        ("HTTPS://app.example:443", "https://app.example"),
        ("http://app.example:80", "http://app.example"),
        ("http://app.example:443", "http://app.example:443"),
        ("http://localhost:4000", "http://localhost:4000"),
        ("http://[::1]:4000", "http://[::1]:4000"),
    ] {
        assert_eq!(load(&[("OCTAVO_APP_ORIGIN", given)]).unwrap().app_origin, kept, "{given}");
    }
    let same =
        [("OCTAVO_APP_ORIGIN", "https://one.example"), ("OCTAVO_VIEWER_ORIGIN", "https://One.example:443")];
    assert!(refusal(&same).contains("must differ"));
    assert!(refusal(&[("OCTAVO_APP_ORIGIN", "http://a:b:c")]).contains("must be an origin"));
    assert!(refusal(&[("OCTAVO_DRAIN_SECONDS", "301")]).contains("drain_seconds"));
}

#[test]
fn a_bucket_is_set_whole_and_reached_over_tls() {
    let bucket = [
        ("OCTAVO_S3_ENDPOINT", "https://s3.example/"),
        ("OCTAVO_S3_BUCKET", "octavo"),
        ("OCTAVO_S3_ACCESS_KEY_ID", "folio"),
        ("OCTAVO_S3_SECRET_ACCESS_KEY", "hunter2"),
    ];
    let config = load(&bucket).unwrap();
    let settings = config.s3().unwrap();
    assert_eq!((settings.endpoint.as_str(), settings.region.as_str()), ("https://s3.example", "us-east-1"));
    assert!(!format!("{config:?}").contains("hunter2"));
    assert!(load(&[]).unwrap().s3().is_none());
    for missing in 1..bucket.len() {
        let rest: Vec<_> = bucket.iter().copied().filter(|one| *one != bucket[missing]).collect();
        assert!(refusal(&rest).contains(&bucket[missing].0.to_lowercase()["octavo_".len()..]));
    }
    assert!(refusal(&[("OCTAVO_S3_ENDPOINT", "s3.example")]).contains("s3_endpoint"));
    let plain: Vec<_> = bucket[1..]
        .iter()
        .copied()
        .chain([
            ("OCTAVO_S3_ENDPOINT", "http://s3.example"),
            ("OCTAVO_MODE", "production"),
            ("OCTAVO_APP_ORIGIN", "https://app.example"),
            ("OCTAVO_VIEWER_ORIGIN", "https://pages.example"),
        ])
        .collect();
    assert!(refusal(&plain).contains("s3_endpoint must begin with https"));
}

#[test]
fn an_unknown_setting_in_the_file_is_refused() {
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.create_file("octavo.toml", "prodct_name = \"Quarto\"\n")?;
        assert!(Config::load(None).err().unwrap().to_string().contains("prodct_name"));
        Ok(())
    });
}

#[test]
fn secrets_do_not_show() {
    let config = load(&[("OCTAVO_DATABASE_URL", "postgres://me:hunter2@db/octavo")]).unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    let key = "5ec4e7".repeat(11).split_at(64).0.to_owned();
    let config = load(&[("OCTAVO_SECRET_KEY", &key)]).unwrap();
    assert!(!format!("{config:?}").contains(&key));
}

#[test]
fn every_setting_is_documented() {
    let page = include_str!("../../../docs/operations.md");
    let missing: Vec<String> =
        names().into_iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "docs/operations.md does not describe {missing:?}");
}

#[test]
fn services_are_set_up_whole_and_their_secrets_do_not_show() {
    let one = |text: &str| load(&[("OCTAVO_SERVICES", text)]);
    let config = one("{vimeo={client_id=\"octavo\",client_secret=\"hunter2\"}}").unwrap();
    let services = config.services().unwrap();
    let (service, client) = &services[0];
    assert_eq!((service.id(), client.id.as_str()), ("vimeo", "octavo"));
    assert_eq!(client.endpoints, octavo_services::endpoints(*service));
    assert!(!format!("{config:?}").contains("hunter2") && !format!("{client:?}").contains("hunter2"));
    let own = "{flickr={client_id=\"a\",client_secret=\"b\",request_url=\"http://127.0.0.1:9/r\"}}";
    assert_eq!(one(own).unwrap().services().unwrap()[0].1.endpoints.request, "http://127.0.0.1:9/r");
    for (wrong, said) in [
        ("{gopher={client_id=\"a\",client_secret=\"b\"}}", "services must not name gopher"),
        ("{vimeo={client_id=\"a\",client_secret=\" \"}}", "needs a client_id and a client_secret"),
        ("{vimeo={client_id=\"a\"}}", "services"),
        ("{vimeo={client_id=\"a\",client_secret=\"b\",token=\"c\"}}", "services"),
        (
            "{vimeo={client_id=\"a\",client_secret=\"b\",token_url=\"http://vimeo.example\"}}",
            "services.vimeo is wrong",
        ),
    ] {
        let refused = format!("{:#}", one(wrong).err().unwrap());
        assert!(refused.contains(said), "{wrong}: {refused}");
    }
    assert!(refusal(&[("OCTAVO_SECRET_KEY_PREVIOUS", "0f")]).contains("secret_key_previous must have 64"));
}

#[test]
fn edit_393_tokens_of_figma_go_nowhere_in_the_clear() {
    assert_eq!(load(&[]).unwrap().figma_url, "https://api.figma.com");
    for fine in ["", "http://127.0.0.1:9000", "https://figma.okafor.studio"] {
        assert_eq!(load(&[("OCTAVO_FIGMA_URL", fine)]).unwrap().figma_url, fine);
    }
    assert!(refusal(&[("OCTAVO_FIGMA_URL", "http://figma.okafor.studio")]).contains("figma_url must begin"));
}

const STRIPE: [(&str, &str); 4] = [
    ("OCTAVO_CARD_PROVIDER", "stripe"),
    ("OCTAVO_STRIPE_SECRET_KEY", "sk_test_1"),
    ("OCTAVO_STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
    ("OCTAVO_STRIPE_WEBHOOK_SECRET", "whsec_1"),
];

fn stripe(but: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    STRIPE.into_iter().chain(but.iter().copied()).collect()
}

#[test]
fn stripe_is_reached_with_its_keys() {
    let config = load(&STRIPE).unwrap();
    assert_eq!(config.stripe().unwrap().unwrap().api_url, "https://api.stripe.com");
    let cards = config.http().card_form;
    assert_eq!((cards.publishable_key.as_deref(), cards.script.as_deref()), (Some("pk_test_1"), None));
    assert!(cards.scripts.contains(&"https://js.stripe.com".to_owned()));
    assert!(cards.frames.contains(&"https://hooks.stripe.com".to_owned()));
    assert_eq!(cards.calls, ["https://api.stripe.com"]);

    let near = stripe(&[
        ("OCTAVO_STRIPE_API_URL", "http://127.0.0.1:4242"),
        ("OCTAVO_STRIPE_SCRIPT_URL", "http://127.0.0.1:4242/v3/"),
    ]);
    let cards = load(&near).unwrap().http().card_form;
    let origin = ["http://127.0.0.1:4242"];
    assert_eq!(cards.script.as_deref(), Some("http://127.0.0.1:4242/v3/"));
    assert!(cards.scripts == origin && cards.frames == origin && cards.calls == origin, "{cards:?}");
}

#[test]
fn half_a_stripe_is_refused() {
    for (name, _) in STRIPE.into_iter().skip(1) {
        let said = refusal(&stripe(&[(name, "")]));
        assert_eq!(said, format!("{} must be set while card_provider is stripe", name[7..].to_lowercase()));
        let said = refusal(&stripe(&[(name, "xyz")]));
        assert!(said.contains("this is another kind of key") && !said.contains("xyz"), "{said}");
    }
    for (name, value, sentence) in [
        ("OCTAVO_STRIPE_PUBLISHABLE_KEY", "pk_live_1", "must both be for tests"),
        ("OCTAVO_STRIPE_API_URL", "http://api.stripe.com", "stripe_api_url must begin with https://"),
        ("OCTAVO_STRIPE_API_URL", "", "stripe_api_url must begin with https://"),
        ("OCTAVO_STRIPE_SCRIPT_URL", "http://js.example/", "stripe_script_url must begin with https://"),
        ("OCTAVO_CARD_PROVIDER", "sandbox", "stripe_secret_key does nothing while card_provider is sandbox"),
        ("OCTAVO_CARD_PROVIDER", "paypal", "card_provider"),
    ] {
        let said = refusal(&stripe(&[(name, value)]));
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn money_that_is_none_is_warned_of_in_production() {
    let production = [
        ("OCTAVO_MODE", "production"),
        ("OCTAVO_APP_ORIGIN", "https://app.octavo.example"),
        ("OCTAVO_VIEWER_ORIGIN", "https://pages.octavo.example"),
        ("OCTAVO_MAIL_URL", "smtp://127.0.0.1:1"),
        ("OCTAVO_SECRET_KEY", "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"),
    ];
    let warning = |settings: &[(&str, &str)]| load(settings).unwrap().card_warning();
    assert_eq!(warning(&[]), None);
    assert!(warning(&production).unwrap().contains("card_provider is sandbox"));
    let test = stripe(&production);
    assert!(warning(&test).unwrap().contains("a test key"));
    let live: Vec<_> = test
        .into_iter()
        .chain([("OCTAVO_STRIPE_SECRET_KEY", "rk_live_1"), ("OCTAVO_STRIPE_PUBLISHABLE_KEY", "pk_live_1")])
        .collect();
    assert_eq!(warning(&live), None);
}

#[test]
fn tax_is_set_by_country() {
    let config = load(&[
        ("OCTAVO_TAX_BASIS_POINTS", "700"),
        ("OCTAVO_TAX_RATES", "{DE=1900, EE=2400}"),
        ("OCTAVO_SELLER_COUNTRY", "EE"),
        ("OCTAVO_REVERSE_CHARGE", "{EE=\"\", DE=\"Steuerschuldnerschaft des Leistungsempfängers\"}"),
    ])
    .unwrap();
    let tax = config.http().billing.tax;
    let of = |code: &str| tax.rates[&Country::parse(code).unwrap()].get();
    assert_eq!((tax.standard.get(), of("DE"), of("EE")), (700, 1_900, 2_400));
    assert_eq!(tax.seller.map(Country::code), Some("EE"));
    assert_eq!(tax.reverse_charge.len(), 2);
    let one = load(&[("OCTAVO_TAX_BASIS_POINTS", "1900")]).unwrap().http().billing.tax;
    assert_eq!((one.standard.get(), one.rates.len(), one.seller), (1_900, 0, None), "one rate for everybody");
    for (settings, said) in [
        (vec![("OCTAVO_TAX_BASIS_POINTS", "10001")], "tax_basis_points must be at most 10000"),
        (vec![("OCTAVO_TAX_RATES", "{DE=10001}")], "tax_rates must be at most 10000"),
        (vec![("OCTAVO_TAX_RATES", "{Germany=1900}")], "it names Germany"),
        (vec![("OCTAVO_SELLER_COUNTRY", "EL")], "seller_country must name"),
        (vec![("OCTAVO_REVERSE_CHARGE", "{DE=\"\"}")], "reverse_charge must name the seller"),
        (
            vec![("OCTAVO_REVERSE_CHARGE", "{DE=\"\"}"), ("OCTAVO_SELLER_COUNTRY", "EE")],
            "reverse_charge must name the seller",
        ),
    ] {
        let refused = refusal(&settings);
        assert!(refused.contains(said), "{refused}");
    }
}
