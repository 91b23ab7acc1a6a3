//! Videos and audio, as they are before somebody plays them.

use std::fmt::Write as _;

use octavo_domain::documents::{record::Record, register::Key};

use super::Painter;
use crate::{boxes::Boxed, registers::four};

/// How large the sign on a video is, in pixels of the design width.
const SIGN: f64 = 64.0;
/// How high the controls of audio are.
const CONTROLS: f64 = 40.0;

impl Painter<'_> {
    /// The sign on a video: it says that something plays, also where no picture was chosen.
    pub(super) fn play_sign(&mut self, boxed: &Boxed) {
        let size = SIGN.min(boxed.width / 2.0).min(boxed.height / 2.0);
        if size <= 0.0 {
            return;
        }
        let (x, y, radius) = (boxed.width / 2.0, boxed.height / 2.0, size / 2.0);
        let (left, right) = (x - radius * 0.3, x + radius * 0.45);
        let (top, bottom) = (y - radius * 0.45, y + radius * 0.45);
        let _ = write!(
            self.svg.body,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"#000\" fill-opacity=\"0.6\"/>\
             <path fill=\"#fff\" d=\"M{left:.2} {top:.2}L{right:.2} {y:.2}L{left:.2} {bottom:.2}Z\"/>"
        );
    }

    /// The controls of audio, at the lower end of its box.
    pub(super) fn player(&mut self, record: &Record, boxed: &Boxed) {
        let [_, right, bottom, left] = four(record, Key::Padding);
        let (width, y) = (boxed.width - left - right, boxed.height - bottom - CONTROLS);
        if width <= CONTROLS || y < 0.0 {
            return;
        }
        let middle = y + CONTROLS / 2.0;
        let (sign, line, end) = (left + 16.0, left + 48.0, left + width - 20.0);
        let _ = write!(
            self.svg.body,
            "<rect x=\"{left:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{CONTROLS}\" rx=\"20\" \
             fill=\"#f1f3f4\"/><path fill=\"#222\" d=\"M{sign:.2} {:.2}l14 8l-14 8Z\"/>\
             <path stroke=\"#8a8d90\" stroke-width=\"4\" d=\"M{line:.2} {middle:.2}H{end:.2}\"/>",
            middle - 8.0
        );
    }
}
