import forms from "../../../../../adapters/pages/src/form.css?raw";
import published from "../../../../../adapters/pages/src/page.css?raw";
import { scoped } from "../render/scope";
import type { ShownPage } from "../render/shown";

/** The class of each page on a canvas; what all published pages have in common holds within it. */
export const CANVAS_PAGE = "canvas-page";

/**
 * Nothing of the application's own look comes through to the page, and what is pinned stays on it. Lists look as browsers
 * show them. Unlayered as it is, this holds over all that the application says in its layers.
 */
const OWN = `
:where(.${CANVAS_PAGE}){all:initial;--stick:auto;display:block;position:relative;contain:layout style;pointer-events:none;user-select:none}
:where(.${CANVAS_PAGE}) :where(ul,ol){list-style:revert}
.${CANVAS_PAGE} [data-culled=gone]{display:none!important}
.${CANVAS_PAGE} [data-culled=unseen]{visibility:hidden}
.${CANVAS_PAGE} [data-edited]{pointer-events:auto;user-select:text}
`;

let common: CSSStyleSheet | undefined;

function commonSheet(): CSSStyleSheet {
  if (common === undefined) {
    common = new CSSStyleSheet();
    common.replaceSync(OWN + scoped(published + forms, `.${CANVAS_PAGE}`));
  }
  return common;
}

let pages = 0;

/** The style sheets of one page on a canvas, which its policy lets in only as objects. */
export class PageSheets {
  /** A class of this page alone. */
  readonly name: string;
  private readonly faces = new CSSStyleSheet();
  private readonly shared = new CSSStyleSheet();
  private readonly single = new CSSStyleSheet();
  private readonly loaded = new Set<string>();
  private sharedRules: string | null = null;
  private rules: ReadonlyMap<string, string> = new Map();
  /** What each rule of `single` is about. */
  private readonly owners: string[] = [];

  constructor() {
    pages += 1;
    this.name = `${CANVAS_PAGE}-${pages}`;
  }

  /** They hold from now on; the answer ends that. */
  adopt(): () => void {
    const own = [this.faces, commonSheet(), this.shared, this.single];
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...own];
    return () => {
      const [faces, shared, single] = [this.faces, this.shared, this.single];
      const others = document.adoptedStyleSheets.filter(
        (sheet) => sheet !== faces && sheet !== shared && sheet !== single,
      );
      // Another canvas may go on with what is common to all.
      const at = others.indexOf(commonSheet());
      document.adoptedStyleSheets = others.toSpliced(at, 1);
    };
  }

  /** Only what is other than before is touched, since browsers match elements anew for each rule that is. */
  show({ faces, shared, rules }: ShownPage): void {
    for (const face of faces.split("\n")) {
      // A family stays once it is loaded: taking its rule away would set its texts in another one for a moment.
      if (face === "" || this.loaded.has(face)) continue;
      this.loaded.add(face);
      this.faces.insertRule(face, this.faces.cssRules.length);
    }
    if (shared !== this.sharedRules) {
      this.sharedRules = shared;
      this.shared.replaceSync(scoped(shared, `.${this.name}`));
    }
    if (rules === this.rules) return;
    for (const [owner, text] of this.rules) if (rules.get(owner) !== text) this.drop(owner);
    for (const [owner, text] of rules) if (this.rules.get(owner) !== text) this.add(owner, text);
    this.rules = rules;
  }

  private drop(owner: string): void {
    for (let at = this.owners.indexOf(owner); at >= 0; at = this.owners.indexOf(owner)) {
      this.single.deleteRule(at);
      this.owners.splice(at, 1);
    }
  }

  private add(owner: string, text: string): void {
    for (const rule of scoped(text, `.${this.name}`).split("\n")) {
      if (rule === "") continue;
      this.single.insertRule(rule, this.owners.length);
      this.owners.push(owner);
    }
  }
}
