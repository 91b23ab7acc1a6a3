/**
 * Lays pages out in a browser at every width and in every condition, and says what is wrong (EDIT-118 to EDIT-122). A frame
 * in one page gets the widths, and all is measured in one go: a layout takes about five milliseconds.
 */

/** A page as its readers get it. */
export interface PrintedPage {
  readonly name: string;
  readonly html: string;
  /** The widths at which somebody drew it: what overlaps there is meant so. */
  readonly drawnAt: readonly number[];
}

/** What a reader or another language does to a page. */
interface Condition {
  readonly name: string;
  readonly css: string;
  readonly isLonger: boolean;
}

interface Campaign {
  readonly pages: readonly PrintedPage[];
  readonly widths: readonly number[];
  readonly conditions: readonly Condition[];
  /**
   * 1 for all layouts, 2 for every other one: what one condition leaves out of the widths, the next one takes, and so it is
   * with the next page.
   */
  readonly every: number;
}

interface Measured {
  readonly layouts: number;
  readonly faults: readonly string[];
}

export const WIDTHS = [320, 360, 390, 600, 768, 1023, 1024, 1440, 1920, 2560];

export const CONDITIONS: readonly Condition[] = [
  { name: "as it is", css: "", isLonger: false },
  { name: "35 % longer", css: "", isLonger: true },
  { name: "at 200 % text size", css: "html{font-size:200%}", isLonger: false },
  {
    name: "with the spacing of WCAG 1.4.12",
    css:
      "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}" +
      ".t>*+*{margin-top:2em!important}",
    isLonger: false,
  },
  // Wider than what stands in for any family of the library, and the only other one on every machine of the tests.
  {
    name: "in the fallback font",
    css: '*{font-family:"DejaVu Serif",serif!important}',
    isLonger: false,
  },
];

/** Runs within the browser, and uses nothing from outside of it. */
export async function measure({ conditions, every, pages, widths }: Campaign): Promise<Measured> {
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Widget {
    id: string;
    box: Box;
    isText: boolean;
    /** What is pinned to the window lies on something else at each size of it. */
    isPinned: boolean;
  }
  /** What the pairs of a layout are to each other. */
  interface Pairs {
    overlapping: Set<string>;
    /** A text, and the box that it lies in as a whole. */
    held: Set<string>;
    outside: Set<string>;
  }
  /** What is off by less touches, in pixels; in the drawing by less, since pages are shown larger than drawn. */
  const SLACK = 1;
  const SLACK_OF_DRAWING = 0.5;

  const around = (boxes: readonly Box[]): Box => ({
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  });
  /** The letters of an element across, and its lines down. */
  const wordsOf = (element: Element): Box => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const letters = [...range.getClientRects()];
    if (letters.length === 0) return element.getBoundingClientRect();
    const across = around(letters);
    if (element.scrollWidth <= element.clientWidth) {
      // Spaces at the ends of lines hang out of their box, which nobody sees.
      const own = element.getBoundingClientRect();
      across.left = Math.max(across.left, own.left);
      across.right = Math.min(across.right, own.right);
    }
    if (element.childElementCount === 0) return across;
    const { bottom, top } = around(
      [...element.children].map((child) => child.getBoundingClientRect()),
    );
    return { ...across, top, bottom };
  };
  const hasGround = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
  };
  const boxOf = (element: Element): Box => {
    if (!element.matches(".t,.b,.n")) return element.getBoundingClientRect();
    const words = wordsOf(element);
    return hasGround(element) ? around([element.getBoundingClientRect(), words]) : words;
  };
  const overlap = (one: Box, other: Box, by = SLACK): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;
  const holds = (outer: Box, inner: Box, by = SLACK): boolean =>
    inner.left >= outer.left - by &&
    inner.right <= outer.right + by &&
    inner.top >= outer.top - by &&
    inner.bottom <= outer.bottom + by;
  const isCut = ({ left, right }: Box, width: number): boolean =>
    left < -SLACK || right > width + SLACK;

  const frame = document.createElement("iframe");
  frame.style.cssText = "position:absolute;top:0;left:0;height:900px;border:0;visibility:hidden";
  document.body.append(frame);

  const layOut = (inner: Document, width: number): Widget[] => {
    frame.style.width = `${width}px`;
    return [...inner.querySelectorAll(".page [id^=w],.pin [id^=w]")]
      .filter(
        (element) =>
          element.querySelector("[id^=w]") === null && element.getClientRects().length > 0,
      )
      .map((element) => ({
        id: element.id,
        box: boxOf(element),
        isText: element.matches(".t,.b,.n"),
        isPinned: element.closest(".pin") !== null,
      }));
  };
  const pairsOf = (widgets: readonly Widget[], width: number, by = SLACK): Pairs => {
    const pairs: Pairs = { overlapping: new Set(), held: new Set(), outside: new Set() };
    const sorted = [...widgets].sort((one, other) => one.box.top - other.box.top);
    for (const [at, one] of sorted.entries()) {
      if (isCut(one.box, width)) pairs.outside.add(one.id);
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (other === undefined || other.box.top >= one.box.bottom - by) break;
        if (!overlap(one.box, other.box, by)) continue;
        pairs.overlapping.add([one.id, other.id].sort().join(" "));
        for (const [outer, text] of [
          [one, other],
          [other, one],
        ] as const) {
          if (text.isText && !text.isPinned && !outer.isText && holds(outer.box, text.box, by)) {
            pairs.held.add(`${outer.id} ${text.id}`);
          }
        }
      }
    }
    return pairs;
  };
  const lengthen = (inner: Document): (() => void) => {
    const walker = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT);
    const before: [Text, string][] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "") before.push([text, text.data]);
    }
    for (const [text, data] of before) {
      text.data = `${data} ${data.slice(0, Math.ceil(data.length * 0.35)).trim()}`;
    }
    return () => {
      for (const [text, data] of before) text.data = data;
    };
  };

  const faultsOf = (
    widgets: readonly Widget[],
    width: number,
    drawn: readonly Pairs[],
  ): string[] => {
    const now = pairsOf(widgets, width);
    const meant = (of: (pairs: Pairs) => Set<string>, what: string) =>
      drawn.some((pairs) => of(pairs).has(what));
    const boxes = new Map(widgets.map(({ box, id }) => [id, box]));
    const overlaps = [...now.overlapping].filter(
      (pair) => !meant((pairs) => pairs.overlapping, pair),
    );
    // What was set below a picture on which it lay is not on it in part.
    const isHeld = (pair: string) =>
      drawn.every(
        ({ held, overlapping }) =>
          held.has(pair) || !overlapping.has(pair.split(" ").sort().join(" ")),
      );
    const left = [...(drawn[0]?.held ?? [])].filter(isHeld).filter((pair) => {
      const [outer, text] = pair.split(" ").map((id) => boxes.get(id));
      return (
        outer !== undefined && text !== undefined && overlap(outer, text) && !holds(outer, text)
      );
    });
    const cut = widgets.filter(
      ({ box, id, isText }) => isText && isCut(box, width) && !meant((pairs) => pairs.outside, id),
    );
    const root = frame.contentDocument?.documentElement;
    const beyond = (root?.scrollWidth ?? width) - width;
    return [
      ...overlaps.map((pair) => `${pair} overlap`),
      ...left.map((pair) => `of ${pair} the second reaches out of the first`),
      ...cut.map(({ id }) => `${id} is cut`),
      ...(beyond > 0 ? [`it scrolls sideways by ${beyond}`] : []),
    ];
  };

  let layouts = 0;
  const faults: string[] = [];
  for (const [page, { drawnAt, html, name }] of pages.entries()) {
    frame.style.width = `${drawnAt[0]}px`;
    await new Promise((done) => {
      frame.onload = done;
      frame.srcdoc = html;
    });
    const inner = frame.contentDocument;
    if (inner === null) throw new Error(`${name} was not loaded`);
    inner.body.getBoundingClientRect();
    await inner.fonts.ready;
    const drawn = drawnAt.map((width) => pairsOf(layOut(inner, width), width, SLACK_OF_DRAWING));
    for (const [row, { css, isLonger, name: condition }] of conditions.entries()) {
      const style = inner.createElement("style");
      style.textContent = css;
      inner.head.append(style);
      const shorten = isLonger ? lengthen(inner) : () => undefined;
      for (const [column, width] of widths.entries()) {
        if ((page + row + column) % every !== 0) continue;
        const found = faultsOf(layOut(inner, width), width, drawn);
        layouts += 1;
        faults.push(...found.map((fault) => `${name}, ${condition}, at ${width} px: ${fault}`));
      }
      shorten();
      style.remove();
    }
  }
  frame.remove();
  return { layouts, faults };
}
