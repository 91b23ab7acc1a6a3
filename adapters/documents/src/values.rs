//! The values of registers and marks.

use octavo_domain::documents::{
    axis::{AxisTag, AxisValue},
    colour::{Fill, Gradient, GradientShape, Ink, Shadow, Stop},
    link::{Link, LinkText, WebAddress},
    media::Track,
    value::{AssetKey, Form, Value},
};
use serde_json::{Value as Json, json};

use crate::{
    motions,
    reader::{Read, Within, each, id, member, nothing_but, number, object, only, text, wrong},
};

/// Reads a value of a form. Its limits are the domain's to check.
pub(crate) fn read(form: Form, json: &Json) -> Read<Value> {
    Ok(match form {
        Form::Flag => {
            json.as_bool().map_or_else(|| wrong("true or false is expected"), |flag| Ok(Value::Flag(flag)))?
        }
        Form::Whole(..) | Form::Length(..) | Form::Angle | Form::Thousandths(..) => {
            Value::Number(number(json)?)
        }
        Form::Lengths(..) | Form::Point | Form::Pixels => Value::Pair(numbers(json)?),
        Form::FourLengths(_) => Value::Four(numbers(json)?),
        Form::Places(..) => Value::Places(each(json, number)?),
        Form::Word(_) => {
            let word = form.word(text(json)?);
            word.map_or_else(
                || wrong("this word is not one of those that are known"),
                |word| Ok(Value::Word(word)),
            )?
        }
        Form::Line(_)
        | Form::Code(_)
        | Form::Path(_)
        | Form::Language
        | Form::Family
        | Form::Embed
        | Form::AccountStyle
        | Form::VideoAddress => Value::Line(text(json)?.to_owned()),
        Form::Lines(..) => Value::Lines(each(json, |line| text(line).map(str::to_owned))?),
        Form::Axes => Value::Axes(each(json, axis)?),
        Form::Ink => Value::Ink(ink(json)?),
        Form::Fill => Value::Fill(fill(json)?),
        Form::Shadows => Value::Shadows(each(json, shadow)?),
        Form::Motions => Value::Motions(each(json, motions::read)?),
        Form::Link => Value::Link(link(json)?),
        Form::Tracks => Value::Tracks(each(json, track)?),
        Form::Asset => Value::Asset(asset(json)?),
        Form::Record(_) => Value::Record(id(json)?),
        Form::Records(..) => Value::Records(each(json, id)?),
    })
}

/// Writes a value.
pub(crate) fn write(value: &Value) -> Json {
    match value {
        Value::Flag(flag) => json!(flag),
        Value::Number(number) => json!(number),
        Value::Pair(numbers) => json!(numbers),
        Value::Four(numbers) => json!(numbers),
        Value::Places(places) => json!(places),
        Value::Word(word) => json!(word),
        Value::Line(line) => json!(line),
        Value::Lines(lines) => json!(lines),
        Value::Axes(axes) => axes.iter().map(|axis| json!([axis.tag.as_str(), axis.at])).collect(),
        Value::Ink(ink) => ink_json(*ink),
        Value::Fill(fill) => fill_json(fill),
        Value::Shadows(shadows) => shadows.iter().map(shadow_json).collect(),
        Value::Motions(motions) => motions.iter().map(motions::write).collect(),
        Value::Link(link) => link_json(link),
        Value::Tracks(tracks) => tracks.iter().map(track_json).collect(),
        Value::Asset(key) => json!(key.as_str()),
        Value::Record(id) => json!(id.to_string()),
        Value::Records(ids) => ids.iter().map(|id| json!(id.to_string())).collect(),
    }
}

pub(crate) fn numbers<const COUNT: usize>(json: &Json) -> Read<[i32; COUNT]> {
    each(json, number)?.try_into().or_else(|_| wrong("there are too few or too many numbers"))
}

/// An axis by its tag, and a place on it.
fn axis(json: &Json) -> Read<AxisValue> {
    let Some([tag, at]) = json.as_array().map(Vec::as_slice) else {
        return wrong("a tag of an axis and a number are expected");
    };
    match AxisTag::parse(text(tag)?) {
        Some(tag) => Ok(AxisValue { tag, at: number(at)? }),
        None => wrong("a tag has four letters or digits, and names no axis that has a register of its own"),
    }
}

pub(crate) fn ink(json: &Json) -> Read<Ink> {
    if let Some(colour) = json.as_str() {
        return colour
            .parse()
            .map(Ink::Colour)
            .or_else(|_| wrong("a colour is # and eight hexadecimal digits"));
    }
    match only(json)? {
        ("swatch", swatch) => Ok(Ink::Swatch(id(swatch).within("swatch")?)),
        _ => wrong("a colour or a swatch is expected"),
    }
}

pub(crate) fn ink_json(ink: Ink) -> Json {
    match ink {
        Ink::Colour(colour) => json!(colour.to_string()),
        Ink::Swatch(swatch) => json!({ "swatch": swatch.to_string() }),
    }
}

fn fill(json: &Json) -> Read<Fill> {
    match json.get("gradient") {
        None => Ok(Fill::Ink(ink(json)?)),
        Some(inner) => {
            nothing_but(object(json)?, &["gradient"])?;
            gradient(inner).within("gradient").map(Fill::Gradient)
        }
    }
}

fn fill_json(fill: &Fill) -> Json {
    let gradient = match fill {
        Fill::Ink(ink) => return ink_json(*ink),
        Fill::Gradient(gradient) => gradient,
    };
    let stops: Json =
        gradient.stops().iter().map(|stop| json!({ "at": stop.at, "ink": ink_json(stop.ink) })).collect();
    match gradient.shape() {
        GradientShape::Linear(angle) => json!({ "gradient": { "angle": angle, "stops": stops } }),
        GradientShape::Radial => json!({ "gradient": { "stops": stops } }),
    }
}

fn gradient(json: &Json) -> Read<Gradient> {
    let members = object(json)?;
    nothing_but(members, &["angle", "stops"])?;
    let shape = match members.get("angle") {
        Some(angle) => GradientShape::Linear(number(angle).within("angle")?),
        None => GradientShape::Radial,
    };
    let stops = each(member(members, "stops")?, |stop| {
        let members = object(stop)?;
        nothing_but(members, &["at", "ink"])?;
        let at = number(member(members, "at")?).within("at")?;
        Ok(Stop { at, ink: ink(member(members, "ink")?).within("ink")? })
    });
    let gradient = Gradient::of(shape, stops.within("stops")?);
    gradient.map_or_else(|| wrong("two to twelve colours in their order are expected"), Ok)
}

fn shadow(json: &Json) -> Read<Shadow> {
    let members = object(json)?;
    nothing_but(members, &["x", "y", "blur", "spread", "ink"])?;
    let part = |name| number(member(members, name)?).within(name);
    let ink = ink(member(members, "ink")?).within("ink")?;
    Ok(Shadow { x: part("x")?, y: part("y")?, blur: part("blur")?, spread: part("spread")?, ink })
}

fn shadow_json(shadow: &Shadow) -> Json {
    let Shadow { x, y, blur, spread, ink } = shadow;
    json!({ "x": x, "y": y, "blur": blur, "spread": spread, "ink": ink_json(*ink) })
}

fn asset(json: &Json) -> Read<AssetKey> {
    AssetKey::parse(text(json)?).map_or_else(|| wrong("the key of a file is expected"), Ok)
}

fn track(json: &Json) -> Read<Track> {
    let members = object(json)?;
    nothing_but(members, &["file", "language", "label"])?;
    let part = |name| text(member(members, name)?).map(str::to_owned).within(name);
    let file = asset(member(members, "file")?).within("file")?;
    Ok(Track { file, language: part("language")?, label: part("label")? })
}

fn track_json(Track { file, language, label }: &Track) -> Json {
    json!({ "file": file.as_str(), "language": language, "label": label })
}

fn link(json: &Json) -> Read<Link> {
    let (name, target) = only(json)?;
    let link = match name {
        "page" => id(target).within(name).map(|page| Some(Link::Page(page)))?,
        "widget" => id(target).within(name).map(|widget| Some(Link::Widget(widget)))?,
        "web" => WebAddress::parse(text(target)?).map(Link::Web),
        "mail" => LinkText::mail(text(target)?).map(Link::Mail),
        "phone" => LinkText::phone(text(target)?).map(Link::Phone),
        "file" => asset(target).within(name).map(|file| Some(Link::File(file)))?,
        _ => None,
    };
    link.map_or_else(
        || wrong("a link leads to a page, a widget, a web address, a mail address, a number or a file"),
        Ok,
    )
}

fn link_json(link: &Link) -> Json {
    match link {
        Link::Page(page) => json!({ "page": page.to_string() }),
        Link::Widget(widget) => json!({ "widget": widget.to_string() }),
        Link::Web(address) => json!({ "web": address.as_str() }),
        Link::Mail(address) => json!({ "mail": address.as_str() }),
        Link::Phone(number) => json!({ "phone": number.as_str() }),
        Link::File(file) => json!({ "file": file.as_str() }),
    }
}
