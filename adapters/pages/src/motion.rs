//! Motion as CSS alone (EDIT-287 to 300): transitions, keyframes, and the timelines of views and scrolling.
//!
//! All of it is one last part of the sheet, for screens. Without it everything stands as drawn, which is how motions end.
//! Readers who ask for less motion get states at once, and changes of opacity.

mod steps;

use std::{collections::BTreeSet, fmt::Write as _};

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    motion::{Motion, Trigger},
    record::{Kind, Kinds, Record, Width},
    register::Key,
    text::marks::Mark,
    value::Value,
};

use crate::{css, look, place::Places};
use steps::{Only, keyframes, properties, said};

/// How far a widget has come into sight when it appears, of its height or that of the window.
const SEEN: &str = "entry 20%";
/// How long a lap of a marquee takes where nobody said it, in milliseconds.
const LAP: i64 = 20_000;
/// How far the end of a marquee is from its beginning where nobody said it, in hundredths of a pixel.
const MARQUEE_GAP: i64 = 4_800;

/// What can be shown twice: a copy of it asks for nothing, and works nothing.
const DRAWN: Kinds = Kinds::of(&[
    Kind::Text,
    Kind::Picture,
    Kind::Shape,
    Kind::Line,
    Kind::Button,
    Kind::Group,
    Kind::Stack,
]);

/// What moves on a page.
#[derive(Debug, Default)]
pub(crate) struct Moving {
    /// The last part of the sheet; empty where nothing moves.
    pub(crate) rules: String,
    /// The widgets that are pressed to start something.
    pub(crate) pressed: BTreeSet<RecordId>,
    /// The widgets whose content runs through them, and is there twice.
    pub(crate) marquees: BTreeSet<RecordId>,
    /// Does something run without an end, so that readers need a way to stop it?
    pub(crate) has_loops: bool,
}

/// A motion of a widget that can start.
struct Active<'a> {
    /// Its place in the list of the widget, in the names of keyframes.
    place: usize,
    motion: &'a Motion,
    /// The widget with which it starts.
    source: RecordId,
}

/// What moves on a page, and the rules of that.
pub(crate) fn moving(document: &Document, page: RecordId, places: &Places) -> Moving {
    let mut printer = Printer { document, places, made: Moving::default(), seen: BTreeSet::new(), followed: BTreeSet::new() };
    let mut ids = places.within(page).to_vec();
    ids.reverse();
    while let Some(id) = ids.pop() {
        ids.extend(places.within(id).iter().rev());
        if let Some(record) = document.get(id).filter(|record| record.kind != Kind::Unknown) {
            printer.widget(id, record);
        }
    }
    printer.finish()
}

struct Printer<'a> {
    document: &'a Document,
    places: &'a Places,
    made: Moving,
    /// Those whose coming into sight starts something.
    seen: BTreeSet<RecordId>,
    /// Those whose way through the window others follow.
    followed: BTreeSet<RecordId>,
}

impl Printer<'_> {
    fn widget(&mut self, id: RecordId, record: &Record) {
        let mut rules = String::new();
        let motions = self.motions(id, record);
        if !motions.is_empty() {
            self.states(id, record, &motions, &mut rules);
            let full = self.runs(id, record, &motions, Only::All);
            let less = self.runs(id, record, &motions, Only::Opacity);
            media("(prefers-reduced-motion:no-preference)", &full, &mut rules);
            media("(prefers-reduced-motion:reduce)", &less, &mut rules);
        }
        if self.is_marquee(id, record) {
            self.made.has_loops = true;
            self.made.marquees.insert(id);
            media("(prefers-reduced-motion:no-preference)", &marquee(id, record), &mut rules);
        }
        let widths: Vec<Width> = Width::ALL.into_iter().filter(|width| !is_still(record, *width)).collect();
        match widths.as_slice() {
            [] => {}
            [_, _, _] => self.made.rules.push_str(&rules),
            some => media(&some.iter().map(|width| range(*width)).collect::<Vec<_>>().join(","), &rules, &mut self.made.rules),
        }
    }

    /// The motions of a widget that can start. Slides are seen in their strip, not in the window.
    fn motions<'r>(&self, id: RecordId, record: &'r Record) -> Vec<Active<'r>> {
        let Some(Value::Motions(motions)) = record.get(Key::Motions) else { return Vec::new() };
        let parent = record.place.parent.and_then(|parent| self.document.get(parent));
        if parent.is_some_and(|parent| parent.kind == Kind::Slideshow) {
            return Vec::new();
        }
        let all = motions.iter().enumerate().map(|(place, motion)| {
            let by = motion.by.filter(|by| self.is_there_with(*by, id));
            Active { place, motion, source: by.unwrap_or(id) }
        });
        all.filter(|active| {
            active.motion.trigger != Trigger::Click || self.can_be_pressed(active.source)
        })
        .collect()
    }

    /// Is another widget shown wherever this one is? One that waits for what is not there would never end.
    fn is_there_with(&self, other: RecordId, id: RecordId) -> bool {
        let is_known = self.document.get(other).is_some_and(|record| record.kind != Kind::Unknown);
        is_known && Width::ALL.into_iter().all(|width| !self.places.is_shown(id, width) || self.places.is_shown(other, width))
    }

    /// Does it run through its frame without an end (EDIT-296)? What lies in a column does not, nor what cannot be there
    /// twice.
    fn is_marquee(&self, id: RecordId, record: &Record) -> bool {
        let runs = matches!(record.get(Key::Marquee), Some(Value::Word("left" | "right")));
        runs && record.get(Key::Direction) != Some(&Value::Word("column")) && self.can_be_twice(id, record)
    }

    fn can_be_twice(&self, id: RecordId, record: &Record) -> bool {
        let mut inner = self.places.within(id).iter().filter_map(|child| Some((*child, self.document.get(*child)?)));
        DRAWN.has(record.kind) && inner.all(|(child, record)| self.can_be_twice(child, record))
    }

    /// Can it be pressed as a whole? What leads elsewhere or holds what is worked by itself cannot.
    fn can_be_pressed(&self, id: RecordId) -> bool {
        let Some(record) = self.document.get(id) else { return false };
        record.kind != Kind::Line && self.is_plain(id, record)
    }

    fn is_plain(&self, id: RecordId, record: &Record) -> bool {
        let lies_in_album = record.place.parent.and_then(|parent| self.document.get(parent));
        let leads = record.get(Key::Link).is_some()
            || lies_in_album.is_some_and(|parent| Kinds::ALBUMS.has(parent.kind));
        match record.kind {
            Kind::Picture | Kind::Shape | Kind::Button => !leads,
            Kind::Line => true,
            Kind::Text => record
                .text
                .as_ref()
                .is_none_or(|text| text.segments().iter().all(|segment| !segment.marks.contains_key(&Mark::Link))),
            Kind::Group | Kind::Stack => {
                let inner = self.places.within(id).iter().filter_map(|child| Some((*child, self.document.get(*child)?)));
                !leads && inner.into_iter().all(|(child, record)| self.is_plain(child, record))
            }
            _ => false,
        }
    }

    /// How it looks under the pointer, in focus, and when something was pressed.
    fn states(&mut self, id: RecordId, record: &Record, motions: &[Active<'_>], rules: &mut String) {
        for active in motions {
            let Some(selector) = state(id, active) else { continue };
            if active.motion.trigger == Trigger::Click {
                let source = active.source;
                self.made.pressed.insert(source);
                let _ = write!(rules, ":where(.w{source}){{position:relative}}.w{source}>.press{{display:block}}");
            }
            if active.motion.is_loop() {
                continue;
            }
            let said = said(active.motion, record, Only::All);
            if said.iter().any(|(property, ..)| *property == "color") {
                let words: Vec<String> = to(&said, |property| property == "color");
                let _ = write!(rules, "{selector} *{{{}}}", words.join(";"));
            }
            let all = to(&said, |_| true);
            if !all.is_empty() {
                let _ = write!(rules, "{selector}{{{}}}", all.join(";"));
            }
        }
    }

    /// What runs in time or follows the scroll: of all its steps, or of those that change its opacity.
    fn runs(&mut self, id: RecordId, record: &Record, motions: &[Active<'_>], only: Only) -> String {
        let mut rules = transitions(id, record, motions, only);
        let is_run = |active: &&Active<'_>| {
            let takes_time = !active.motion.is_loop() && state(id, active).is_some();
            // What goes on and on is no help for those who ask for less.
            let is_left_out = only == Only::Opacity && active.motion.is_loop();
            !takes_time && !is_left_out && !properties(active.motion, record, only).is_empty()
        };
        let running: Vec<&Active<'_>> = motions.iter().filter(is_run).collect();
        if running.is_empty() {
            return rules;
        }
        let end = only.end();
        for active in &running {
            let name = only.name(id, active.place);
            let _ = write!(rules, "@keyframes {name}{{{}}}", keyframes(active.motion, record, only));
            if let Some(selector) = state(id, active) {
                let _ = write!(rules, "{selector}{{--l{id}-{}:{name}}}", active.place);
            }
        }
        self.made.has_loops |= running.iter().any(|active| active.motion.is_loop() && state(id, active).is_none());
        let list = |of: &dyn Fn(&Active<'_>) -> String| {
            running.iter().map(|active| of(active)).collect::<Vec<_>>().join(",")
        };
        let animation = list(&|active| animation(id, active, only));
        if running.iter().all(|active| state(id, active).is_some()) {
            let _ = write!(rules, ".w{id}{{animation:{animation}{end}}}");
            return rules;
        }
        let timeline = list(&|active| self.timeline(id, active));
        let part = list(&|active| self.part(active));
        let _ = write!(
            rules,
            "@supports (animation-timeline:view()){{.w{id}{{animation:{animation}{end};animation-timeline:{timeline}{end};animation-range:{part}{end}}}}}"
        );
        for active in &running {
            match active.motion.trigger {
                Trigger::Appear if !self.is_pinned(active.source) => {
                    self.seen.insert(active.source);
                }
                Trigger::Scroll(_) if active.source != id => {
                    self.followed.insert(active.source);
                }
                _ => {}
            }
        }
        if running.iter().any(|active| active.motion.trigger == Trigger::Appear) {
            let timeline = list(&|active| match active.motion.trigger {
                Trigger::Scroll(_) => self.timeline(id, active),
                _ => "auto".to_owned(),
            });
            let part = list(&|active| match active.motion.trigger {
                Trigger::Scroll(_) => self.part(active),
                _ => "normal".to_owned(),
            });
            let trigger = list(&|active| match active.motion.trigger {
                Trigger::Appear if !self.is_pinned(active.source) => format!("--w{} play-forwards", active.source),
                _ => "none".to_owned(),
            });
            let _ = write!(
                rules,
                "@supports (animation-trigger:--a play-forwards){{.w{id}{{animation-timeline:{timeline}{end};animation-range:{part}{end};animation-trigger:{trigger}{end}}}}}"
            );
        }
        if running.iter().any(|active| active.motion.is_loop())
            && motions.iter().all(|active| active.motion.trigger != Trigger::Hover)
        {
            let _ = write!(rules, ".w{id}:is(:hover,:focus-visible,:has(:focus-visible)){{animation-play-state:paused}}");
        }
        rules
    }

    /// What pinned widgets do is not tied to the scroll: they are always in sight.
    fn is_pinned(&self, id: RecordId) -> bool {
        self.places.pin(id).is_some()
    }

    /// What a motion follows where browsers cannot start it by themselves: what appears, the way into sight.
    fn timeline(&self, id: RecordId, active: &Active<'_>) -> String {
        match active.motion.trigger {
            Trigger::Scroll(_) if active.source != id => format!("--w{}", active.source),
            Trigger::Scroll(_) => "view()".to_owned(),
            Trigger::Appear if !active.motion.is_loop() && !self.is_pinned(active.source) => "view()".to_owned(),
            _ => "auto".to_owned(),
        }
    }

    fn part(&self, active: &Active<'_>) -> String {
        match active.motion.trigger {
            Trigger::Scroll([from, to]) => {
                let [from, to] = [from, to].map(|part| css::decimal(part.into(), 1));
                format!("cover {from}% cover {to}%")
            }
            // Whatever lies at the foot of a page has come into sight as a whole when that ends.
            Trigger::Appear if !active.motion.is_loop() && !self.is_pinned(active.source) => {
                "entry 0% entry 100%".to_owned()
            }
            _ => "normal".to_owned(),
        }
    }

    fn finish(self) -> Moving {
        let Self { document, mut made, seen, followed, .. } = self;
        let mut rules = change_of_pages(document);
        rules.push_str(&made.rules);
        if !seen.is_empty() {
            let each: String =
                seen.iter().map(|id| format!(".w{id}{{timeline-trigger:--w{id} view() {SEEN}}}")).collect();
            let _ = write!(rules, "@supports (animation-trigger:--a play-forwards){{{each}}}");
        }
        if !followed.is_empty() {
            let names: Vec<String> = followed.iter().map(|id| format!("--w{id}")).collect();
            let each: String = followed.iter().map(|id| format!(".w{id}{{view-timeline:--w{id}}}")).collect();
            let _ = write!(rules, "body{{timeline-scope:{}}}{each}", names.join(","));
        }
        if made.has_loops {
            rules.push_str("@media (prefers-reduced-motion:no-preference){.hold{display:block}}");
        }
        made.rules = if rules.is_empty() { rules } else { format!("@media screen{{{rules}}}") };
        made
    }
}

/// What a page change looks like (EDIT-297). A fade is what browsers do of themselves.
fn change_of_pages(document: &Document) -> String {
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
fn state(id: RecordId, active: &Active<'_>) -> Option<String> {
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
fn transitions(id: RecordId, record: &Record, motions: &[Active<'_>], only: Only) -> String {
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
    let whole = if list.iter().any(|(property, _)| *property == "clip-path") { ";clip-path:inset(0)" } else { "" };
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

fn animation(id: RecordId, active: &Active<'_>, only: Only) -> String {
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

fn marquee(id: RecordId, record: &Record) -> String {
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
fn to(said: &[(&'static str, Option<String>, Option<String>)], is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let meant = said.iter().filter(|(property, ..)| is_meant(property));
    meant.filter_map(|(property, _, to)| Some(format!("{property}:{}", to.as_ref()?))).collect()
}

fn is_still(record: &Record, width: Width) -> bool {
    record.at(Key::Still, width) == Some(&Value::Flag(true))
}

/// The windows of a class of widths (EDIT-042).
const fn range(width: Width) -> &'static str {
    match width {
        Width::Base => "(width>=1024px)",
        Width::Tablet => "(600px<=width<1024px)",
        Width::Phone => "(width<600px)",
    }
}

fn media(condition: &str, rules: &str, into: &mut String) {
    if !rules.is_empty() {
        let _ = write!(into, "@media {condition}{{{rules}}}");
    }
}
