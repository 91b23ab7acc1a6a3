//! Gathers paragraphs, pictures and lines, one after the other.

use octavo_application::documents::ports::imports::ImportFault;
use octavo_domain::documents::{
    import::{Block, Paragraph, Picture},
    text::{Segment, marks::Marks},
};

use crate::MOST_PARTS;

/// A column that is being read. White space is one space, as in HTML, but where lines are kept.
#[derive(Debug, Default)]
pub(crate) struct Column {
    blocks: Vec<Block>,
    runs: Vec<Segment>,
    /// The marks of the white space that comes before the next word; none where there is none.
    space: Option<Marks>,
    parts: usize,
}

impl Column {
    /// Adds words.
    pub(crate) fn add(&mut self, text: &str, marks: &Marks) {
        for sign in text.chars() {
            if matches!(sign, ' ' | '\t' | '\n' | '\r' | '\u{c}') {
                self.space.get_or_insert_with(|| marks.clone());
            } else {
                if let Some(space) = self.space.take().filter(|_| !self.runs.is_empty()) {
                    self.push(' ', &space);
                }
                self.push(sign, marks);
            }
        }
    }

    /// Adds a sign as it is.
    pub(crate) fn push(&mut self, sign: char, marks: &Marks) {
        match self.runs.last_mut() {
            Some(last) if last.marks == *marks => last.text.push(sign),
            _ => self.runs.push(Segment { text: sign.to_string(), marks: marks.clone() }),
        }
    }

    /// A space before the next word.
    pub(crate) fn space(&mut self) {
        self.space.get_or_insert_with(Marks::new);
    }

    /// Are there no words since the last paragraph?
    pub(crate) fn is_fresh(&self) -> bool {
        self.runs.is_empty()
    }

    /// The words since the last paragraph, as one.
    pub(crate) fn taken(&mut self, marks: Marks) -> Paragraph {
        self.space = None;
        Paragraph { runs: std::mem::take(&mut self.runs), marks }
    }

    /// Ends a paragraph. One without words is none.
    pub(crate) fn end(&mut self, marks: Marks) -> Result<(), ImportFault> {
        let paragraph = self.taken(marks);
        if paragraph.runs.is_empty() { Ok(()) } else { self.paragraph(paragraph) }
    }

    /// Adds a paragraph, also one without words.
    pub(crate) fn paragraph(&mut self, paragraph: Paragraph) -> Result<(), ImportFault> {
        self.count()?;
        match self.blocks.last_mut() {
            Some(Block::Words(paragraphs)) => paragraphs.push(paragraph),
            _ => self.blocks.push(Block::Words(vec![paragraph])),
        }
        Ok(())
    }

    /// Adds something that is no paragraph; answers its place.
    pub(crate) fn block(&mut self, block: Block) -> Result<usize, ImportFault> {
        self.count()?;
        self.blocks.push(block);
        Ok(self.blocks.len().saturating_sub(1))
    }

    /// What follows is no part of what stands before: two listings are two.
    pub(crate) fn part(&mut self) {
        if matches!(self.blocks.last(), Some(Block::Words(paragraphs)) if !paragraphs.is_empty()) {
            self.blocks.push(Block::Words(Vec::new()));
        }
    }

    /// The picture at a place.
    pub(crate) fn picture(&mut self, at: usize) -> Option<&mut Picture> {
        match self.blocks.get_mut(at) {
            Some(Block::Picture(picture)) => Some(picture),
            _ => None,
        }
    }

    /// The blocks that have anything in them.
    pub(crate) fn into_blocks(mut self) -> Vec<Block> {
        self.blocks.retain(|block| !matches!(block, Block::Words(paragraphs) if paragraphs.is_empty()));
        self.blocks
    }

    fn count(&mut self) -> Result<(), ImportFault> {
        self.parts = self.parts.saturating_add(1);
        if self.parts > MOST_PARTS { Err(ImportFault::TooMany) } else { Ok(()) }
    }
}
