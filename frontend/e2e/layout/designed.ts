/**
 * Pages as designers draw them, at random but from seeds: each one is the same at every run (EDIT-118). The parts of a page
 * are those of `domain/src/documents/layout/arrange/tests/designed.rs`, and some more, with words and fonts.
 */

type Json = Record<string, unknown>;
type FrameInPixels = readonly [x: number, y: number, width: number, height: number];

/** How many pages there are; the first has the seed 1. */
export const DESIGNED_PAGES = 500;

/** The design width of the base. */
const PAGE_WIDTH = 1440;
const MARGIN = 64;
const CONTENT = PAGE_WIDTH - 2 * MARGIN;

const INK = "#1d1b1aff";
const WHITE = "#ffffffff";

const PROSE =
  "Bowls, plates and jugs that are made to be used every day. We throw them on a wheel by the window, dry them slowly " +
  "and fire them twice, with ash from the orchard in the glaze. No two are alike, and none of them is precious. " +
  "The workshop stands between the harbour and the salt marsh; come by on a Sunday, there is tea and bread. " +
  "Twelve people work here, most of them since the beginning. What breaks comes back and becomes gravel for the path. " +
  "In winter the kiln warms the house, and in summer we open every door. ";
const TITLES = [
  "A jug for water",
  "Open on Sundays",
  "How we work",
  "The salt marsh",
  "Twelve people",
  "Glaze and ash",
  "What breaks comes back",
  "Winter",
];
const LARGE = [
  "Bowls, plates and jugs that are made to be used",
  "Salt",
  "The workshop by the harbour",
  "Everything from one kiln",
  "Gebrauchsgeschirr",
];
const HEADING_FAMILIES = ["fraunces", "unbounded", "bricolage-grotesque", "newsreader", "caveat"];
const BODY_FAMILIES = [undefined, "inter", "literata", "jetbrains-mono"];

/** The part of a document that is one page. */
export interface DesignedPage {
  readonly widgets: Readonly<Record<string, Json>>;
}

/** Numbers that are the same for a seed wherever they are made. */
class Numbers {
  private state: bigint;

  constructor(seed: number) {
    this.state = BigInt(seed);
    // The first numbers of seeds that follow each other are alike.
    this.below(2);
    this.below(2);
  }

  below(end: number): number {
    this.state = BigInt.asUintN(
      64,
      this.state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n,
    );
    return Number((this.state >> 33n) % BigInt(end));
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

/** A page that grows downwards. */
class Maker {
  private readonly numbers: Numbers;
  private readonly widgets: Record<string, Json> = {};
  private readonly heading: string;
  private readonly body: string | undefined;
  private count = 0;
  private y = 64;

  constructor(
    private readonly page: string,
    private readonly seed: number,
  ) {
    this.numbers = new Numbers(seed);
    this.heading = HEADING_FAMILIES[seed % HEADING_FAMILIES.length] as string;
    this.body = BODY_FAMILIES[seed % BODY_FAMILIES.length];
  }

  made(): DesignedPage {
    const { numbers } = this;
    if (numbers.below(4) > 0) this.header();
    if (numbers.below(2) === 0) numbers.oneOf([() => this.hero(), () => this.poster()])();
    const sections = [
      () => this.cards(),
      () => this.cards(),
      () => this.columns(),
      () => this.gallery(),
      () => this.overlay(),
      () => this.beside(),
      () => this.quote(),
      () => this.rows(),
      () => this.prices(),
      () => this.sidebar(),
      () => this.captions(),
      () => this.stack(),
      () => this.groups(),
    ];
    const many = 2 + numbers.below(4);
    for (let at = 0; at < many; at += 1) numbers.oneOf(sections)();
    if (numbers.below(3) > 0) this.footer();
    return { widgets: this.widgets };
  }

  private add(kind: string, frame: FrameInPixels, more: Json = {}): string {
    const at = this.count;
    this.count += 1;
    const id = `w${String(this.seed).padStart(5, "0")}${String(at).padStart(6, "0")}`;
    const [x, y, width, height] = frame.map((length) => Math.round(length) * 100);
    this.widgets[id] = {
      kind,
      parent: this.page,
      order: `b${String(at).padStart(2, "0")}V`,
      position: { base: [x, y] },
      size: { base: [width, height] },
      ...more,
    };
    return id;
  }

  private says(frame: FrameInPixels, size: number, words: string, more: Json = {}): string {
    const family = size >= 20 ? this.heading : this.body;
    const element = size >= 40 ? "h2" : size >= 20 ? "h3" : "p";
    return this.add("text", frame, {
      fontSize: { base: size * 100 },
      lineHeight: { base: size >= 40 ? 1100 : 1250 },
      ...(family === undefined ? {} : { family }),
      text: [{ insert: words }, { insert: "\n", attributes: { element } }],
      ...more,
    });
  }

  /** A heading whose longest word has room, as large as this or smaller. */
  private large(frame: FrameInPixels, most: number, words: string): string {
    const longest = Math.max(...words.split(" ").map((word) => word.length));
    const letter = this.heading === "unbounded" ? 0.9 : 0.64;
    const size = Math.min(most, Math.floor(frame[2] / (longest * letter)));
    return this.says(frame, size, words, { lineHeight: { base: 1000 } });
  }

  /** A text that about fills its frame. */
  private prose(frame: FrameInPixels, size: number, more: Json = {}): string {
    const [, , width, height] = frame;
    const letters = Math.max(12, Math.floor((width * height) / (size * size * 0.72)));
    const start = this.numbers.below(5) * 40;
    const words = PROSE.repeat(1 + Math.ceil((start + letters) / PROSE.length))
      .slice(PROSE.indexOf(" ", start) + 1)
      .slice(0, letters);
    return this.says(frame, size, words.slice(0, words.lastIndexOf(" ")), more);
  }

  private button(x: number, y: number, more: Json = {}): string {
    return this.add("button", [x, y, 160, 48], {
      words: "Visit us",
      fill: { base: INK },
      textInk: WHITE,
      ...more,
    });
  }

  private picture(frame: FrameInPixels, more: Json = {}): string {
    return this.add("picture", frame, more);
  }

  private shape(frame: FrameInPixels, fill = "#e8e2d8ff", more: Json = {}): string {
    return this.add("shape", frame, { fill: { base: fill }, ...more });
  }

  private header(): void {
    const logo = this.numbers.oneOf([140, 280, 420]);
    if (this.numbers.below(3) === 0) this.picture([MARGIN, 24, 120, 40]);
    else this.says([MARGIN, 28, logo, 30], 22, "Salt & Clay");
    if (this.numbers.below(4) === 0) {
      this.add("menu", [876, 32, 500, 24], { justifyItems: { base: "end" } });
    } else {
      const width = this.numbers.oneOf([72, 96, 128]);
      const count = 3 + this.numbers.below(2);
      ["Work", "About", "Shop", "News"].slice(0, count).forEach((word, at) => {
        this.says([1_376 - (count - at) * (width + 24), 32, width, 24], 16, word);
      });
    }
    this.y = 96;
  }

  private hero(): void {
    const { y } = this;
    const height = this.numbers.oneOf([520, 640, 720]);
    this.picture([0, y, PAGE_WIDTH, height]);
    this.large([120, y + 160, 800, 160], 72, this.numbers.oneOf(LARGE));
    this.prose([120, y + 350, 560, 84], 20);
    this.button(120, y + 450);
    this.y += height + 80;
  }

  /** Type as large as a poster, partly on a picture. */
  private poster(): void {
    const { y } = this;
    this.picture([480, y, 896, 640]);
    this.large([MARGIN, y + 420, 1_100, 340], 160, this.numbers.oneOf(LARGE.slice(1)));
    this.prose([MARGIN, y + 60, 340, 200], 18);
    this.y += 840;
  }

  private cards(): void {
    const { numbers } = this;
    const count = 3 + numbers.below(2);
    const gutter = numbers.oneOf([24, 32]);
    const caption = numbers.oneOf([12, 20, 24]);
    const kind = numbers.below(3);
    const width = Math.floor((CONTENT - gutter * (count - 1)) / count);
    const lines = numbers.oneOf([0, 24, 96]);
    const high = Math.floor((width * 3) / 4);
    for (let at = 0; at < count; at += 1) {
      const x = MARGIN + at * (width + gutter);
      if (kind === 0) this.shape([x, this.y, width, high]);
      else this.picture([x, this.y, width, high]);
      this.says([x, this.y + high + caption, width, 26], 20, numbers.oneOf(TITLES));
      if (lines > 0) this.prose([x, this.y + high + caption + 34, width, lines], 16);
    }
    this.y += high + caption + 34 + lines + numbers.oneOf([48, 96]);
  }

  private columns(): void {
    const count = 2 + this.numbers.below(2);
    const width = Math.floor((CONTENT - 32 * (count - 1)) / count);
    for (let at = 0; at < count; at += 1) {
      this.prose([MARGIN + at * (width + 32), this.y, width, 120 + this.numbers.below(4) * 24], 16);
    }
    this.y += 280;
  }

  private gallery(): void {
    const count = 2 + this.numbers.below(4);
    const width = Math.floor((CONTENT - 16 * (count - 1)) / count);
    for (let at = 0; at < count; at += 1) {
      this.picture([MARGIN + at * (width + 16), this.y, width, 240]);
    }
    this.y += 300;
  }

  private overlay(): void {
    const x = this.numbers.oneOf([MARGIN, 560]);
    this.picture([x, this.y, 816, 480]);
    this.shape([x + 480, this.y + 240, 320, 220], WHITE);
    this.says([x + 504, this.y + 264, 272, 40], 28, "Open on Sundays");
    this.prose([x + 504, this.y + 320, 272, 96], 16);
    this.y += 560;
  }

  private beside(): void {
    const isRight = this.numbers.below(2) === 0;
    const [picture, words] = isRight ? [736, MARGIN] : [MARGIN, 768];
    this.picture([picture, this.y, 640, 480]);
    this.says([words, this.y + 60, 608, 56], 44, this.numbers.oneOf(TITLES));
    this.prose([words, this.y + 140, 520, 140], 18);
    this.button(words, this.y + 320);
    this.y += 560;
  }

  private quote(): void {
    this.prose([220, this.y, 1_000, 230], 40, { align: { base: "center" } });
    this.says([520, this.y + 254, 400, 24], 16, "Ines Okafor, potter", {
      align: { base: "center" },
    });
    this.y += 360;
  }

  /** Years and what happened in them, with lines between. */
  private rows(): void {
    const count = 3 + this.numbers.below(4);
    for (let at = 0; at < count; at += 1) {
      this.add("line", [MARGIN, this.y, CONTENT, 1], {
        strokeWidth: { base: 100 },
        strokeInk: { base: INK },
      });
      this.says([MARGIN, this.y + 24, 160, 26], 20, String(2015 + at));
      this.prose([392, this.y + 24, 560, 48], 16);
      this.says([1_176, this.y + 24, 200, 24], 16, this.numbers.oneOf(TITLES), {
        align: { base: "end" },
      });
      this.y += 104;
    }
    this.y += 60;
  }

  private prices(): void {
    for (const x of [MARGIN, 512, 960]) {
      this.shape([x, this.y, 416, 420], "#f3efe8ff");
      this.says([x + 32, this.y + 32, 352, 30], 24, this.numbers.oneOf(TITLES));
      this.says([x + 32, this.y + 80, 352, 70], 64, `${24 + this.numbers.below(60)} €`);
      this.prose([x + 32, this.y + 176, 352, 100], 16);
      this.button(x + 32, this.y + 332);
    }
    this.y += 500;
  }

  private sidebar(): void {
    for (let at = 0; at < 4; at += 1) {
      this.says([MARGIN, this.y + at * 40, 240, 24], 16, this.numbers.oneOf(TITLES));
    }
    this.says([400, this.y, 800, 60], 48, this.numbers.oneOf(TITLES));
    this.prose([400, this.y + 90, 800, 260], 20);
    this.picture([400, this.y + 380, 800, 400]);
    this.y += 860;
  }

  private captions(): void {
    this.picture([MARGIN, this.y, 900, 560]);
    this.prose([MARGIN, this.y + 572, 420, 40], 14);
    this.picture([996, this.y, 380, 270]);
    this.says([996, this.y + 282, 380, 20], 14, "Jug, 2021");
    this.says([84, this.y + 520, 400, 24], 16, "The kiln, on a Friday", { textInk: WHITE });
    this.y += 680;
  }

  private stack(): void {
    const stack = this.add("stack", [MARGIN, this.y, 700, 48], {
      direction: { base: "row" },
      gap: { base: 1600 },
    });
    for (let at = 0; at < 3; at += 1) this.button(0, 0, { parent: stack });
    this.picture([860, this.y, 516, 320]);
    this.y += 400;
  }

  private groups(): void {
    for (const x of [MARGIN, 736]) {
      const group = this.add("group", [x, this.y, 640, 320]);
      this.shape([0, 0, 640, 320], "#20364bff", { parent: group });
      this.picture([24, 24, 240, 272], { parent: group });
      this.says([296, 32, 312, 70], 28, this.numbers.oneOf(TITLES), {
        parent: group,
        textInk: WHITE,
      });
      this.prose([296, 124, 312, 120], 16, { parent: group, textInk: WHITE });
    }
    this.y += 400;
  }

  private footer(): void {
    const { y } = this;
    this.shape([0, y, PAGE_WIDTH, 240], INK);
    for (const x of [MARGIN, 510, 956]) {
      this.says([x, y + 48, 300, 24], 18, "Studio", { textInk: WHITE });
      this.prose([x, y + 84, 300, 72], 14, { textInk: WHITE });
    }
  }
}

/** The page of a seed, for a page record with this id. */
export function designedPage(seed: number, page: string): DesignedPage {
  return new Maker(page, seed).made();
}
