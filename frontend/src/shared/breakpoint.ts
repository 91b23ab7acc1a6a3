/** Below which width a window has the layout of phones. */
import { readConfig } from "./config";

/** What the style sheets are written for: a media query cannot read a custom property. */
const WRITTEN = 768;

export function phoneBreakpoint(): number {
  return readConfig().phoneBreakpoint ?? WRITTEN;
}

const inSheets = new RegExp(`\\b${WRITTEN - 1}px`, "g");

function adapt(rules: CSSRuleList, limit: number): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      rule.media.mediaText = rule.media.mediaText.replace(inSheets, `${limit - 1}px`);
    }
    if (rule instanceof CSSGroupingRule) adapt(rule.cssRules, limit);
  }
}

/** Moves the limit in the style sheets that are there, and in those that come with later pages. */
export function setPhoneBreakpoint(): void {
  const limit = phoneBreakpoint();
  if (limit === WRITTEN) return;
  for (const { cssRules } of document.styleSheets) adapt(cssRules, limit);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") continue;
      node.addEventListener("load", () => node.sheet && adapt(node.sheet.cssRules, limit));
    }
  }).observe(document.head, { childList: true });
}
