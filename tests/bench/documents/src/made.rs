//! Documents that are measured: one page, ten widgets in a row, three of which are texts.

use octavo_application::documents::ports::format::DocumentFormat;
use octavo_documents::JsonFormat;
use octavo_domain::documents::{change::Op, document::Document, id::RecordId};
use serde_json::{Map, Value, json};

/// The id of the only page.
pub(crate) const PAGE: &str = "p00000000001";

const DIGITS: [char; 32] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'j', 'k', 'm',
    'n', 'p', 'q', 'r', 's', 't', 'v', 'w', 'x', 'y', 'z',
];

/// The id of the widget of a number.
pub(crate) fn widget_id(number: usize) -> String {
    let digits = (0..12).rev().map(|place| {
        let digit = number.checked_shr(5 * place).unwrap_or_default() % DIGITS.len();
        DIGITS.get(digit).copied().unwrap_or('0')
    });
    digits.collect()
}

fn widget(number: usize) -> Value {
    let (column, row) = (number % 10, number / 10);
    let position = json!([column * 13_000 + 6_000, row * 20_000]);
    let order = format!("b{}V", 1_000 + number);
    if column < 9 && column % 3 == 0 {
        json!({
            "kind": "text", "parent": PAGE, "order": order,
            "position": { "base": position }, "size": { "base": [12_000, 4_800] },
            "text": [{ "insert": format!("Salt, kiln and walnut ink {number}") }, { "insert": "\n" }],
        })
    } else {
        json!({
            "kind": "shape", "parent": PAGE, "order": order,
            "position": { "base": position }, "size": { "base": [12_000, 15_000] },
            "fill": { "base": "#c8d0ddff" },
        })
    }
}

/// A document with so many widgets.
pub(crate) fn document(widgets: usize) -> Result<Document, String> {
    let widgets: Map<String, Value> =
        (0..widgets).map(|number| (widget_id(number + 1), widget(number))).collect();
    let written = json!({
        "schema": 1, "settings": {}, "pages": { PAGE: { "order": "a0" } }, "widgets": widgets,
        "textStyles": {}, "swatches": {},
    });
    JsonFormat.decode(written.to_string().as_bytes()).map_err(|fault| fault.to_string())
}

/// A change that moves one widget.
pub(crate) fn moves(number: usize, to: usize) -> Result<Vec<Op>, String> {
    let set = json!([{ "set": {
        "id": widget_id(number), "key": "position", "width": "base", "value": [to, 20_000],
    } }]);
    JsonFormat.decode_ops(set.to_string().as_bytes()).map_err(|fault| fault.to_string())
}

/// The only page.
pub(crate) fn page() -> Result<RecordId, String> {
    PAGE.parse().map_err(|_| format!("{PAGE} is no id"))
}
