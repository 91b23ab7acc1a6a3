import { type RefObject, useEffect, useMemo } from "react";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { editorMessages as words } from "../messages/editor";

/** What Tab reaches. The canvas takes Tab itself, to walk through the page. */
const REACHED = "a[href], button, input, select, textarea, [tabindex]";

/** The parts of the frame that F6 goes round, in their order: its children that can be reached now. */
function regionsOf(frame: HTMLElement): HTMLElement[] {
  return [...frame.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && !child.inert && firstIn(child) !== undefined,
  );
}

function firstIn(region: HTMLElement): HTMLElement | undefined {
  const canvas = region.querySelector<HTMLElement>("[data-canvas]");
  return canvas ?? [...region.querySelectorAll<HTMLElement>(REACHED)].find(isReached);
}

function isReached(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility();
}

/** F6 and Shift+F6 go round the parts of the editor, each to where the focus was in it (EDIT-014). */
export function useRegions(frame: RefObject<HTMLElement | null>): void {
  const last = useMemo(() => new WeakMap<Element, HTMLElement>(), []);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const region = regionsOf(element).find((one) => one.contains(target));
      if (region) last.set(region, target);
    };
    element.addEventListener("focusin", note);
    return () => element.removeEventListener("focusin", note);
  }, [frame, last]);
  useRegisterCommands(
    useMemo(() => {
      const go = (way: 1 | -1) => () => {
        const regions = frame.current ? regionsOf(frame.current) : [];
        const now = regions.findIndex((one) => one.contains(document.activeElement));
        const next = regions.at(now < 0 && way > 0 ? 0 : (now + way) % regions.length);
        if (next === undefined) return;
        const before = last.get(next);
        const there = before !== undefined && next.contains(before) && isReached(before);
        (there ? before : firstIn(next))?.focus();
      };
      const command = (id: string, label: string, shortcut: string, way: 1 | -1): Command => ({
        id,
        label,
        group: words.header,
        shortcut,
        inText: true,
        hiddenInPalette: true,
        run: go(way),
      });
      return [
        command("editor.nextRegion", words.nextRegion, "F6", 1),
        command("editor.previousRegion", words.previousRegion, "shift+F6", -1),
      ];
    }, [frame, last]),
  );
}
