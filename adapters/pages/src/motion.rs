//! Motion as CSS alone (EDIT-287 to 300): transitions, keyframes, and the timelines of views and scrolling.
//!
//! All of it is one last part of the sheet, for screens. Without it everything stands as drawn, which is how motions end.
//! Readers who ask for less motion get states at once, and changes of opacity.

mod active;
mod rules;
mod steps;

use std::{collections::BTreeSet, fmt::Write as _};

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    motion::Trigger,
    record::{Kind, Record, Width},
    register::Key,
    value::Value,
};

use crate::{css, place::Places};
use active::{Active, Around};
pub(crate) use rules::has_page_change;
use rules::{animation, change_of_pages, marquee, media, range, state, to, transitions};
use steps::{Only, keyframes, properties, said};

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

/// What moves on a page, and the rules of that.
pub(crate) fn moving(document: &Document, page: RecordId, places: &Places) -> Moving {
    let around = Around { document, places };
    let mut printer = Printer { around, made: Moving::default(), followed: BTreeSet::new() };
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
    around: Around<'a>,
    made: Moving,
    /// Those whose way through the window others follow.
    followed: BTreeSet<RecordId>,
}

impl Printer<'_> {
    fn widget(&mut self, id: RecordId, record: &Record) {
        let mut rules = String::new();
        let motions = self.around.motions(id, record);
        if !motions.is_empty() {
            self.states(id, record, &motions, &mut rules);
            let full = self.runs(id, record, &motions, Only::All);
            let less = self.runs(id, record, &motions, Only::Opacity);
            media("(prefers-reduced-motion:no-preference)", &full, &mut rules);
            media("(prefers-reduced-motion:reduce)", &less, &mut rules);
        }
        if self.around.is_marquee(id, record) {
            self.made.has_loops = true;
            self.made.marquees.insert(id);
            media("(prefers-reduced-motion:no-preference)", &marquee(id, record), &mut rules);
        }
        let widths: Vec<Width> = Width::ALL.into_iter().filter(|width| !is_still(record, *width)).collect();
        match widths.as_slice() {
            [] => {}
            [_, _, _] => self.made.rules.push_str(&rules),
            some => media(
                &some.iter().map(|width| range(*width)).collect::<Vec<_>>().join(","),
                &rules,
                &mut self.made.rules,
            ),
        }
    }

    /// How it looks under the pointer, in focus, and when something was pressed.
    fn states(&mut self, id: RecordId, record: &Record, motions: &[Active<'_>], rules: &mut String) {
        for active in motions {
            let Some(selector) = state(id, active) else { continue };
            if active.motion.trigger == Trigger::Click {
                let source = active.source;
                self.made.pressed.insert(source);
                let _ = write!(
                    rules,
                    ":where(.w{source}){{position:relative}}.w{source}>.press{{display:block}}"
                );
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
        self.made.has_loops |=
            running.iter().any(|active| active.motion.is_loop() && state(id, active).is_none());
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
            if active.source != id && self.follows(active) {
                self.followed.insert(active.source);
            }
        }
        if running.iter().any(|active| active.motion.is_loop())
            && motions.iter().all(|active| active.motion.trigger != Trigger::Hover)
        {
            let _ = write!(
                rules,
                ".w{id}:is(:hover,:focus-visible,:has(:focus-visible)){{animation-play-state:paused}}"
            );
        }
        rules
    }

    /// What pinned widgets do is not tied to the scroll: they are always in sight.
    fn is_pinned(&self, id: RecordId) -> bool {
        self.around.places.pin(id).is_some()
    }

    /// Does it follow the way of a widget through the window? What appears follows the way into sight. A
    /// `timeline-trigger` would start it in time, but Chromium 156 crashes where one is within a container.
    fn follows(&self, active: &Active<'_>) -> bool {
        match active.motion.trigger {
            Trigger::Scroll(_) => true,
            Trigger::Appear => !active.motion.is_loop() && !self.is_pinned(active.source),
            _ => false,
        }
    }

    fn timeline(&self, id: RecordId, active: &Active<'_>) -> String {
        if !self.follows(active) {
            "auto".to_owned()
        } else if active.source == id {
            "view()".to_owned()
        } else {
            format!("--w{}", active.source)
        }
    }

    fn part(&self, active: &Active<'_>) -> String {
        match active.motion.trigger {
            Trigger::Scroll([from, to]) => {
                let [from, to] = [from, to].map(|part| css::decimal(part.into(), 1));
                format!("cover {from}% cover {to}%")
            }
            // Whatever lies at the foot of a page has come into sight as a whole when that ends.
            Trigger::Appear if self.follows(active) => "entry 0% entry 100%".to_owned(),
            _ => "normal".to_owned(),
        }
    }

    fn finish(self) -> Moving {
        let Self { around, mut made, followed } = self;
        let mut rules = change_of_pages(around.document);
        rules.push_str(&made.rules);
        if !followed.is_empty() {
            let names: Vec<String> = followed.iter().map(|id| format!("--w{id}")).collect();
            let each: String = followed.iter().map(|id| format!(".w{id}{{view-timeline:--w{id}}}")).collect();
            let _ = write!(rules, "body{{timeline-scope:{}}}{each}", names.join(","));
        }
        if made.has_loops {
            rules.push_str("@media (prefers-reduced-motion:no-preference){.hold{display:block}}");
        }
        if !made.marquees.is_empty() {
            rules.push_str("@keyframes lap{to{translate:-50%}}");
        }
        made.rules = if rules.is_empty() { rules } else { format!("@media screen{{{rules}}}") };
        made
    }
}

fn is_still(record: &Record, width: Width) -> bool {
    record.at(Key::Still, width) == Some(&Value::Flag(true))
}
