//! The rules of motions, one by one.

use std::fmt::Write as _;

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    motion::{Motion, Trigger},
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use super::{
    active::Active,
    steps::{self, Only, Said, properties},
};
use crate::{css, look};

/// How long a lap of a marquee takes where nobody said it, in milliseconds.
const LAP: i64 = 20_000;
/// How far the end of a marquee is from its beginning where nobody said it, in hundredths of a pixel.
const MARQUEE_GAP: i64 = 4_800;

/// What a page change looks like (EDIT-297). A fade is what browsers do of themselves.
pub(super) fn change_of_pages(document: &Document) -> String {
    let settings = document.get(RecordId::SETTINGS);
    match settings.and_then(|settings| look::word(settings, Key::PageChange, Width::Base)) {
        Some("fade") => "@view-transition{navigation:auto}".to_owned(),
        Some("slide") => "@view-transition{navigation:auto}@media (prefers-reduced-motion:no-preference){\
             @keyframes gone{to{translate:-12% 0;opacity:0}}@keyframes come{from{translate:12% 0;opacity:0}}\
             ::view-transition-old(root){animation:gone 350ms ease both}::view-transition-new(root){animation:come 350ms ease both}}"
            .to_owned(),
        _ => String::new(),
    }
}

/// Does one page give way to the next with a transition?
pub(crate) fn has_page_change(document: &Document) -> bool {
    !change_of_pages(document).is_empty()
}

/// The selector of a widget while something is pointed at, in focus or pressed; none of what needs neither.
pub(super) fn state(id: RecordId, active: &Active<'_>) -> Option<String> {
    let source = active.source;
    Some(match active.motion.trigger {
        Trigger::Hover if source == id => format!(".w{id}:is(:hover,:focus-visible,:has(:focus-visible))"),
        Trigger::Hover => {
            format!("body:has(.w{source}:is(:hover,:focus-visible),.w{source} :focus-visible) .w{id}")
        }
        Trigger::Click if source == id => format!(".w{id}:has(>.press[open])"),
        Trigger::Click => format!("body:has(.w{source}>.press[open]) .w{id}"),
        Trigger::Appear | Trigger::Scroll(_) => return None,
    })
}

/// How long it takes until a state looks as it does, and back.
pub(super) fn transitions(id: RecordId, record: &Record, motions: &[Active<'_>], only: Only) -> String {
    let mut list: Vec<(&'static str, String)> = Vec::new();
    for active in motions.iter().filter(|active| state(id, active).is_some() && !active.motion.is_loop()) {
        for property in properties(active.motion, record, only) {
            if list.iter().all(|(known, _)| *known != property) {
                let Motion { duration, delay, easing, .. } = active.motion;
                list.push((property, format!("{property} {duration}ms {} {delay}ms", steps::easing(easing))));
            }
        }
    }
    if list.is_empty() {
        return String::new();
    }
    let end = only.end();
    let all: Vec<&str> = list.iter().map(|(_, one)| one.as_str()).collect();
    // What is cut has to begin with a cut of nothing.
    let whole =
        if list.iter().any(|(property, _)| *property == "clip-path") { ";clip-path:inset(0)" } else { "" };
    let mut rules = format!(":where(.w{id}){{{}}}", whole.trim_start_matches(';'));
    if whole.is_empty() {
        rules.clear();
    }
    let _ = write!(rules, ".w{id}{{transition:{}{end}}}", all.join(","));
    if let Some((_, words)) = list.iter().find(|(property, _)| *property == "color") {
        let _ = write!(rules, ".w{id} *{{transition:{words}{end}}}");
    }
    rules
}

pub(super) fn animation(id: RecordId, active: &Active<'_>, only: Only) -> String {
    let Motion { trigger, duration, delay, repeat, .. } = active.motion;
    let easing = steps::easing(active.motion.easing);
    let name = match state(id, active) {
        Some(_) => format!("var(--l{id}-{},none)", active.place),
        None => only.name(id, active.place),
    };
    if matches!(trigger, Trigger::Scroll(_)) {
        return format!("{name} {easing} both");
    }
    let again = match *repeat {
        "loop" => " infinite",
        "swing" => " infinite alternate",
        _ => "",
    };
    format!("{duration}ms {easing} {delay}ms{again} backwards {name}")
}

pub(super) fn marquee(id: RecordId, record: &Record) -> String {
    let lap = look::number(record, Key::Lap, Width::Base).unwrap_or(LAP);
    let way = if record.get(Key::Marquee) == Some(&Value::Word("right")) { " reverse" } else { "" };
    let gap = match record.kind {
        Kind::Text => "2em".to_owned(),
        _ => css::inner(look::number(record, Key::Gap, Width::Base).unwrap_or(MARQUEE_GAP)).to_string(),
    };
    format!(
        ".w{id}{{overflow:clip}}.w{id}>.run{{display:flex;flex:none;align-items:inherit;direction:ltr;width:max-content;min-width:200%;max-width:none;animation:{lap}ms linear infinite{way} lap}}\
         .w{id}>.run>.lap{{display:flex;flex:1 0 auto;align-items:inherit;justify-content:space-around;gap:{gap};padding-right:{gap};white-space:nowrap;direction:var(--dir,ltr)}}\
         .w{id}:is(:hover,:has(:focus-visible))>.run{{animation-play-state:paused}}"
    )
}

/// The declarations of where motions end, of some properties.
pub(super) fn to(said: &[Said], is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let meant = said.iter().filter(|(property, ..)| is_meant(property));
    meant.filter_map(|(property, _, to)| Some(format!("{property}:{}", to.as_ref()?))).collect()
}

/// The windows of a class of widths (EDIT-042).
pub(super) const fn range(width: Width) -> &'static str {
    match width {
        Width::Base => "(width>=1024px)",
        Width::Tablet => "(600px<=width<1024px)",
        Width::Phone => "(width<600px)",
    }
}

pub(super) fn media(condition: &str, rules: &str, into: &mut String) {
    if !rules.is_empty() {
        let _ = write!(into, "@media {condition}{{{rules}}}");
    }
}
