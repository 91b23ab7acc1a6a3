import { TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Segment } from "../model/record";
import { LIMITS } from "../model/registers";
import { applyDelta } from "../model/text";
import { VirtualClock } from "../sync/testing/world";
import { positionOf, segmentsOf } from "./bridge";
import {
  activeMarks,
  clearMark,
  indent,
  MIXED,
  setAlign,
  setElement,
  setList,
  setMark,
  toggleMark,
} from "./commands";
import { linkOf } from "./foreign";
import { TextSession, type TextSessionOptions } from "./TextSession";

let clock: VirtualClock;
let told: readonly Segment[];
let session: TextSession | null;
const calls = {
  onDelta: vi.fn(),
  onWaits: vi.fn(),
  onLink: vi.fn(),
  onBar: vi.fn(),
  onExit: vi.fn(),
  onTooLong: vi.fn(),
};

beforeEach(() => {
  clock = new VirtualClock();
  session = null;
  for (const call of Object.values(calls)) call.mockReset();
  calls.onDelta.mockImplementation((delta) => {
    told = applyDelta(told, delta);
  });
});

afterEach(() => {
  session?.destroy();
  document.body.replaceChildren();
});

function open(text: readonly Segment[], options: Partial<TextSessionOptions> = {}): TextSession {
  const element = document.body.appendChild(document.createElement("div"));
  told = text;
  session = new TextSession(element, text, {
    rights: "layout",
    look: { classes: () => "", characters: () => undefined },
    surround: { elementOf: ({ element }) => String(element ?? "p"), hasTitle: () => false },
    language: null,
    clock,
    gather: () => 300,
    group: "sitting",
    label: "Text",
    start: "end",
    onState: () => undefined,
    onReveal: () => undefined,
    ...calls,
    ...options,
  });
  return session;
}

const shown = (text: TextSession) => segmentsOf(text.state.doc);
const select = (text: TextSession, from: number, to = from) =>
  text.run((state, dispatch) => {
    const [anchor, head] = [from, to].map((at) => positionOf(state.doc, at));
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, anchor ?? 1, head)));
    return true;
  });
const type = (text: TextSession, words: string) =>
  text.run((state, dispatch) => {
    dispatch?.(state.tr.insertText(words));
    return true;
  });

function press(text: TextSession, key: string, modifiers: KeyboardEventInit = {}): void {
  const codes: Record<string, number> = { Enter: 13, Backspace: 8, Tab: 9, Escape: 27 };
  const keyCode = codes[key] ?? key.toUpperCase().charCodeAt(0);
  const init = { key, keyCode, bubbles: true, cancelable: true, ...modifiers };
  text.element.dispatchEvent(new KeyboardEvent("keydown", init));
}

/** jsdom has no clipboard events; the view reads the same HTML in the same way. */
const paste = (text: TextSession, html: string) =>
  text.run(
    (_state, _dispatch, view) =>
      view instanceof EditorView && view.pasteHTML(html, new Event("paste") as ClipboardEvent),
  );

describe("typing in a text", () => {
  it("tells letters in words, and at most 300 ms late", async () => {
    const text = open([{ insert: "salt\n" }]);
    for (const letter of " an") type(text, letter);
    expect(calls.onDelta).toHaveBeenCalledTimes(1);
    await clock.run(300);
    expect(calls.onDelta).toHaveBeenLastCalledWith([{ retain: 5 }, { insert: "an" }], "sitting");
    type(text, "d");
    type(text, " ");
    expect(told).toEqual([{ insert: "salt and \n" }]);
    type(text, "k");
    text.destroy();
    session = null;
    expect(told).toEqual([{ insert: "salt and k\n" }]);
  });

  it("EDIT-329 says that something waits from the first letter until it is told", async () => {
    const text = open([{ insert: "salt\n" }]);
    type(text, "y");
    expect(calls.onWaits.mock.calls).toEqual([[true]]);
    await clock.run(300);
    expect(calls.onWaits.mock.calls).toEqual([[true], [false]]);
    type(text, "d");
    text.element.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    type(text, "に");
    text.tell();
    expect(told).toEqual([{ insert: "saltydに\n" }]);
    expect(calls.onWaits).toHaveBeenLastCalledWith(false);
  });

  it("ends alike where somebody else writes before it is told", async () => {
    const text = open([{ insert: "salt\n" }]);
    type(text, "y");
    text.receive([{ insert: "The " }]);
    told = applyDelta(told, [{ insert: "The " }]);
    await clock.run(300);
    expect(shown(text)).toEqual([{ insert: "The salty\n" }]);
    expect(told).toEqual(shown(text));
  });

  it("keeps a composition together", async () => {
    const text = open([{ insert: "\n" }]);
    text.element.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
    type(text, "に");
    text.receive([{ insert: "a" }]);
    told = applyDelta(told, [{ insert: "a" }]);
    await clock.run(1_000);
    expect(calls.onDelta).not.toHaveBeenCalled();
    expect(shown(text)).toEqual([{ insert: "に\n" }]);
    text.element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    await clock.run(50);
    expect(shown(text)).toEqual([{ insert: "aに\n" }]);
    expect(told).toEqual(shown(text));
  });

  it("undoes what was typed, and leaves alone what others did", () => {
    const text = open([{ insert: "salt\n" }]);
    type(text, " and kiln");
    text.receive([{ insert: "The " }]);
    told = applyDelta(told, [{ insert: "The " }]);
    press(text, "z", { ctrlKey: true });
    expect(shown(text)).toEqual([{ insert: "The salt\n" }]);
    press(text, "y", { ctrlKey: true });
    expect(shown(text)).toEqual([{ insert: "The salt and kiln\n" }]);
  });

  it("EDIT-083 refuses what makes it too long", () => {
    const text = open([{ insert: "salt\n" }]);
    type(text, "a".repeat(LIMITS.text));
    expect(calls.onTooLong).toHaveBeenCalledOnce();
    expect(shown(text)).toEqual([{ insert: "salt\n" }]);
  });
});

describe("keys in a text", () => {
  it("goes on with a plain paragraph behind a heading, and alike with Shift", () => {
    const heading = { element: "h1" };
    const text = open([{ insert: "Salt" }, { insert: "\n", attributes: heading }]);
    press(text, "Enter", { shiftKey: true });
    type(text, "a");
    press(text, "Enter");
    const end = { insert: "\n", attributes: heading };
    expect(shown(text)).toEqual([{ insert: "Salt" }, end, { insert: "a" }, end, { insert: "\n" }]);
  });

  it("EDIT-190 nests lists, and lifts their items", () => {
    const text = open([{ insert: "a\n" }]);
    text.run(setList("ordered"));
    press(text, "Tab");
    press(text, "Tab");
    expect(activeMarks(text.state)).toEqual({ list: "ordered", depth: 3 });
    press(text, "Tab", { shiftKey: true });
    select(text, 0);
    press(text, "Backspace");
    expect(activeMarks(text.state)).toEqual({ list: "ordered" });
    press(text, "Backspace");
    expect(activeMarks(text.state)).toEqual({});
    expect(text.run(indent(1))).toBe(false);
  });

  it("ends a list with an empty item", () => {
    const text = open([{ insert: "a" }, { insert: "\n", attributes: { list: "bullet" } }]);
    press(text, "Enter");
    press(text, "Enter");
    expect(shown(text).at(-1)).toEqual({ insert: "\n" });
    expect(told).toEqual(shown(text));
  });

  it("EDIT-188 formats, asks for a link, and leaves", () => {
    const text = open([{ insert: "salt\n" }], { start: "all" });
    press(text, "b", { ctrlKey: true });
    press(text, "u", { ctrlKey: true });
    press(text, "x", { ctrlKey: true, shiftKey: true });
    expect(activeMarks(text.state)).toEqual({ bold: true, underline: true, strike: true });
    press(text, "k", { ctrlKey: true });
    expect(calls.onLink).toHaveBeenCalledOnce();
    press(text, "Escape");
    expect(calls.onExit).toHaveBeenCalledOnce();
  });

  it("acts on what is selected when it is pressed, also where the browser has not told of it yet", () => {
    const text = open([{ insert: "salt water\n" }]);
    const words = text.element.querySelector("p")?.firstChild;
    if (words == null) throw new Error("no words");
    document.getSelection()?.setBaseAndExtent(words, 10, words, 5);
    press(text, "b", { ctrlKey: true });
    expect(shown(text)).toEqual([
      { insert: "salt " },
      { insert: "water", attributes: { bold: true } },
      { insert: "\n" },
    ]);
  });
});

describe("formatting a text", () => {
  it("says what is on, off and mixed", () => {
    const text = open([{ insert: "salt and\n" }, { insert: "kiln\n" }]);
    select(text, 0, 4);
    text.run(toggleMark("bold"));
    text.run(setMark("size", 2_400));
    text.run(setElement("h2"));
    select(text, 0, 12);
    expect(activeMarks(text.state)).toEqual({ bold: MIXED, size: MIXED, element: MIXED });
    text.run(clearMark("size"));
    text.run(toggleMark("bold"));
    text.run(setAlign("end"));
    expect(activeMarks(text.state)).toEqual({ bold: true, element: MIXED, align: "end" });
    expect(told).toEqual(shown(text));
  });

  it("changes a link at the cursor as a whole", () => {
    const link = (web: string) => ({ link: { web } });
    const text = open([{ insert: "salt", attributes: link("https://a") }, { insert: " it\n" }]);
    select(text, 2);
    text.run(setMark("link", { web: "https://b" }));
    expect(shown(text)[0]).toEqual({ insert: "salt", attributes: link("https://b") });
    text.run(clearMark("link"));
    expect(shown(text)).toEqual([{ insert: "salt it\n" }]);
  });

  it("keeps the look where the layout is locked", () => {
    const right = { align: "end" };
    const big = { element: "h1", align: "center" };
    const before: Segment[] = [
      { insert: "a" },
      { insert: "\n", attributes: big },
      { insert: "b" },
      { insert: "\n", attributes: right },
    ];
    const text = open(before, { rights: "content" });
    expect(text.run(setMark("ink", "#ff0000ff"))).toBe(false);
    expect(text.run(setAlign("start"))).toBe(false);
    select(text, 2);
    press(text, "Backspace");
    const end = { insert: "\n", attributes: { element: "h1", align: "end" } };
    expect(shown(text)).toEqual([{ insert: "ab" }, end]);
    expect(told).toEqual(shown(text));
    text.run(toggleMark("bold"));
    type(text, "c");
    expect(activeMarks(text.state).bold).toBe(true);
  });
});

describe("EDIT-207 a paste from another program", () => {
  it("keeps headings, lists, links, emphasis, code and quotes, and nothing else", () => {
    const text = open([{ insert: "\n" }]);
    paste(
      text,
      `<style>p{}</style><h2 style="color:red">Salt</h2><p>one<br>two <b>bold</b> <i>it</i>
       <a href="https://a.example/b">web</a> <a href="javascript:alert(1)">bad</a></p>
       <ul><li>x<ol><li><p>y</p></li></ol></li></ul><blockquote>q</blockquote><pre>k\tl
m</pre><script>alert(1)</script><p><img src="x" onerror="alert(1)">end</p>`,
    );
    const end = (attributes: Segment["attributes"]) => ({ insert: "\n", attributes });
    expect(shown(text)).toEqual([
      { insert: "Salt" },
      end({ element: "h2" }),
      { insert: "one\ntwo " },
      { insert: "bold", attributes: { bold: true } },
      { insert: " " },
      { insert: "it", attributes: { italic: true } },
      { insert: " " },
      { insert: "web", attributes: { link: { web: "https://a.example/b" } } },
      { insert: " bad\nx" },
      end({ list: "bullet" }),
      { insert: "y" },
      end({ list: "ordered", depth: 2 }),
      { insert: "q" },
      end({ element: "quote" }),
      { insert: "k l" },
      end({ element: "code" }),
      { insert: "m" },
      end({ element: "code" }),
      { insert: "end\n" },
    ]);
    expect(told).toEqual(shown(text));
  });

  it("is a step of undo of its own", () => {
    const text = open([{ insert: "\n" }]);
    type(text, "a");
    paste(text, "b");
    type(text, "c");
    press(text, "z", { ctrlKey: true });
    expect(shown(text)).toEqual([{ insert: "ab\n" }]);
    press(text, "z", { ctrlKey: true });
    expect(shown(text)).toEqual([{ insert: "a\n" }]);
  });

  it("reads emphasis that word processors write as styles", () => {
    const text = open([{ insert: "\n" }]);
    paste(
      text,
      `<b style="font-weight:normal"><p style="margin:0"><span style="font-weight:700">a</span>
       <span style='color:red;font-style: italic'>b</span></p></b>`,
    );
    expect(shown(text)).toEqual([
      { insert: "a", attributes: { bold: true } },
      { insert: " " },
      { insert: "b", attributes: { italic: true } },
      { insert: "\n" },
    ]);
  });

  it("links the web, e-mail and telephones only", () => {
    expect(linkOf("HTTPS://a.example")).toEqual({ web: "https://a.example" });
    expect(linkOf("mailto:a@b.example?subject=c")).toEqual({ mail: "a@b.example" });
    expect(linkOf("tel:+49%2030%20123")).toEqual({ phone: "+4930123" });
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "//a", "file:///a", "https://"]) {
      expect(linkOf(bad)).toBeNull();
    }
  });

  it("believes the marks of another text only where they are valid", () => {
    const text = open([{ insert: "\n" }]);
    paste(
      text,
      `<p data-paragraph='{"align":"end","depth":99,"x":1}'><span data-mark="size"
       data-value="1300">a</span><span data-mark="ink" data-value='"red;x"'>b</span></p>`,
    );
    expect(shown(text)[0]).toEqual({ insert: "a", attributes: { size: 1_300 } });
    expect(shown(text)[1]?.insert).toContain("b");
  });
});
