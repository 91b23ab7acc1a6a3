import { useEffect, useMemo, useState } from "react";
import { whenIdle } from "@/shared/idle";
import { useEditor } from "../editor/context";
import type { RecordId } from "../model/record";
import { Drawings, type PageDrawing } from "./drawing";

/** The pages in small, a moment after they changed: what is drawn on the canvas comes first. */
export function useDrawings(): ReadonlyMap<RecordId, PageDrawing> {
  const { session, records } = useEditor();
  const [drawings] = useState(() => new Drawings());
  const [document, setDocument] = useState(session.document);
  useEffect(() => {
    let stop: (() => void) | null = null;
    const show = () => {
      stop = null;
      setDocument(session.document);
    };
    const changed = () => {
      stop ??= whenIdle(show);
    };
    const end = session.subscribe(changed);
    changed();
    return () => {
      end();
      stop?.();
    };
  }, [session]);
  return useMemo(
    () => drawings.of(document, records.children("pages")),
    [drawings, document, records],
  );
}
