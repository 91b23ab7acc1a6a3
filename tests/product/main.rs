//! The built binary, as an operator runs it.
