//! The tags and words of HTML, one after the other, in bounded time.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

use html5ever::{
    tendril::StrTendril,
    tokenizer::{
        BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
        states::RawKind,
    },
};
use octavo_application::documents::ports::imports::ImportFault;

/// So many bytes are read at once.
const CHUNK: usize = 4_096;
/// The most signs that can separate attributes, in what is one tag or comment. The tokenizer compares each attribute with
/// all before it, so their number is bounded.
const MOST_SEPARATORS: usize = 20_000;
/// What stands before the bytes of a picture in an address.
const DATA: &str = ";base64,";

/// Takes tags and words.
pub(crate) trait Sink {
    fn start_tag(
        &mut self,
        name: &str,
        attributes: BTreeMap<String, String>,
        closes: bool,
    ) -> Result<(), ImportFault>;
    fn end_tag(&mut self, name: &str) -> Result<(), ImportFault>;
    fn text(&mut self, text: &str) -> Result<(), ImportFault>;
}

struct Taker<S> {
    sink: RefCell<S>,
    fault: RefCell<Option<ImportFault>>,
    tokens: Cell<usize>,
}

impl<S: Sink> TokenSink for Taker<S> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if self.fault.borrow().is_some() {
            return TokenSinkResult::Continue;
        }
        if !matches!(token, Token::ParseError(_)) {
            self.tokens.set(self.tokens.get().wrapping_add(1));
        }
        let mut sink = self.sink.borrow_mut();
        let (taken, next) = match token {
            Token::TagToken(Tag { kind: TagKind::StartTag, name, self_closing, attrs, .. }) => {
                let attributes = attrs.iter().map(|one| (one.name.local.to_string(), one.value.to_string()));
                let next = raw(&name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
                (sink.start_tag(&name, attributes.collect(), self_closing), next)
            }
            Token::TagToken(Tag { name, .. }) => (sink.end_tag(&name), TokenSinkResult::Continue),
            Token::CharacterTokens(text) => (sink.text(&text), TokenSinkResult::Continue),
            _ => (Ok(()), TokenSinkResult::Continue),
        };
        if let Err(fault) = taken {
            *self.fault.borrow_mut() = Some(fault);
        }
        next
    }
}

/// How the words in an element are read, where they are no HTML.
fn raw(name: &str) -> Option<RawKind> {
    Some(match name {
        "title" | "textarea" => RawKind::Rcdata,
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => RawKind::Rawtext,
        "script" => RawKind::ScriptData,
        _ => return None,
    })
}

/// Reads a text into a sink, which is answered.
pub(crate) fn read<S: Sink>(text: &str, sink: S) -> Result<S, ImportFault> {
    let taker = Taker { sink: RefCell::new(sink), fault: RefCell::new(None), tokens: Cell::new(0) };
    let tokenizer = Tokenizer::new(taker, TokenizerOpts::default());
    let queue = BufferQueue::default();
    let (mut rest, mut separators) = (text, 0_usize);
    while !rest.is_empty() {
        let end = (CHUNK..rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        let (chunk, next) = rest.split_at(end);
        rest = next;
        let before = tokenizer.sink.tokens.get();
        queue.push_back(StrTendril::from(chunk));
        // It takes all that it is given, since no script is ever waited for.
        drop(tokenizer.feed(&queue));
        if let Some(fault) = tokenizer.sink.fault.borrow_mut().take() {
            return Err(fault);
        }
        let is_separator = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'"' | b'\'');
        let own = chunk.bytes().filter(|byte| is_separator(byte)).count();
        separators = if tokenizer.sink.tokens.get() == before { separators.saturating_add(own) } else { own };
        if separators > MOST_SEPARATORS {
            return Err(ImportFault::TooMany);
        }
    }
    tokenizer.end();
    let Taker { sink, fault, .. } = tokenizer.sink;
    match fault.into_inner() {
        Some(fault) => Err(fault),
        None => Ok(sink.into_inner()),
    }
}

/// The text with numbers in place of the bytes of pictures, and these bytes. They are long, and have signs in them that
/// could separate attributes.
pub(crate) fn without_data(text: &str) -> (String, Vec<String>) {
    let is_data = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '+' | '/' | '=');
    let (mut left, mut kept, mut rest) = (String::with_capacity(text.len().min(1 << 20)), Vec::new(), text);
    while let Some((before, after)) = rest.split_once(DATA) {
        let end = after.find(|sign: char| !is_data(sign)).unwrap_or(after.len());
        let (data, next) = after.split_at(end);
        left.push_str(before);
        left.push_str(DATA);
        left.push_str(&kept.len().to_string());
        kept.push(data.to_owned());
        rest = next;
    }
    left.push_str(rest);
    (left, kept)
}

/// An address with its bytes in it again.
pub(crate) fn with_data<'a>(address: &'a str, kept: &[String]) -> Cow<'a, str> {
    let found = address.split_once(DATA).and_then(|(before, number)| {
        let data = kept.get(number.trim().parse::<usize>().ok()?)?;
        Some(format!("{before}{DATA}{data}"))
    });
    found.map_or(Cow::Borrowed(address), Cow::Owned)
}
