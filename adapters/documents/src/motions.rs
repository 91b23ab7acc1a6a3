//! Motions of widgets.

use octavo_domain::documents::motion::{EASINGS, Motion, REPEATS, Span, Step, Trigger};
use serde_json::{Map, Value as Json, json};

use crate::{
    reader::{Read, Within, each, id, member, nothing_but, number, object, only, text, wrong},
    values::{ink, ink_json, numbers},
};

/// Reads a motion. Its limits are the domain's to check.
pub(crate) fn read(json: &Json) -> Read<Motion> {
    let members = object(json)?;
    nothing_but(members, &["trigger", "range", "by", "delay", "duration", "easing", "repeat", "steps"])?;
    let time = |name| number(member(members, name)?).within(name);
    Ok(Motion {
        trigger: trigger(members)?,
        by: members.get("by").map(id).transpose().within("by")?,
        delay: time("delay")?,
        duration: time("duration")?,
        easing: word(members, "easing", EASINGS)?,
        repeat: word(members, "repeat", REPEATS)?,
        steps: each(member(members, "steps")?, step).within("steps")?,
    })
}

/// Writes a motion.
pub(crate) fn write(motion: &Motion) -> Json {
    let Motion { trigger, by, delay, duration, easing, repeat, steps } = motion;
    let steps: Vec<Json> = steps.iter().map(step_json).collect();
    let mut members = Map::new();
    let mut set = |name: &str, value: Json| members.insert(name.to_owned(), value);
    set("trigger", json!(trigger.name()));
    if let Trigger::Scroll(range) = trigger {
        set("range", json!(range));
    }
    if let Some(by) = by {
        set("by", json!(by.to_string()));
    }
    set("delay", json!(delay));
    set("duration", json!(duration));
    set("easing", json!(easing));
    set("repeat", json!(repeat));
    set("steps", Json::Array(steps));
    Json::Object(members)
}

fn trigger(members: &Map<String, Json>) -> Read<Trigger> {
    let name = text(member(members, "trigger")?).within("trigger")?;
    let trigger = match name {
        "scroll" => return numbers(member(members, "range")?).within("range").map(Trigger::Scroll),
        "appear" => Trigger::Appear,
        "hover" => Trigger::Hover,
        "click" => Trigger::Click,
        _ => return wrong("a motion starts at appear, scroll, hover or click").within("trigger"),
    };
    if members.contains_key("range") {
        return wrong("only what follows the scroll has a range").within("range");
    }
    Ok(trigger)
}

fn word(members: &Map<String, Json>, name: &str, words: &[&'static str]) -> Read<&'static str> {
    let said = text(member(members, name)?).within(name)?;
    let known = words.iter().copied().find(|word| *word == said);
    known.map_or_else(|| wrong("this word is not one of those that are known").within(name), Ok)
}

fn step(json: &Json) -> Read<Step> {
    let (name, span) = only(json)?;
    let step = match name {
        "move" => read_span(span, numbers).map(Step::Move),
        "scale" => read_span(span, number).map(Step::Scale),
        "turn" => read_span(span, number).map(Step::Turn),
        "opacity" => read_span(span, number).map(Step::Opacity),
        "blur" => read_span(span, number).map(Step::Blur),
        "colour" => read_span(span, ink).map(Step::Colour),
        "clip" => read_span(span, numbers).map(Step::Clip),
        _ => wrong("a step is move, scale, turn, opacity, blur, colour or clip"),
    };
    step.within(name)
}

fn step_json(step: &Step) -> Json {
    let span = match step {
        Step::Move(span) => span_json(span, |value| json!(value)),
        Step::Scale(span) | Step::Turn(span) | Step::Opacity(span) | Step::Blur(span) => {
            span_json(span, |value| json!(value))
        }
        Step::Colour(span) => span_json(span, |value| ink_json(*value)),
        Step::Clip(span) => span_json(span, |value| json!(value)),
    };
    json!({ step.name(): span })
}

fn read_span<T>(json: &Json, read: impl Fn(&Json) -> Read<T>) -> Read<Span<T>> {
    let members = object(json)?;
    nothing_but(members, &["from", "to"])?;
    let end = |name| members.get(name).map(&read).transpose().within(name);
    Ok(Span { from: end("from")?, to: end("to")? })
}

fn span_json<T>(span: &Span<T>, write: impl Fn(&T) -> Json) -> Json {
    let ends = [("from", &span.from), ("to", &span.to)];
    ends.into_iter().filter_map(|(name, end)| Some((name.to_owned(), write(end.as_ref()?)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Json {
        json!({
            "trigger": "scroll", "range": [0, 500], "by": "k3v9x0q2m7ab", "delay": 0, "duration": 0,
            "easing": "back", "repeat": "once",
            "steps": [
                { "move": { "from": [0, 4_000], "to": [0, -4_000] } }, { "scale": { "to": 1_050 } },
                { "turn": { "from": -9_000 } }, { "opacity": { "from": 0 } }, { "blur": { "to": 400 } },
                { "colour": { "to": { "swatch": "k3v9x0q2m7ac" } } }, { "clip": { "from": [0, 1_000, 0, 0] } },
            ],
        })
    }

    #[test]
    fn edit_291_292_a_motion_is_written_as_it_was_read() {
        assert_eq!(write(&read(&full()).unwrap()), full());
        let mut plain = full();
        let members = plain.as_object_mut().unwrap();
        members.remove("range");
        members.remove("by");
        members.insert("trigger".to_owned(), json!("click"));
        assert_eq!(write(&read(&plain).unwrap()), plain);
    }

    #[test]
    fn edit_287_what_is_no_motion_is_refused() {
        for (name, value) in [
            ("trigger", json!("load")),
            ("trigger", json!("hover")),
            ("range", json!([0])),
            ("by", json!("x")),
            ("delay", json!(0.5)),
            ("easing", json!("cubic-bezier(0,0,1,1)")),
            ("repeat", json!(3)),
            ("steps", json!([{ "skew": { "to": 5 } }])),
            ("steps", json!([{ "move": { "by": [0, 0] } }])),
            ("steps", json!([{ "clip": { "to": [0, 0] } }])),
            ("script", json!("alert(1)")),
        ] {
            let mut wrong = full();
            wrong.as_object_mut().unwrap().insert(name.to_owned(), value);
            assert!(read(&wrong).is_err(), "{wrong}");
        }
    }
}
