use octavo_domain::documents::{
    colour::{Gradient, Stop},
    id::RecordId,
};

use super::*;

#[test]
fn decimals_have_no_digit_that_says_nothing() {
    let printed = [0, 5, -50, 100, 1_234, -1_200].map(|number| hundredths(number).to_string());
    assert_eq!(printed, ["0", ".05", "-.5", "1", "12.34", "-12"]);
    let printed = [1_600, 1_300, 1].map(|number| rem(number).to_string());
    assert_eq!(printed, ["1rem", ".8125rem", ".000625rem"]);
    assert_eq!([0, 150].map(|number| length(number).to_string()), ["0", "calc(var(--u)*1.5)"]);
}

#[test]
fn edit_220_221_colours_have_an_opacity_or_a_name() {
    let half = Ink::Colour(Colour(0x0102_0380));
    assert_eq!((ink(half), colour(Colour(0x0102_03ff))), ("#01020380".to_owned(), "#010203".to_owned()));
    assert_eq!(ink(Ink::Swatch(RecordId::of_bits(1))), "var(--c000000000001,#000)");
    let stops = vec![Stop { at: 0, ink: half }, Stop { at: 335, ink: Ink::Colour(Colour(0xffff_ffff)) }];
    let gradient = Gradient::of(GradientShape::Linear(9_050), stops).unwrap();
    assert_eq!(fill(&Fill::Gradient(gradient)), "linear-gradient(90.5deg,#01020380 0%,#ffffff 33.5%)");
}

#[test]
fn an_address_cannot_end_its_rule() {
    assert_eq!(address("/f/a.svg?b=1"), "url(\"/f/a.svg?b=1\")");
    assert_eq!(address("a\")}\\22 <b\n"), "url(\"a)}22 b\")");
}

#[test]
fn edit_060_a_rule_says_no_more_of_what_is_hidden() {
    let mut sheet = Sheet::default();
    sheet.rule_by_width(".a", |width, rule| match width {
        Width::Phone => rule.set("display", "none"),
        _ => rule.set("width", "2px"),
    });
    assert_eq!(sheet.text(), ".a{width:2px}@media (width<600px){.a{display:none}}");
}

#[test]
fn edit_198_what_follows_holds_over_what_a_part_says_of_a_width() {
    let colour = |phone: &'static str| {
        move |width, rule: &mut Declarations| {
            rule.set("color", if width == Width::Phone { phone } else { "red" });
        }
    };
    let mut sheet = Sheet::default();
    sheet.rule_by_width(".style", colour("blue"));
    sheet.end_part();
    sheet.rule_by_width(".own", colour("red"));
    assert_eq!(sheet.text(), ".style{color:red}@media (width<600px){.style{color:blue}}.own{color:red}");
}

#[test]
fn edit_114_looks_of_the_base_are_neither_said_again_nor_unset() {
    let looks = |is_as_at_base: bool| {
        let mut sheet = Sheet::default();
        sheet.rule_by_width(".a", |width, rule| {
            rule.set("width", if width == Width::Base { "2px" } else { "1px" });
            if width == Width::Base {
                rule.set("height", "3px");
            }
            let as_at_base = is_as_at_base && width != Width::Base;
            rule.set_looks(as_at_base, |rule| rule.set("color", "red"));
        });
        sheet.text()
    };
    assert_eq!(looks(true), looks(false));
    assert!(looks(true).ends_with("@media (width<600px){.a{width:1px;height:unset}}"), "{}", looks(true));
}

#[test]
fn a_rule_says_of_a_width_only_what_differs() {
    let mut sheet = Sheet::default();
    sheet.rule_by_width(".a", |width, rule| {
        rule.set("color", "red");
        if width != Width::Phone {
            rule.set("opacity", ".5");
        }
        if width == Width::Tablet {
            rule.set("width", "2px");
        }
    });
    let text = sheet.text();
    assert_eq!(
        text,
        ".a{color:red;opacity:.5}@media (600px<=width<1024px){.a{width:2px}}@media (width<600px){.a{opacity:unset}}"
    );
}
