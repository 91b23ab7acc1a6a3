/** Links as people write them. */

import { admits } from "../model/forms";
import type { Link, RecordId, Value } from "../model/record";
import { markRuleOf } from "../model/registers";

export type LinkKind = "web" | "page" | "widget" | "mail" | "phone" | "file";

/** The kinds, the most common one first. */
export const LINK_KINDS: readonly LinkKind[] = ["web", "page", "widget", "mail", "phone", "file"];

/** Where a link leads, as it is typed. */
export interface TypedLink {
  readonly kind: LinkKind;
  readonly target: string;
}

/** A link as it is typed; an empty web address for what is none. */
export function typedLink(link: Value | symbol | undefined): TypedLink {
  if (typeof link !== "object") return { kind: "web", target: "" };
  const [kind, target] = Object.entries(link as Link)[0] ?? ["web", ""];
  return { kind: kind as LinkKind, target: String(target) };
}

/** The link of what was typed; null where it leads nowhere. An address without a scheme is one over HTTPS. */
export function linkFrom({ kind, target }: TypedLink): Link | null {
  const link = linkOfKind(kind, target.trim());
  const rule = markRuleOf("link");
  return rule !== undefined && admits(rule.form, link) ? link : null;
}

function linkOfKind(kind: LinkKind, target: string): Link {
  switch (kind) {
    case "web":
      return { web: /^https?:\/\//i.test(target) ? target : `https://${target}` };
    case "mail":
      return { mail: target.replace(/^mailto:/i, "") };
    case "phone":
      return { phone: target.replace(/^tel:/i, "").replace(/\s/g, "") };
    case "page":
      return { page: target as RecordId };
    case "widget":
      return { widget: target as RecordId };
    case "file":
      return { file: target };
  }
}
