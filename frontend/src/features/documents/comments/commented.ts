import type { Commented } from "../editor/Editor";
import type { RecordId } from "../model/record";

/** What a thread is about: the server knows ids of records as words. */
export function commentedBy(thread: {
  readonly page: string;
  readonly widget: string | null;
  readonly x: number;
  readonly y: number;
}): Commented {
  const { page, widget, x, y } = thread;
  return { page: page as RecordId, widget: widget as RecordId | null, x, y };
}
