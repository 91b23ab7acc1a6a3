//! Pictures are resized, and bytes that are none are refused.

use octavo_resize::{rgb, rgba};

#[test]
fn an_even_picture_stays_even() {
    assert_eq!(rgb((4, 4), &[9, 8, 7].repeat(16), (2, 1)), Ok([9, 8, 7].repeat(2)));
    assert_eq!(rgba((2, 2), &[9, 8, 7, 255].repeat(4), (3, 3)), Ok([9, 8, 7, 255].repeat(9)));
}

#[test]
fn bytes_of_another_size_are_refused() {
    assert!(rgb((4, 4), &[0; 5], (2, 2)).is_err());
}
