import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";
import type { MarkupElement, MarkupNode } from "./markup";

interface WidgetProps {
  /** The widget's element with what is in it. */
  markup: MarkupElement;
  /** The declarations of its own element; another map where they are others. */
  declarations: ReadonlyMap<string, string>;
}

/**
 * A widget as its readers see it, on the canvas: its links lead nowhere there. What it looks like is set in the object model
 * of CSS, since the policy of the editor allows no styles in attributes.
 */
export function Widget({ markup, declarations }: WidgetProps) {
  const own = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const style = own.current?.style;
    if (!style) return;
    for (const [property, value] of declarations) style.setProperty(property, value);
    return () => {
      for (const property of declarations.keys()) style.removeProperty(property);
    };
  }, [declarations]);
  return createElement(
    markup.name,
    { ...attributesOf(markup), ref: own },
    ...markup.children.map(nodeOf),
  );
}

function nodeOf(node: MarkupNode): ReactNode {
  if (typeof node === "string") return node;
  return createElement(node.name, attributesOf(node), ...node.children.map(nodeOf));
}

/** What makes an anchor a link. */
const OF_LINKS = ["href", "target", "rel"];

/** Attributes by the names that React has for them. */
function attributesOf({ name, attributes }: MarkupElement): Record<string, string> {
  const kept = attributes.filter(([key]) => name !== "a" || !OF_LINKS.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [nameInReact(key), value]));
}

function nameInReact(name: string): string {
  if (name === "class") return "className";
  if (name === "srcset") return "srcSet";
  if (name.startsWith("aria-")) return name;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
