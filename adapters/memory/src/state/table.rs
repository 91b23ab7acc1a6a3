//! Tables that are copied when they are changed.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

/// What all copies of the state share until one of them changes it. To begin a unit of work costs no copy, and a change
/// that of its table.
#[derive(Default)]
pub(crate) struct Table<T>(Arc<T>);

impl<T> Clone for Table<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Table<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Table<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
