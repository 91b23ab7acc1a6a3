/** Published rules for a page that is a part of another one, as on the canvas. */

/** What all published pages have in common means the page by these. */
const ROOT = /^(?:html|body|:root)(?![\w-])/;

/** At-rules whose rules are of elements. */
const NESTING = /^@(?:media|supports|layer|container)\b/;

/**
 * Rules that hold within an element alone, `root` being its selector. They weigh as much as before. What they say of the
 * document itself holds for that element.
 */
export function scoped(rules: string, root: string): string {
  let [done, at] = ["", 0];
  while (at < rules.length) {
    const open = rules.indexOf("{", at);
    if (open < 0) break;
    const end = blockEnd(rules, open);
    const [prelude, block] = [rules.slice(at, open).trim(), rules.slice(open + 1, end)];
    done += `${scopedRule(prelude, block, root)}\n`;
    at = end + 1;
  }
  return done;
}

function scopedRule(prelude: string, block: string, root: string): string {
  if (NESTING.test(prelude)) return `${prelude}{${scoped(block, root)}}`;
  // The sheets of paper are those of the whole document.
  if (prelude.startsWith("@page")) return "";
  if (prelude.startsWith("@")) return `${prelude}{${block}}`;
  const selectors = selectorsOf(prelude).map((selector) =>
    ROOT.test(selector) ? selector.replace(ROOT, `:where(${root})`) : `:where(${root}) ${selector}`,
  );
  return `${selectors.join(",")}{${block}}`;
}

/** Where a block ends that starts here. Strings in values hold no braces of their own. */
function blockEnd(rules: string, open: number): number {
  let depth = 0;
  for (let at = open; at < rules.length; at += 1) {
    if (rules[at] === "{") depth += 1;
    if (rules[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return rules.length;
}

/** The selectors of a rule. Commas within brackets are a selector's own. */
function selectorsOf(prelude: string): string[] {
  const selectors: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= prelude.length; at += 1) {
    const sign = prelude[at];
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign !== undefined && (sign !== "," || depth > 0)) continue;
    selectors.push(prelude.slice(from, at).trim());
    from = at + 1;
  }
  return selectors;
}
