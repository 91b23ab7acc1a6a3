//! Printing SVG: colours, gradients, boxes and shadows.

use std::fmt::Write as _;

use octavo_domain::documents::{
    colour::{Fill, Gradient, GradientShape, Ink, Shadow, Stop},
    document::Document,
    register::Key,
    value::Value,
};

use crate::registers::px;

/// A drawing that is being printed.
pub(crate) struct Svg<'a> {
    pub(crate) document: &'a Document,
    pub(crate) body: String,
    defs: String,
    names: usize,
}

/// What a radius of corners is at both axes, and where a box lies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rounded {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// From the top left corner clockwise.
    pub(crate) corners: [f64; 4],
}

impl Rounded {
    /// Larger by as much at each edge; smaller below nought. Square corners stay square.
    pub(crate) fn grown(self, by: f64) -> Self {
        let corner = |radius: f64| if radius > 0.0 { (radius + by).max(0.0) } else { 0.0 };
        Self {
            x: self.x - by,
            y: self.y - by,
            width: (self.width + 2.0 * by).max(0.0),
            height: (self.height + 2.0 * by).max(0.0),
            corners: self.corners.map(corner),
        }
    }

    /// Its outline. Corners that do not fit are made smaller alike, as in CSS.
    pub(crate) fn path(self) -> String {
        let Self { x, y, width, height, corners } = self;
        let [a, b, c, d] = corners;
        let fits = |length: f64, one: f64, other: f64| {
            if one + other > length { length / (one + other) } else { 1.0 }
        };
        let fit = fits(width, a, b).min(fits(width, d, c)).min(fits(height, a, d)).min(fits(height, b, c));
        let [a, b, c, d] = corners.map(|radius| radius * fit);
        let (right, bottom) = (x + width, y + height);
        let arc = |radius: f64, to_x: f64, to_y: f64| {
            if radius > 0.0 {
                format!("A{radius:.2} {radius:.2} 0 0 1 {to_x:.2} {to_y:.2}")
            } else {
                format!("L{to_x:.2} {to_y:.2}")
            }
        };
        format!(
            "M{:.2} {y:.2}L{:.2} {y:.2}{}L{right:.2} {:.2}{}L{:.2} {bottom:.2}{}L{x:.2} {:.2}{}Z",
            x + a,
            right - b,
            arc(b, right, y + b),
            bottom - c,
            arc(c, right - c, bottom),
            x + d,
            arc(d, x, bottom - d),
            y + a,
            arc(a, x + a, y),
        )
    }
}

/// An ellipse that fills a box.
pub(crate) fn ellipse(width: f64, height: f64) -> String {
    let (across, down) = (width / 2.0, height / 2.0);
    format!(
        "M0 {down:.2}A{across:.2} {down:.2} 0 0 1 {width:.2} {down:.2}A{across:.2} {down:.2} 0 0 1 0 {down:.2}Z"
    )
}

impl<'a> Svg<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self { document, body: String::new(), defs: String::new(), names: 0 }
    }

    /// The whole drawing: a view of this size, shown as large as this.
    pub(crate) fn text(self, (width, height): (f64, f64), (shown_width, shown_height): (u32, u32)) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
             viewBox=\"0 0 {width:.2} {height:.2}\" preserveAspectRatio=\"none\"><defs>{}</defs>{}</svg>",
            self.defs, self.body
        )
    }

    fn name(&mut self) -> usize {
        self.names += 1;
        self.names
    }

    /// Red, green and blue, and how opaque it is. A swatch that is gone is black.
    fn rgba(&self, ink: Ink) -> (String, f64) {
        let colour = match ink {
            Ink::Colour(colour) => Some(colour),
            Ink::Swatch(id) => match self.document.get(id).and_then(|swatch| swatch.get(Key::Paint)) {
                Some(Value::Fill(Fill::Ink(Ink::Colour(colour)))) => Some(*colour),
                Some(Value::Fill(Fill::Gradient(gradient))) => match gradient.stops().first() {
                    Some(Stop { ink: Ink::Colour(colour), .. }) => Some(*colour),
                    _ => None,
                },
                _ => None,
            },
        };
        let text = colour.map_or_else(|| "#000000ff".to_owned(), |colour| colour.to_string());
        let (rgb, alpha) = text.split_at_checked(7).unwrap_or(("#000000", "ff"));
        let alpha = u8::from_str_radix(alpha, 16).unwrap_or(u8::MAX);
        (rgb.to_owned(), f64::from(alpha) / 255.0)
    }

    /// An attribute that paints with a colour: `fill` or `stroke`.
    pub(crate) fn ink(&self, attribute: &str, ink: Ink) -> String {
        let (rgb, alpha) = self.rgba(ink);
        if alpha < 1.0 {
            format!(" {attribute}=\"{rgb}\" {attribute}-opacity=\"{alpha:.3}\"")
        } else {
            format!(" {attribute}=\"{rgb}\"")
        }
    }

    /// An attribute that fills a box of this size, as a background does.
    pub(crate) fn fill(&mut self, fill: &Fill, width: f64, height: f64) -> String {
        match fill {
            Fill::Ink(Ink::Swatch(id)) => {
                let paint = self.document.get(*id).and_then(|swatch| swatch.get(Key::Paint));
                match paint {
                    Some(Value::Fill(Fill::Gradient(gradient))) => self.gradient(gradient, width, height),
                    _ => self.ink("fill", Ink::Swatch(*id)),
                }
            }
            Fill::Ink(ink) => self.ink("fill", *ink),
            Fill::Gradient(gradient) => self.gradient(gradient, width, height),
        }
    }

    fn gradient(&mut self, gradient: &Gradient, width: f64, height: f64) -> String {
        let stops = self.stops(gradient);
        let name = self.name();
        match gradient.shape() {
            GradientShape::Linear(angle) => {
                // As in CSS: nought leads up, and the corners have the outermost colours.
                let angle = (f64::from(angle) / 100.0).to_radians();
                let (across, down) = (angle.sin(), -angle.cos());
                let half = f64::midpoint((width * across).abs(), (height * down).abs());
                let (x, y) = (width / 2.0, height / 2.0);
                let _ = write!(
                    self.defs,
                    "<linearGradient id=\"g{name}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.2}\" y1=\"{:.2}\" \
                     x2=\"{:.2}\" y2=\"{:.2}\">{stops}</linearGradient>",
                    x - across * half,
                    y - down * half,
                    x + across * half,
                    y + down * half,
                );
            }
            GradientShape::Radial => {
                let _ = write!(self.defs, "<radialGradient id=\"g{name}\">{stops}</radialGradient>");
            }
        }
        format!(" fill=\"url(#g{name})\"")
    }

    /// The gradient of a drawing that is no box: it is turned with the unit square, as the page's own drawings are.
    pub(crate) fn drawing_fill(&mut self, fill: &Fill) -> String {
        let gradient = match fill {
            Fill::Ink(ink) => return self.ink("fill", *ink),
            Fill::Gradient(gradient) => gradient,
        };
        let GradientShape::Linear(angle) = gradient.shape() else { return self.gradient(gradient, 1.0, 1.0) };
        let stops = self.stops(gradient);
        let name = self.name();
        let turned = f64::from(angle) / 100.0 - 90.0;
        let _ = write!(
            self.defs,
            "<linearGradient id=\"g{name}\" gradientTransform=\"rotate({turned:.2} .5 .5)\">{stops}</linearGradient>"
        );
        format!(" fill=\"url(#g{name})\"")
    }

    fn stops(&self, gradient: &Gradient) -> String {
        let mut text = String::new();
        for stop in gradient.stops() {
            let (rgb, alpha) = self.rgba(stop.ink);
            let at = f64::from(stop.at) / 10.0;
            let _ =
                write!(text, "<stop offset=\"{at:.1}%\" stop-color=\"{rgb}\" stop-opacity=\"{alpha:.3}\"/>");
        }
        text
    }

    /// The name of a clip to an outline; with a hole in it where there is one.
    pub(crate) fn clip(&mut self, path: &str) -> usize {
        let name = self.name();
        let _ = write!(
            self.defs,
            "<clipPath id=\"c{name}\"><path clip-rule=\"evenodd\" d=\"{path}\"/></clipPath>"
        );
        name
    }

    /// The name of a blur of a box of this size, whose top left corner lies so far outside of nought.
    pub(crate) fn blur(&mut self, deviation: f64, outside: f64, (width, height): (f64, f64)) -> usize {
        let name = self.name();
        // Beyond three deviations nothing is left of a blur.
        let reach = deviation * 3.0 + 1.0;
        let from = -outside - reach;
        let _ = write!(
            self.defs,
            "<filter id=\"b{name}\" filterUnits=\"userSpaceOnUse\" x=\"{from:.2}\" y=\"{from:.2}\" \
             width=\"{:.2}\" height=\"{:.2}\" color-interpolation-filters=\"sRGB\">\
             <feGaussianBlur stdDeviation=\"{deviation:.2}\"/></filter>",
            (width + 2.0 * reach).max(1.0),
            (height + 2.0 * reach).max(1.0),
        );
        name
    }

    /// The name of shadows that a drawing of this size casts, which reach so far out of it.
    pub(crate) fn cast(&mut self, shadows: &[Shadow], outside: f64, (width, height): (f64, f64)) -> usize {
        let name = self.name();
        // What lies in a line reaches out of its box, too.
        let outside = outside + width.min(height).max(24.0);
        let mut parts = String::new();
        for shadow in shadows {
            let [x, y, blur] = [shadow.x, shadow.y, shadow.blur].map(|length| px(length.into()));
            let (rgb, alpha) = self.rgba(shadow.ink);
            let deviation = blur / 2.0;
            let _ = write!(
                parts,
                "<feDropShadow dx=\"{x:.2}\" dy=\"{y:.2}\" stdDeviation=\"{deviation:.2}\" flood-color=\"{rgb}\" \
                 flood-opacity=\"{alpha:.3}\"/>"
            );
        }
        let _ = write!(
            self.defs,
            "<filter id=\"b{name}\" filterUnits=\"userSpaceOnUse\" x=\"-{outside:.2}\" y=\"-{outside:.2}\" \
             width=\"{:.2}\" height=\"{:.2}\" color-interpolation-filters=\"sRGB\">{parts}</filter>",
            width + 2.0 * outside,
            height + 2.0 * outside,
        );
        name
    }

    /// The name of a mask that lets through as much as this is opaque.
    pub(crate) fn mask(&mut self, inside: &str) -> usize {
        let name = self.name();
        let _ = write!(self.defs, "<mask id=\"m{name}\" mask-type=\"alpha\">{inside}</mask>");
        name
    }
}
