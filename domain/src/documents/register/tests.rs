use std::collections::HashSet;

use super::*;

#[test]
fn names_are_of_one_register_each() {
    let names: HashSet<&str> = Key::ALL.iter().map(|key| key.rule().name).collect();
    assert_eq!(names.len(), Key::ALL.len());
    for key in Key::ALL {
        assert_eq!(Key::named(key.rule().name), Some(*key));
        assert!(!key.rule().kinds.is_empty(), "{key:?}");
    }
    assert_eq!(Key::named("x"), None);
}

#[test]
fn those_for_whom_the_layout_is_locked_change_words_and_pictures() {
    let content: Vec<&str> = Key::ALL
        .iter()
        .map(|key| key.rule())
        .filter(|rule| rule.need == Need::Content)
        .map(|rule| rule.name)
        .collect();
    let expected = [
        "title",
        "description",
        "label",
        "decorative",
        "link",
        "linkInNewTab",
        "asset",
        "pixels",
        "focus",
        "scale",
        "caption",
        "words",
        "tip",
        "media",
        "gif",
        "tracks",
        "done",
        "hint",
        "requiredError",
        "invalidError",
        "choices",
        "copyWords",
        "copiedWords",
        "sheetWords",
        "mailWords",
        "instead",
    ];
    assert_eq!(content, expected);
}
