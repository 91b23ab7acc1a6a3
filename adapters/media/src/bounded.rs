//! Reading files that nobody knows, with a bound on the work.

use std::io::{self, Read, Seek, SeekFrom};

/// How much a parser may do with a file: no more than well-made files need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// The most calls that read.
    pub(crate) reads: u32,
    /// The most bytes that are read.
    pub(crate) bytes: u64,
}

/// A file that can be read as far as the budget goes, and then is damaged.
///
/// Parsers keep something of each element that they read, so that the budget bounds their memory, too.
pub(crate) struct Bounded<R> {
    inner: R,
    left: Budget,
}

impl<R> Bounded<R> {
    pub(crate) const fn new(inner: R, budget: Budget) -> Self {
        Self { inner, left: budget }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left.bytes).unwrap_or(usize::MAX).min(buffer.len());
        let Some(reads) = self.left.reads.checked_sub(1).filter(|_| most > 0 || buffer.is_empty()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file takes too much work to read"));
        };
        let read = self.inner.read(buffer.get_mut(..most).unwrap_or_default())?;
        let bytes = self.left.bytes.saturating_sub(u64::try_from(read).unwrap_or(u64::MAX));
        self.left = Budget { reads, bytes };
        Ok(read)
    }
}

impl<R: Seek> Seek for Bounded<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        // A parser that only seeks does not come to an end either.
        self.left.reads = self.left.reads.checked_sub(1).ok_or(io::ErrorKind::InvalidData)?;
        self.inner.seek(to)
    }

    fn stream_position(&mut self) -> io::Result<u64> {
        self.inner.stream_position()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_budget_ends() {
        let budget = |reads, bytes| Bounded::new(Cursor::new([7; 100]), Budget { reads, bytes });
        let mut all = Vec::new();
        assert_eq!(budget(99, 101).read_to_end(&mut all).unwrap(), 100);
        assert!(budget(9, 50).read_to_end(&mut all).is_err());
        assert!(budget(1, 101).read_to_end(&mut all).is_err());
        let mut seeking = budget(2, 9);
        assert_eq!(
            [seeking.seek(SeekFrom::End(0)).unwrap(), seeking.rewind().map(|()| 0).unwrap()],
            [100, 0]
        );
        assert!(seeking.rewind().is_err());
    }
}
