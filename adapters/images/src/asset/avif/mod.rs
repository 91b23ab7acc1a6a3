//! AVIF: what people add, and what readers get.

mod colours;
mod decode;
mod encode;

pub(super) use decode::{Decoded, check, decode};
pub(super) use encode::make;
