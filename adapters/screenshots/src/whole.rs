//! Whole pages, to be taken out as pictures.

use octavo_application::{
    documents::ports::screenshots::{PageToDraw, WHOLE_HEIGHT, WHOLE_WIDTH, WholePage},
    shared::images::ImageError,
};
use octavo_domain::documents::{document::Document, id::RecordId, layout::page::measures, record::Width};

use crate::{
    Format, boxes,
    fonts::Faces,
    is_page,
    paint::paint,
    pictures::Pictures,
    raster::{png, rasterise},
    registers::px,
};

/// A window by its width: no page is lower.
const WINDOW: f64 = 0.5625;

/// How large the picture of a whole page is; none where it would be too high.
fn format(document: &Document, page: RecordId, faces: &Faces) -> Option<Format> {
    let most = f64::from(WHOLE_HEIGHT);
    let width = px(measures(document, Width::Base).width).clamp(1.0, f64::from(WHOLE_WIDTH));
    // What is below that would be out of the picture anyway.
    let far = boxes::top(document, page, faces, most / width);
    let height = width * (far.laid_out / far.width).max(WINDOW);
    if height > most {
        return None;
    }
    Some(Format { width: whole(width)?, height: whole(height)?, foot: 0.0 })
}

/// A length in whole pixels.
fn whole(length: f64) -> Option<u32> {
    format!("{:.0}", length.ceil()).parse().ok()
}

pub(crate) fn draw(faces: &Faces, page: &PageToDraw) -> Result<WholePage, ImageError> {
    is_page(page)?;
    let Some(format) = format(&page.document, page.page, faces) else { return Ok(WholePage::TooHigh) };
    let top = boxes::top(&page.document, page.page, faces, format.ratio());
    let pictures = Pictures::read_all(&page.pictures);
    let drawing = paint(&page.document, page.page, &top, &pictures, None, format);
    Ok(WholePage::Drawn(png(&rasterise(&drawing, format)?)?))
}
