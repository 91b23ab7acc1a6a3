import {
  createElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { MarkupElement, MarkupNode } from "./markup";

interface WidgetProps {
  /** The widget's element with what is in it. */
  markup: MarkupElement;
  /** The declarations of its own element; another map where they are others. */
  declarations: ReadonlyMap<string, string>;
  own: RefObject<HTMLElement | null>;
  /** More attributes of its own element, by the names that React has for them. */
  more?: Readonly<Record<string, string>>;
  /** What is in the element instead of what the markup has in it. */
  children?: ReactNode;
}

/**
 * A widget as its readers see it, on the canvas: its links lead nowhere there. What it looks like is set in the object model
 * of CSS, since the policy of the editor allows no styles in attributes.
 */
export function Widget({ markup, declarations, own, more, children }: WidgetProps) {
  useDeclarations(own, declarations);
  const nodes = useMemo(() => nodesOf(markup), [markup]);
  const inner = children === undefined ? nodes : withinParts(markup, children);
  return createElement(elementOf(markup), { ...attributesOf(markup), ...more, ref: own }, ...inner);
}

/** The name of its own element. What is typed makes a text a caption or none: it stays the same element, since somebody types in it. */
export function elementOf({ name }: MarkupElement): string {
  return name === "figcaption" ? "div" : name;
}

/** An element of a page that is no widget: around others, such as the box of what is pinned, or without any. */
export function Around({ markup, children }: { markup: MarkupElement; children?: ReactNode }) {
  return createElement(markup.name, attributesOf(markup), children);
}

/** Sets what is other than before; what is the same is not touched, so that browsers do not look at it again. */
function useDeclarations(
  own: RefObject<HTMLElement | null>,
  declarations: ReadonlyMap<string, string>,
): void {
  const set = useRef<{ element: HTMLElement; declarations: ReadonlyMap<string, string> }>(null);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element) return;
    const before = set.current?.element === element ? set.current.declarations : NOTHING;
    for (const [property, value] of declarations) {
      if (before.get(property) !== value) element.style.setProperty(property, value);
    }
    for (const property of before.keys()) {
      if (!declarations.has(property)) element.style.removeProperty(property);
    }
    set.current = { element, declarations };
  });
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** What lies in a slideshow lies in the strip in it, and what lies in a form before its button. */
function withinParts(markup: MarkupElement, children: ReactNode): ReactNode[] {
  const [first] = markup.children;
  if (isOf(first, "strip")) return [createElement(first.name, attributesOf(first), children)];
  return [children, ...markup.children.filter((node) => isOf(node, "send")).map(nodeOf)];
}

function isOf(node: MarkupNode | undefined, name: string): node is MarkupElement {
  if (typeof node !== "object") return false;
  return node.attributes.some(([key, value]) => key === "class" && value === name);
}

function nodesOf({ children }: MarkupElement): ReactNode[] {
  return children.map(nodeOf);
}

function nodeOf(node: MarkupNode): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.name, attributesOf(node), ...nodesOf(node));
}

/** What makes an anchor a link. */
const OF_LINKS = ["href", "target", "rel"];

/** What puts an element into the order of the Tab key, or lets it open something. */
const OF_KEYS = ["tabindex", "popovertarget"];

/** What makes a form one that can be filled in and sent. */
const OF_FORMS = [
  "method",
  "action",
  "for",
  "name",
  "required",
  "autocomplete",
  "inputmode",
  "maxlength",
];

/** What a video or audio does for readers: on the canvas a video is a still until somebody plays it. */
const OF_MEDIA = ["playsinline", "default", "data-autoplay", "data-plain"];

/** Attributes that are there or not. */
const FLAGS = ["loop", "muted", "controls"];

/** A still of a video is its first frame, where it has no picture. */
const FIRST_FRAME = { preload: "metadata" };

const FILLED_IN = ["button", "input", "select", "textarea", "audio", "video"];

/** What a script does: on the canvas that is shown which readers get once it works. */
const OF_SCRIPTS = ["hidden"];

/** Attributes by the names that React has for them. Nothing on the canvas can be worked as readers work it. */
function attributesOf({ name, attributes }: MarkupElement): Record<string, string | boolean> {
  const isLeft = (key: string) =>
    [...OF_KEYS, ...OF_FORMS, ...OF_SCRIPTS, ...OF_MEDIA].includes(key) ||
    (name === "video" && key === "controls") ||
    (name === "a" && OF_LINKS.includes(key));
  const kept = attributes
    .filter(([key]) => !isLeft(key))
    .map(([key, value]) => [nameInReact(key), FLAGS.includes(key) || value] as const);
  // An anchor that leads nowhere is no link, and what has no role cannot have a name.
  const isNamed = name === "a" && attributes.some(([key]) => key === "aria-label");
  return {
    ...(isNamed ? { role: "group" } : {}),
    ...Object.fromEntries(kept),
    ...(name === "video" ? FIRST_FRAME : {}),
    ...(FILLED_IN.includes(name) ? { inert: true } : {}),
  };
}

function nameInReact(name: string): string {
  if (name === "class") return "className";
  if (name === "srcset") return "srcSet";
  if (name === "srclang") return "srcLang";
  if (name === "crossorigin") return "crossOrigin";
  if (name === "fetchpriority") return "fetchPriority";
  if (name.startsWith("aria-") || name.startsWith("data-")) return name;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
