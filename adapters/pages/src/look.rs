//! How the registers of a record look: which declarations each of them makes.

use octavo_domain::documents::{
    colour::Shadow,
    layout::text_columns,
    record::{Kind, Record, Slot, Width},
    register::Key,
    value::Value,
};

use crate::{
    css::{self, Declarations},
    fonts,
};

/// How the value of a register is written in CSS.
#[derive(Debug, Clone, Copy)]
enum Form {
    /// A length that scales with the page.
    Length,
    /// Thousandths as a decimal.
    Ratio,
    /// Thousandths of the size of letters.
    Em,
    /// Hundredths of a degree.
    Angle,
    /// A plain number.
    Number,
    /// A colour.
    Ink,
    /// A background.
    Fill,
    /// Shadows.
    Shadows,
    /// Four lengths.
    Four,
    /// A length as the argument of `blur()`.
    Blur,
    /// Thousandths as a percentage.
    Percent,
    /// Places on the axes of a font.
    Axes,
    /// A family with what stands in for it.
    Family,
    /// What is on and what is off.
    Flag(&'static str, &'static str),
    /// The word itself.
    Word,
    /// Words and what they are called in CSS.
    Words(&'static [(&'static str, &'static str)]),
}

/// The declaration of a register: its property and how its value is written. What depends on more than one register is
/// not here.
const fn declaration(key: Key) -> Option<(&'static str, Form)> {
    Some(match key {
        Key::Turn => ("rotate", Form::Angle),
        Key::Opacity => ("opacity", Form::Ratio),
        Key::Blend => ("mix-blend-mode", Form::Word),
        Key::Blur => ("filter", Form::Blur),
        Key::Shadows => ("box-shadow", Form::Shadows),
        Key::Fill => ("background", Form::Fill),
        Key::Corners => ("border-radius", Form::Four),
        Key::Padding => ("padding", Form::Four),
        Key::Direction => ("flex-direction", Form::Word),
        Key::Gap => ("gap", Form::Length),
        Key::Wrap => ("flex-wrap", Form::Flag("wrap", "nowrap")),
        Key::AlignItems => ("align-items", Form::Words(FLEX)),
        Key::JustifyItems => ("justify-content", Form::Words(FLEX)),
        Key::Family => ("font-family", Form::Family),
        Key::Weight => ("font-weight", Form::Number),
        Key::FontWidth => ("font-stretch", Form::Percent),
        Key::Axes => ("font-variation-settings", Form::Axes),
        Key::Italic => ("font-style", Form::Flag("italic", "normal")),
        Key::LineHeight => ("line-height", Form::Ratio),
        Key::Tracking => ("letter-spacing", Form::Em),
        Key::Case => ("text-transform", Form::Words(CASES)),
        Key::Align => ("text-align", Form::Word),
        Key::Indent => ("text-indent", Form::Length),
        Key::SpaceBefore => ("--before", Form::Length),
        Key::SpaceAfter => ("--after", Form::Length),
        Key::Hyphens => ("hyphens", Form::Flag("auto", "manual")),
        Key::TextInk => ("color", Form::Ink),
        Key::Ligatures => ("font-variant-ligatures", Form::Words(LIGATURES)),
        Key::SmallCapitals => ("font-variant-caps", Form::Flag("small-caps", "normal")),
        Key::Figures => ("font-variant-numeric", Form::Words(FIGURES)),
        Key::FieldFill => ("--field", Form::Ink),
        Key::FieldStroke => ("--edge", Form::Ink),
        Key::FieldCorners => ("--round", Form::Length),
        Key::Accent => ("--accent", Form::Ink),
        Key::AccentInk => ("--on-accent", Form::Ink),
        Key::VerticalAlign => ("align-content", Form::Words(VERTICAL)),
        _ => return None,
    })
}

const FLEX: &[(&str, &str)] = &[("start", "flex-start"), ("end", "flex-end"), ("between", "space-between")];
const CASES: &[(&str, &str)] = &[("upper", "uppercase"), ("lower", "lowercase")];
const LIGATURES: &[(&str, &str)] = &[("all", "common-ligatures discretionary-ligatures")];
const FIGURES: &[(&str, &str)] =
    &[("lining", "lining-nums"), ("oldstyle", "oldstyle-nums"), ("tabular", "tabular-nums")];
const VERTICAL: &[(&str, &str)] = &[("middle", "center"), ("bottom", "end"), ("top", "start")];

impl Form {
    /// Sets a property to a value that has this form. A value that has another one sets nothing.
    fn set(self, property: &'static str, value: &Value, rule: &mut Declarations) {
        match (self, value) {
            (Self::Length, Value::Number(number)) => rule.set(property, css::inner((*number).into())),
            (Self::Ratio, Value::Number(number)) => rule.set(property, css::thousandths((*number).into())),
            (Self::Em, Value::Number(number)) => {
                rule.set(property, format_args!("{}em", css::thousandths((*number).into())));
            }
            (Self::Percent, Value::Number(number)) => {
                rule.set(property, format_args!("{}%", css::decimal((*number).into(), 1)));
            }
            (Self::Axes, Value::Axes(axes)) if axes.is_empty() => rule.set(property, "normal"),
            (Self::Axes, Value::Axes(axes)) => {
                let written: Vec<String> = axes
                    .iter()
                    .map(|axis| format!("\"{}\" {}", axis.tag.as_str(), css::thousandths(axis.at.into())))
                    .collect();
                rule.set(property, written.join(","));
            }
            (Self::Angle, Value::Number(number)) => {
                rule.set(property, format_args!("{}", css::degrees((*number).into())));
            }
            (Self::Number, Value::Number(number)) => rule.set(property, number),
            (Self::Blur, Value::Number(0)) => rule.set(property, "none"),
            (Self::Blur, Value::Number(number)) => {
                rule.set(property, format_args!("blur({})", css::inner((*number).into())));
            }
            (Self::Ink, Value::Ink(ink)) => rule.set(property, css::ink(*ink)),
            (Self::Fill, Value::Fill(fill)) => rule.set(property, css::fill(fill)),
            (Self::Shadows, Value::Shadows(shadows)) => rule.set(property, css::shadows(shadows)),
            (Self::Four, Value::Four(four)) => {
                let [one, two, three, four] = four.map(|one| css::inner(one.into()));
                rule.set(property, format_args!("{one} {two} {three} {four}"));
            }
            (Self::Family, Value::Line(family)) => rule.set(property, fonts::stack(family)),
            (Self::Flag(on, off), Value::Flag(flag)) => rule.set(property, if *flag { on } else { off }),
            (Self::Word, Value::Word(word)) => rule.set(property, word),
            (Self::Words(words), Value::Word(word)) => {
                let known = words.iter().find(|(name, _)| name == word);
                rule.set(property, known.map_or(*word, |(_, written)| *written));
            }
            _ => {}
        }
    }
}

/// Sets what the registers of a record say at a width. A drawing of shapes and lines is filled elsewhere.
pub(crate) fn set(record: &Record, width: Width, rule: &mut Declarations) {
    let is_drawn = matches!(record.kind, Kind::Shape | Kind::Line) && !is_rectangle(record);
    let has_bare_words = record.kind == Kind::Text && record.at(Key::Fill, width).is_none();
    for key in keys(record) {
        let Some(value) = record.at(key, width) else { continue };
        // What is no box has a fill and a shadow of its own form.
        if is_drawn && matches!(key, Key::Fill | Key::Corners | Key::Shadows)
            || has_bare_words && key == Key::Shadows
            || record.kind == Kind::Share && SURFACE.contains(&key)
        {
            continue;
        }
        if let Some((property, form)) = declaration(key) {
            form.set(property, value, rule);
        }
    }
    // What stands in a row at the base goes on in another row where it is narrow, unless somebody said otherwise.
    let said = record.registers.contains_key(&Slot { key: Key::Wrap, width });
    if record.kind == Kind::Stack && width != Width::Base && !said {
        rule.set("flex-wrap", "wrap");
    }
    if let Some(columns) = text_columns(record, width) {
        rule.set("columns", columns);
    }
    if let Some(Value::Shadows(shadows)) = record.at(Key::Shadows, width) {
        if is_drawn {
            set_cast_shadows(record, width, shadows, rule);
        } else if has_bare_words {
            rule.set("text-shadow", css::text_shadows(shadows));
        }
    }
    if !is_drawn && record.kind != Kind::Share {
        set_stroke(record, width, rule);
    }
    set_font_size(record, width, rule);
}

/// What makes the surface of a box, with its stroke.
const SURFACE: [Key; 4] = [Key::Shadows, Key::Fill, Key::Corners, Key::Padding];

/// Sets the surface of what lies in a widget, where that has none of its own: of the buttons of a share widget.
pub(crate) fn set_surface(record: &Record, width: Width, rule: &mut Declarations) {
    for key in SURFACE {
        if let (Some(value), Some((property, form))) = (record.at(key, width), declaration(key)) {
            form.set(property, value, rule);
        }
    }
    set_stroke(record, width, rule);
}

/// Does a record look at a width as at the base?
pub(crate) fn is_as_at_base(record: &Record, width: Width) -> bool {
    !matches!(record.kind, Kind::Stack | Kind::Gallery)
        && text_columns(record, width) == text_columns(record, Width::Base)
        && css::is_as_at_base(record, width)
}

/// The registers that a record has at any width, each once, in the order of the table.
fn keys(record: &Record) -> impl Iterator<Item = Key> {
    let mut last = None;
    record.registers.keys().map(|slot| slot.key).filter(move |key| last.replace(*key) != Some(*key))
}

/// The shadows of what is drawn have its form. A filter holds one value, so the blur stands before them.
fn set_cast_shadows(record: &Record, width: Width, shadows: &[Shadow], rule: &mut Declarations) {
    let blur = number(record, Key::Blur, width).filter(|blur| *blur > 0);
    let parts: Vec<String> = blur
        .map(|blur| format!("blur({})", css::inner(blur)))
        .into_iter()
        .chain(shadows.iter().map(css::drop_shadow))
        .collect();
    rule.set("filter", if parts.is_empty() { "none".to_owned() } else { parts.join(" ") });
}

/// Is it a box whose fill and corners are those of its element?
pub(crate) fn is_rectangle(record: &Record) -> bool {
    record.kind == Kind::Shape
        && matches!(record.get(Key::Figure), None | Some(Value::Word("rectangle" | "ellipse")))
}

/// Is it a drawing that a file has (EDIT-066)?
pub(crate) fn is_from_file(record: &Record) -> bool {
    record.kind == Kind::Shape && record.get(Key::Figure) == Some(&Value::Word("drawing"))
}

/// A number that a register holds at a width.
pub(crate) fn number(record: &Record, key: Key, width: Width) -> Option<i64> {
    match record.at(key, width) {
        Some(Value::Number(number)) => Some((*number).into()),
        _ => None,
    }
}

/// A word that a register holds at a width.
pub(crate) fn word(record: &Record, key: Key, width: Width) -> Option<&'static str> {
    match record.at(key, width) {
        Some(Value::Word(word)) => Some(word),
        _ => None,
    }
}

/// The point of a picture that stays in sight at a width, as a position.
pub(crate) fn focus(record: &Record, key: Key, width: Width) -> String {
    match record.at(key, width) {
        Some(Value::Pair([across, down])) => {
            let part = |number: i32| css::decimal(number.into(), 1);
            format!("{}% {}%", part(*across), part(*down))
        }
        _ => "50% 50%".to_owned(),
    }
}

/// What a flag of the base says.
pub(crate) fn flag(record: &Record, key: Key) -> bool {
    record.get(key) == Some(&Value::Flag(true))
}

/// A line that a register holds; none where it is empty.
pub(crate) fn line(record: &Record, key: Key) -> Option<&str> {
    match record.get(key) {
        Some(Value::Line(line)) if !line.trim().is_empty() => Some(line),
        _ => None,
    }
}

fn set_stroke(record: &Record, width: Width, rule: &mut Declarations) {
    let Some(weight) = number(record, Key::StrokeWidth, width).filter(|weight| *weight > 0) else { return };
    let dash = word(record, Key::StrokeDash, width).unwrap_or("solid");
    let ink = match record.at(Key::StrokeInk, width) {
        Some(Value::Ink(ink)) => css::ink(*ink),
        _ => "#000".to_owned(),
    };
    rule.set("border", format_args!("{} {dash} {ink}", css::inner(weight)));
}

/// The smallest size of what is drawn so large, where nobody chose one: 16 px, and 13 px for small text (EDIT-093).
/// What is drawn smaller than that is never smaller than drawn. In hundredths of a pixel.
pub(crate) fn least_size(drawn: i64) -> i64 {
    const BODY: i64 = 1_600;
    const SMALL: i64 = 1_300;
    if drawn >= BODY { BODY } else { drawn.min(SMALL) }
}

/// A size of letters: it scales with the page between its smallest and its largest size (EDIT-092, 094). The smallest is
/// in rem, so that it follows the reader's own font size.
pub(crate) fn font_size(drawn: i64, least: Option<i64>, most: Option<i64>) -> String {
    let least = css::rem(least.unwrap_or_else(|| least_size(drawn)));
    let scaled = css::inner(drawn);
    match most {
        // Where the reader's size asks for more, that holds.
        Some(most) => format!("max({least},min({scaled},{}px))", css::hundredths(most)),
        None => format!("max({least},{scaled})"),
    }
}

fn set_font_size(record: &Record, width: Width, rule: &mut Declarations) {
    if let Some(drawn) = number(record, Key::FontSize, width) {
        let least = number(record, Key::LeastFontSize, width);
        let most = number(record, Key::MostFontSize, width);
        rule.set("font-size", font_size(drawn, least, most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_092_093_094_letters_have_a_smallest_and_a_largest_size() {
        assert_eq!(font_size(1_800, None, None), "max(1rem,calc(var(--v)*18))");
        assert_eq!(font_size(1_400, None, None), "max(.8125rem,calc(var(--v)*14))");
        assert_eq!(font_size(1_000, None, None), "max(.625rem,calc(var(--v)*10))");
        let large = font_size(9_600, Some(4_000), Some(12_000));
        assert_eq!(large, "max(2.5rem,min(calc(var(--v)*96),120px))");
    }
}
