import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { useFetchLive, useLiveParts } from "./loading";
import { createLive, LiveContext } from "./state";

/** Who else has the document open, for the parts of the editor. Without access to the project the editor is closed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [live] = useState(createLive);
  const lost = useStore(live, (state) => state.lost);
  const parts = useLiveParts();
  useFetchLive();
  return (
    <LiveContext value={live}>{lost && parts !== null ? <parts.NoAccess /> : children}</LiveContext>
  );
}
