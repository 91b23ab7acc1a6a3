use proptest::prelude::*;
use serde_json::Value as Json;

use super::delta::{Delta, Priority, Step};
use super::marks::{Mark, MarkChanges, Marks};
use super::*;
use crate::documents::value::{Form, Value};

fn value(mark: Mark, json: &Json) -> Value {
    match (mark.form(), json) {
        (Form::Flag, Json::Bool(flag)) => Value::Flag(*flag),
        (Form::Length(..), Json::Number(number)) => {
            Value::Number(i32::try_from(number.as_i64().unwrap()).unwrap())
        }
        (form @ Form::Word(_), Json::String(word)) => Value::Word(form.word(word).unwrap()),
        _ => panic!("{mark:?} {json}"),
    }
}

fn changes(json: &Json) -> MarkChanges {
    let Some(attributes) = json.as_object() else { return MarkChanges::new() };
    let of = |(name, json): (&String, &Json)| {
        let mark = Mark::named(name).unwrap();
        (mark, (!json.is_null()).then(|| value(mark, json)))
    };
    attributes.iter().map(of).collect()
}

fn set(changes: MarkChanges) -> Marks {
    changes.into_iter().filter_map(|(mark, value)| Some((mark, value?))).collect()
}

fn delta(json: &Json) -> Delta {
    let length = |json: &Json| usize::try_from(json.as_u64().unwrap()).unwrap();
    Delta::of(json.as_array().unwrap().iter().map(|step| match step.as_object().unwrap() {
        step if step.contains_key("insert") => Step::Insert(
            step["insert"].as_str().unwrap().to_owned(),
            set(changes(&json_of(step, "attributes"))),
        ),
        step if step.contains_key("delete") => Step::Delete(length(&step["delete"])),
        step => Step::Retain(length(&step["retain"]), changes(&json_of(step, "attributes"))),
    }))
}

fn json_of(step: &serde_json::Map<String, Json>, name: &str) -> Json {
    step.get(name).cloned().unwrap_or(Json::Null)
}

fn text(json: &Json) -> Text {
    Text::of_inserts(&delta(json))
}

#[test]
fn changes_go_together_as_in_the_package_that_others_use() {
    let vectors: Vec<Json> =
        serde_json::from_str(include_str!("../../../../tests/data/documents/delta.json")).unwrap();
    assert!(vectors.len() > 100);
    for vector in vectors {
        let [base, after] = ["base", "after"].map(|name| text(&vector[name]));
        let [a, b, c] = ["a", "b", "c"].map(|name| delta(&vector[name]));
        assert_eq!(base.apply(&a).as_ref(), Ok(&after), "{vector}");
        assert_eq!(a.compose(&c), Ok(delta(&vector["composed"])), "{vector}");
        assert_eq!(b.transform(&a, Priority::First), delta(&vector["a_over_b_first"]), "{vector}");
        assert_eq!(b.transform(&a, Priority::Second), delta(&vector["a_over_b_second"]), "{vector}");
        assert_eq!(after.apply(&delta(&vector["inverse"])), Ok(base), "{vector}");
    }
}

fn plain(words: &str) -> Text {
    Text::of([Segment { text: words.to_owned(), marks: Marks::new() }]).unwrap()
}

fn bold() -> MarkChanges {
    [(Mark::Bold, Some(Value::Flag(true)))].into()
}

fn heading() -> MarkChanges {
    [(Mark::Element, Some(Value::Word("h1")))].into()
}

#[test]
fn what_does_not_fit_is_refused() {
    let salt = plain("S😀\n");
    let refused = [
        (Step::Delete(4), TextFault::LastLineEnd),
        (Step::Delete(5), TextFault::DoesNotFit),
        (Step::Delete(usize::MAX), TextFault::DoesNotFit),
        (Step::Retain(5, bold()), TextFault::DoesNotFit),
        (Step::Retain(4, bold()), TextFault::MisplacedMark),
        (Step::Retain(1, heading()), TextFault::MisplacedMark),
        (Step::Insert("a".to_owned(), set(heading())), TextFault::MisplacedMark),
        (Step::Insert("\n".to_owned(), set(bold())), TextFault::MisplacedMark),
        (Step::Insert("a\tb".to_owned(), Marks::new()), TextFault::ControlCharacter),
        (Step::Insert("a".repeat(Text::MAX), Marks::new()), TextFault::TooLong),
        (Step::Insert("a".to_owned(), [(Mark::Bold, Value::Flag(false))].into()), TextFault::MarkValue),
        (Step::Retain(1, [(Mark::Bold, Some(Value::Flag(false)))].into()), TextFault::MarkValue),
    ];
    for (step, fault) in refused {
        assert_eq!(salt.apply(&Delta::of([step.clone()])), Err(fault), "{step:?}");
    }
    let half = Delta::of([Step::Retain(2, MarkChanges::new()), Step::Delete(1)]);
    assert_eq!(salt.apply(&half), Err(TextFault::DoesNotFit));
    let behind = Delta::of([Step::Retain(4, MarkChanges::new()), Step::Insert("a".to_owned(), Marks::new())]);
    assert_eq!(salt.apply(&behind), Err(TextFault::LastLineEnd));
}

#[test]
fn a_text_ends_with_a_line_end() {
    let of = |words: &str| Text::of([Segment { text: words.to_owned(), marks: Marks::new() }]);
    assert_eq!(of("Salt"), Err(TextFault::LastLineEnd));
    assert_eq!(of(""), Err(TextFault::LastLineEnd));
    assert_eq!(of(&format!("{}\n", "a".repeat(Text::MAX))), Err(TextFault::TooLong));
    assert_eq!(plain("a\n"), plain("a\n"));
    assert_eq!(Text::default(), plain("\n"));
}

#[test]
fn a_text_that_is_too_long_can_get_shorter() {
    let long = Text::of_inserts(&Delta::of([Step::Insert(
        format!("{}\n", "a".repeat(Text::MAX + 5)),
        Marks::new(),
    )]));
    assert!(long.apply(&Delta::of([Step::Delete(1)])).is_ok());
    assert_eq!(long.apply(&Delta::of([Step::Insert("a".to_owned(), Marks::new())])), Err(TextFault::TooLong));
}

#[test]
fn what_is_typed_within_red_letters_needs_no_right_to_the_layout() {
    let ink =
        |colour| Value::Ink(crate::documents::colour::Ink::Colour(crate::documents::colour::Colour(colour)));
    let red: Marks = [(Mark::Ink, ink(0xff00_00ff))].into();
    let insert = |marks: &Marks| Delta::of([Step::Insert("x".to_owned(), marks.clone())]);
    let text = plain("Salt\n").apply(&insert(&red)).unwrap();
    assert_eq!(text.need(&insert(&red)), Need::Content);
    let mut loud = red.clone();
    loud.insert(Mark::Bold, Value::Flag(true));
    assert_eq!(text.need(&insert(&loud)), Need::Content);
    assert_eq!(text.need(&insert(&[(Mark::Ink, ink(0xff))].into())), Need::Layout);
    assert_eq!(text.need(&Delta::of([Step::Retain(1, bold())])), Need::Content);
    assert_eq!(text.need(&Delta::of([Step::Retain(1, [(Mark::Ink, None)].into())])), Need::Layout);
}

const WORDS: [&str; 6] = ["salt", "é", "😀", "\n", "年 kiln", " "];

/// A change of a text whose choices are made by these numbers.
fn change(text: &Text, choices: &[u8]) -> Delta {
    let plain = text.plain();
    let last = plain.chars().count() - 1;
    let mut choices = choices.iter().copied().cycle();
    let mut choose = |of: u8| choices.next().unwrap_or_default() % of;
    let mut steps = Vec::new();
    for (index, sign) in plain.chars().enumerate() {
        if choose(4) == 0 {
            let words = WORDS[usize::from(choose(6))];
            let marks = if words == "\n" { heading() } else { bold() };
            steps
                .push(Step::Insert(words.to_owned(), if choose(2) == 0 { set(marks) } else { Marks::new() }));
        }
        let (length, marks) = (sign.len_utf16(), if sign == '\n' { heading() } else { bold() });
        steps.push(match choose(5) {
            0 if index < last => Step::Delete(length),
            1 => Step::Retain(length, marks),
            2 => Step::Retain(length, marks.into_keys().map(|mark| (mark, None)).collect()),
            _ => Step::Retain(length, MarkChanges::new()),
        });
    }
    Delta::of(steps)
}

fn some_text() -> impl Strategy<Value = Text> {
    prop::collection::vec(0..WORDS.len(), 0..8).prop_map(|words| {
        let words: String = words.into_iter().map(|word| WORDS[word]).collect();
        plain(&format!("{words}\n"))
    })
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 3..40)
}

/// A change of some text, which need not fit any.
fn some_steps() -> impl Strategy<Value = Delta> {
    let step = (0..3_u8, 0..12_usize, 0..WORDS.len(), any::<bool>());
    prop::collection::vec(step, 0..12).prop_map(|steps| {
        Delta::of(steps.into_iter().map(|(kind, length, word, marked)| {
            let marks = if marked { bold() } else { MarkChanges::new() };
            match kind {
                0 => Step::Retain(length, marks),
                1 => Step::Delete(length),
                _ => Step::Insert(WORDS[word].to_owned(), set(marks)),
            }
        }))
    })
}

proptest! {
    /// The one law that several writers need: both orders end alike.
    #[test]
    fn two_changes_end_alike_in_both_orders(text in some_text(), one in choices(), other in choices()) {
        let (one, other) = (change(&text, &one), change(&text, &other));
        let first = text.apply(&one).unwrap().apply(&one.transform(&other, Priority::First)).unwrap();
        let second = text.apply(&other).unwrap().apply(&other.transform(&one, Priority::Second)).unwrap();
        prop_assert_eq!(first, second);
    }

    #[test]
    fn two_changes_are_one(text in some_text(), one in choices(), then in choices(), last in choices()) {
        let one = change(&text, &one);
        let after = text.apply(&one).unwrap();
        let then = change(&after, &then);
        let later = after.apply(&then).unwrap();
        let both = one.compose(&then).unwrap();
        prop_assert_eq!(text.apply(&both), Ok(later.clone()));
        let last = change(&later, &last);
        prop_assert_eq!(both.compose(&last), one.compose(&then.compose(&last).unwrap()));
    }

    #[test]
    fn no_change_ends_badly(text in some_text(), one in some_steps(), other in some_steps()) {
        let (first, second) = (one.transform(&other, Priority::First), other.transform(&one, Priority::Second));
        let _ = one.compose(&other);
        for delta in [&one, &other, &first, &second] {
            if let Ok(after) = text.apply(delta) {
                prop_assert!(after.plain().ends_with('\n'));
                prop_assert_eq!(&Text::of(after.segments().iter().cloned()).unwrap(), &after);
            }
        }
    }
}
