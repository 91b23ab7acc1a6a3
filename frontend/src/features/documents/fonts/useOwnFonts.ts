import { useEffect } from "react";
import { useEditor } from "../editor/context";
import { loadOwnFonts } from "./ownFonts";

/** Takes in the own fonts of the project that is open. */
export function useOwnFonts(): void {
  const { numId } = useEditor();
  useEffect(() => void loadOwnFonts(numId), [numId]);
}
