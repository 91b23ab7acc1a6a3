import { useStore } from "zustand";
import type { OwnFontFamily } from "@/shared/api/documents";
import { ownFonts } from "../fonts/ownFonts";

/** The own family of this key; undefined where the account has none of it. */
export function useOwnFamily(id: string | null): OwnFontFamily | undefined {
  return useStore(ownFonts, ({ families }) => families.find((family) => family.id === id));
}
