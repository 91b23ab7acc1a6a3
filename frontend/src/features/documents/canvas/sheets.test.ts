import { expect, it } from "vitest";
import type { ShownPage } from "../render/shown";
import { PageSheets } from "./sheets";

const FACE = '@font-face{font-family:"Salt";src:url("/fonts/salt.woff2")}\n';

function pageOf(rules: Record<string, string>, more: Partial<ShownPage> = {}): ShownPage {
  return {
    faces: "",
    shared: "body{--m:1680px}",
    rules: new Map(Object.entries(rules)),
    ...more,
  } as ShownPage;
}

const rulesOf = (sheet: CSSStyleSheet | undefined) =>
  [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText.replace(/\s+/g, " "));

it("holds in the document for as long as it is adopted, beside what others have", () => {
  const before = document.adoptedStyleSheets;
  const [one, other] = [new PageSheets(), new PageSheets()];
  const [end, endOther] = [one.adopt(), other.adopt()];
  const common = document.adoptedStyleSheets[before.length + 1];
  expect(document.adoptedStyleSheets.filter((sheet) => sheet === common)).toHaveLength(2);
  end();
  expect(document.adoptedStyleSheets).toHaveLength(before.length + 4);
  expect(document.adoptedStyleSheets).toContain(common);
  endOther();
  expect(document.adoptedStyleSheets).toEqual(before);
});

it("touches only the rules that are other than before", () => {
  const sheets = new PageSheets();
  const end = sheets.adopt();
  const [faces, common, , single] = document.adoptedStyleSheets.slice(-4);
  sheets.show(pageOf({ wa: ".wa svg{color:red}.wa line{color:red}", wb: ".wb img{color:red}" }));
  const kept = single?.cssRules[2];
  sheets.show(pageOf({ wa: ".wa svg{color:blue}", wb: ".wb img{color:red}" }, { faces: FACE }));
  expect(rulesOf(single)).toEqual([
    `:where(.${sheets.name}) .wb img { color: red; }`,
    `:where(.${sheets.name}) .wa svg { color: blue; }`,
  ]);
  expect(single?.cssRules[0]).toBe(kept);
  // A family that is no longer named stays loaded.
  sheets.show(pageOf({}));
  expect(rulesOf(single)).toEqual([]);
  expect(faces?.cssRules).toHaveLength(1);
  expect(rulesOf(common).length).toBeGreaterThan(40);
  end();
});
