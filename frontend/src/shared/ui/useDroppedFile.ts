import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "./hooks";

/** The first file of a drop or a paste. */
function fileOf(data: DataTransfer | null): File | null {
  return data?.files[0] ?? null;
}

/** Takes files that are dropped on an element or pasted into the page; true while one is held over it. */
export function useDroppedFile(
  area: RefObject<HTMLElement | null>,
  take: (file: File) => void,
): boolean {
  const [over, setOver] = useState(false);
  const taking = useLatest(take);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const end = new AbortController();
    const options = { signal: end.signal };
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = fileOf(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      taking.current(file);
    };
    // A picture in the clipboard is meant for the page, unless it is pasted into a field.
    const paste = (event: ClipboardEvent) => {
      const file = fileOf(event.clipboardData);
      const inField = event.target instanceof Element && event.target.closest("input, textarea");
      if (!file || inField) return;
      event.preventDefault();
      taking.current(file);
    };
    element.addEventListener("dragover", hold, options);
    element.addEventListener("dragleave", () => setOver(false), options);
    element.addEventListener("drop", drop, options);
    document.addEventListener("paste", paste, options);
    return () => end.abort();
  }, [area]);

  return over;
}
