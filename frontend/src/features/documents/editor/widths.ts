import type { Width } from "../model/record";

/** From these widths on, in px, a page is shown as on a desktop and as on a tablet (EDIT-002). */
const BASE_FROM = 1024;
const TABLET_FROM = 600;

/** The class that a page of this width, in px, belongs to. */
export function classOf(width: number): Width {
  if (width >= BASE_FROM) return "base";
  return width >= TABLET_FROM ? "tablet" : "phone";
}
