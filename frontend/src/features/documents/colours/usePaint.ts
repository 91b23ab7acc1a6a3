/** How what is chosen in the panel changes the document: in this place, or wherever the colour is used. */

import { useMemo, useState } from "react";
import { useDocument, useEditor } from "../editor/context";
import { Gesture } from "../editor/gesture";
import type { Op } from "../model/op";
import type { Document, Fill } from "../model/record";
import type { ColourFieldProps } from "./ColourField";
import { isGradient, isSwatch } from "./paint";
import { countOf, replaceOps } from "./uses";

export type Scope = "here" | "everywhere";

type Field = Pick<ColourFieldProps, "value" | "mixed" | "alone" | "onChange">;

/** The ops after which a colour is another one wherever it is used; a swatch keeps its name, and stands for the other. */
function everywhereOps(document: Document, from: Fill, to: Fill): Op[] {
  if (isSwatch(from) && !isSwatch(to)) {
    return [{ type: "set", id: from.swatch, key: "paint", width: "base", value: to }];
  }
  return replaceOps(document, from, to);
}

/** What the panel changes, and how. */
export function usePaint({ value, mixed = false, alone = false, onChange }: Field) {
  const editor = useEditor();
  const document = useDocument();
  const [scope, setScope] = useState<Scope>("here");
  // The colour that a gesture changes everywhere: the value is another one after its first step.
  const [from] = useState(() => new WeakMap<Gesture, Fill>());
  const replaceable = value !== null && !mixed && !alone && !isGradient(value);
  const count = useMemo(
    () => (replaceable ? countOf(document, value) : 0),
    [document, value, replaceable],
  );
  const offers = replaceable && (count > 1 || isSwatch(value)) && editor.layout;
  const paint = (next: Fill | null, gesture?: Gesture) => {
    if (scope === "here" || !offers || next === null) return onChange(next, gesture);
    const own = gesture ?? new Gesture(editor);
    const original = from.get(own) ?? value;
    from.set(own, original);
    own.change(everywhereOps(own.before, original, next));
    if (gesture === undefined) own.end();
  };
  return { paint, scope: offers ? scope : "here", setScope, offers, count } as const;
}
