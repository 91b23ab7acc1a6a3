use std::collections::BTreeMap;

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Width},
    register::Key,
    value::Value,
};
use proptest::prelude::*;

use super::*;

const FIXTURES: [&[u8]; 1] = [include_bytes!("../fixtures/1.json")];

fn json(bytes: &[u8]) -> Json {
    serde_json::from_slice(bytes).unwrap()
}

fn at(fault: FormatFault) -> String {
    match fault {
        FormatFault::Malformed { at, .. } => at,
        other => panic!("{other}"),
    }
}

#[test]
fn documents_of_every_schema_are_read() {
    assert_eq!(FIXTURES.len(), usize::from(JsonFormat.schema()));
    let documents: Vec<Document> = FIXTURES.iter().map(|bytes| JsonFormat.decode(bytes).unwrap()).collect();
    for document in &documents {
        assert_eq!(JsonFormat.decode(&JsonFormat.encode(document)).as_ref(), Ok(document));
    }
    let latest = FIXTURES.last().unwrap();
    assert_eq!(json(&JsonFormat.encode(documents.last().unwrap())), json(latest), "nothing is lost");
    let kinds = BTreeMap::from([
        (Kind::Text, 1),
        (Kind::Picture, 1),
        (Kind::Button, 1),
        (Kind::Menu, 1),
        (Kind::Stack, 1),
        (Kind::Unknown, 1),
    ]);
    assert_eq!(documents[0].widgets(), kinds);
}

#[test]
fn edit_075_what_a_newer_version_wrote_about_a_widget_is_kept() {
    let document = JsonFormat.decode(FIXTURES[0]).unwrap();
    let carousel = document.get("f0rm00000001".parse().unwrap()).unwrap();
    assert_eq!(
        carousel.at(Key::Position, Width::Base),
        Some(&Value::Pair([0, 100_000])),
        "it is shown in its place"
    );
    assert_eq!(carousel.get(Key::Opacity), None, "another version may mean something else by it");
    let unread = carousel.unread.as_ref().unwrap();
    assert_eq!(unread.kind, "carousel");
    assert_eq!(
        json(unread.registers.as_bytes()),
        serde_json::json!({
            "speed": { "base": 500 }, "opacity": "half", "text": [{ "insert": "kept" }],
        })
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("{", ""),
        ("[]", "schema"),
        (r#"{"settings":{}}"#, "schema"),
        (r#"{"schema":0,"settings":{}}"#, "schema"),
        (r#"{"schema":1}"#, "settings"),
        (r#"{"schema":1,"settings":{},"layers":{}}"#, "layers"),
        (r#"{"schema":1,"settings":{"language":5}}"#, "settings.language"),
        (r#"{"schema":1,"settings":{"designWidth":144000}}"#, "settings.designWidth"),
        (r#"{"schema":1,"settings":{"designWidth":{"watch":1}}}"#, "settings.designWidth.watch"),
        (r#"{"schema":1,"settings":{"linkInk":"red"}}"#, "settings.linkInk"),
        (r#"{"schema":1,"settings":{"script":"x"}}"#, "settings.script"),
        (r#"{"schema":1,"settings":{},"pages":{"home":{"order":"a0"}}}"#, "pages.home"),
        (r#"{"schema":1,"settings":{},"pages":{"k3v9x0q2m7ab":{}}}"#, "pages.k3v9x0q2m7ab.order"),
        (
            r#"{"schema":1,"settings":{},"pages":{"k3v9x0q2m7ab":{"order":"a0","kind":"page"}}}"#,
            "pages.k3v9x0q2m7ab.kind",
        ),
        (
            r#"{"schema":1,"settings":{},"widgets":{"k3v9x0q2m7ab":{"order":"a0","kind":"text","text":[{"insert":"a\n"},{"retain":1}]}}}"#,
            "widgets.k3v9x0q2m7ab.text.1",
        ),
    ];
    for (written, place) in cases {
        assert_eq!(JsonFormat.decode(written.as_bytes()).map_err(at), Err(place.to_owned()), "{written}");
    }
    assert_eq!(JsonFormat.decode(br#"{"schema":7}"#), Err(FormatFault::Newer(7)));
    let pageless = JsonFormat.decode(br#"{"schema":1,"settings":{}}"#);
    assert!(matches!(pageless, Err(FormatFault::Invalid(_))));
}

#[test]
fn ops_are_read_as_they_were_written() {
    let written = serde_json::json!([
        { "create": { "id": "8f2hc5n1t4zd", "record": {
            "kind": "text", "parent": "k3v9x0q2m7ab", "order": "a1V", "text": [{ "insert": "\n" }] } } },
        { "create": { "id": "k3v9x0q2m7ab", "record": { "kind": "page", "order": "a1", "title": "Work" } } },
        { "set": { "id": "8f2hc5n1t4zd", "key": "position", "width": "phone", "value": [2000, 21000] } },
        { "set": { "id": "8f2hc5n1t4zd", "key": "locked", "value": true } },
        { "clear": { "id": "8f2hc5n1t4zd", "key": "position", "width": "phone" } },
        { "place": { "id": "8f2hc5n1t4zd", "parent": "k3v9x0q2m7ab", "order": "a2" } },
        { "place": { "id": "k3v9x0q2m7ab", "order": "a2" } },
        { "delete": { "id": "8f2hc5n1t4zd" } },
        { "text": { "id": "8f2hc5n1t4zd", "delta": [
            { "retain": 4, "attributes": { "bold": null } }, { "retain": 1 },
            { "insert": " and", "attributes": { "italic": true } }, { "delete": 2 },
        ] } },
    ]);
    let ops = JsonFormat.decode_ops(written.to_string().as_bytes()).unwrap();
    assert_eq!(json(&JsonFormat.encode_ops(&ops)), written);
}

#[test]
fn ops_that_nobody_makes_are_refused_with_their_place() {
    let of = |op: &str| JsonFormat.decode_ops(format!("[{op}]").as_bytes()).map_err(at).unwrap_err();
    let cases = [
        (r#"{"set":{}}"#, "ops.0.set.key"),
        (r#"{"set":{"id":"8f2hc5n1t4zd","key":"onclick","value":1}}"#, "ops.0.set.key"),
        (r#"{"set":{"id":"8f2hc5n1t4zd","key":"opacity","value":0.5}}"#, "ops.0.set.value"),
        (r#"{"set":{"id":"8f2hc5n1t4zd","key":"opacity","value":99999999999}}"#, "ops.0.set.value"),
        (
            r#"{"set":{"id":"8f2hc5n1t4zd","key":"link","value":{"web":"javascript:alert(1)"}}}"#,
            "ops.0.set.value",
        ),
        (r#"{"set":{"id":"8f2hc5n1t4zd","key":"opacity","width":"watch","value":5}}"#, "ops.0.set.width"),
        (r#"{"delete":{"id":"8f2hc5n1t4zd","and":1}}"#, "ops.0.delete.and"),
        (r#"{"run":{"id":"8f2hc5n1t4zd"}}"#, "ops.0.run"),
        (r#"{"delete":{},"set":{}}"#, "ops.0"),
        (
            r#"{"create":{"id":"8f2hc5n1t4zd","record":{"kind":"settings","order":"a0"}}}"#,
            "ops.0.create.record.kind",
        ),
        (
            r#"{"create":{"id":"8f2hc5n1t4zd","record":{"kind":"a b","order":"a0"}}}"#,
            "ops.0.create.record.kind",
        ),
        (r#"{"text":{"id":"8f2hc5n1t4zd","delta":[{"insert":"a","delete":1}]}}"#, "ops.0.text.delta.0"),
        (r#"{"text":{"id":"8f2hc5n1t4zd","delta":[{"insert":{"image":1}}]}}"#, "ops.0.text.delta.0.insert"),
        (r#"{"text":{"id":"8f2hc5n1t4zd","delta":[{"retain":-1}]}}"#, "ops.0.text.delta.0.retain"),
    ];
    for (op, place) in cases {
        assert_eq!(of(op), place, "{op}");
    }
}

/// JSON whose names and words are those of the format, put together as they come.
fn some_json() -> impl Strategy<Value = Json> {
    let names = || {
        let frame = [
            "set",
            "create",
            "text",
            "delta",
            "insert",
            "retain",
            "attributes",
            "record",
            "id",
            "kind",
            "order",
        ];
        let lists =
            ["schema", "settings", "pages", "widgets", "base", "phone", "8f2hc5n1t4zd", "k3v9x0q2m7ab"];
        let keys = Key::ALL.iter().map(|key| key.rule().name);
        prop::sample::select(
            frame.into_iter().chain(lists).chain(keys).map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        (-5..2_000_i32).prop_map(Json::from),
        names().prop_map(Json::from),
        prop::sample::select(vec!["a0", "text", "page", "\n", "é\n", "#00000000", "https://a"])
            .prop_map(Json::from),
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            prop::collection::btree_map(names(), inner, 0..5)
                .prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn nothing_that_is_read_makes_it_fail_badly(json in some_json(), bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = JsonFormat.decode(&bytes);
        let _ = JsonFormat.decode_ops(&bytes);
        let written = json.to_string();
        if let Ok(ops) = JsonFormat.decode_ops(written.as_bytes()) {
            prop_assert_eq!(JsonFormat.decode_ops(&JsonFormat.encode_ops(&ops)), Ok(ops));
        }
        let mut document = serde_json::json!({ "schema": 1, "settings": {}, "pages": { "k3v9x0q2m7ab": { "order": "a0" } } });
        document["widgets"] = serde_json::json!({ "8f2hc5n1t4zd": json });
        if let Ok(document) = JsonFormat.decode(document.to_string().as_bytes()) {
            prop_assert_eq!(JsonFormat.decode(&JsonFormat.encode(&document)), Ok(document));
        }
    }
}

/// A fixture with some bytes changed, left out or doubled.
fn a_damaged_fixture() -> impl Strategy<Value = Vec<u8>> {
    let damage = (0..3_u8, any::<prop::sample::Index>(), 1..40_usize, any::<u8>());
    prop::collection::vec(damage, 1..4).prop_map(|damages| {
        let mut bytes = FIXTURES[FIXTURES.len() - 1].to_vec();
        for (kind, at, length, byte) in damages {
            if bytes.is_empty() {
                break;
            }
            let start = at.index(bytes.len());
            let end = bytes.len().min(start + length);
            match kind {
                0 => bytes[start] = byte,
                1 => drop(bytes.drain(start..end)),
                _ => {
                    let part = bytes[start..end].to_vec();
                    drop(bytes.splice(start..start, part));
                }
            }
        }
        bytes
    })
}

proptest! {
    #[test]
    fn no_damage_makes_it_fail_badly(bytes in a_damaged_fixture()) {
        let _ = JsonFormat.decode_ops(&bytes);
        if let Ok(document) = JsonFormat.decode(&bytes) {
            prop_assert_eq!(JsonFormat.decode(&JsonFormat.encode(&document)), Ok(document));
        }
        let packed = [&[1][..], &bytes].concat();
        prop_assert!(JsonFormat.decode(&packed).is_err());
    }
}

#[test]
fn what_is_nested_too_deeply_is_refused() {
    for (open, close) in [("[", "]"), ("{\"set\":", "}"), ("[{\"create\":", "}]")] {
        let deep = format!("{}0{}", open.repeat(100_000), close.repeat(100_000));
        assert!(JsonFormat.decode(deep.as_bytes()).is_err());
        assert!(JsonFormat.decode_ops(deep.as_bytes()).is_err());
    }
}

#[test]
fn a_blank_document_is_short() {
    let blank = Document::blank(RecordId::of_bits(1));
    let expected = serde_json::json!({
        "schema": 1, "settings": {}, "pages": { "000000000001": { "order": "a0" } }, "textStyles": {}, "swatches": {},
        "widgets": {},
    });
    assert_eq!(json(&JsonFormat.encode(&blank)), expected);
}
