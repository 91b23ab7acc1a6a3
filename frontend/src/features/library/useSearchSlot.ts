import { useCallback, useEffect, useMemo, useState } from "react";
import type { Folder, Project } from "@/shared/api/model";
import type { Found } from "./store/arrangement";
import { useLibrary } from "./store/library";
import { enterMode, leaveMode, useUi } from "./store/ui";

interface FoundItems {
  query: string;
  projects: Project[];
  folders: Folder[];
}

export interface SearchSlot {
  open: boolean;
  initialQuery: string;
  projects: readonly Project[];
  folders: readonly Folder[];
  onClose: () => void;
  onSelect: (found: FoundItems) => void;
}

/** What search needs of the library, what is to be selected of its results, and how to forget that. */
export function useSearchSlot(search: string): [SearchSlot, Found | null, () => void] {
  const query = new URLSearchParams(search).get("query") ?? "";
  const open = useUi((state) => state.mode === "Search");
  const rows = useLibrary((state) => (open ? state.rows.view : null));
  const counted = useLibrary((state) => (open ? state.counted : null));
  const shared = useLibrary((state) => (open ? state.shared.rows : null));
  const [found, setFound] = useState<Found | null>(null);
  const forget = useCallback(() => setFound(null), []);
  useEffect(() => {
    if (query) enterMode("Search");
  }, [query]);
  const projects = useMemo(
    () => (rows && shared ? [...rows.projects.values(), ...shared.projects.values()] : []),
    [rows, shared],
  );
  const folders = useMemo(
    () => (counted && shared ? [...counted.folders.values(), ...shared.folders.values()] : []),
    [counted, shared],
  );
  const slot: SearchSlot = {
    open,
    initialQuery: query || found?.query || "",
    projects,
    folders,
    onClose: () => {
      setFound(null);
      leaveMode();
    },
    onSelect: (items) => {
      setFound({
        query: items.query,
        projects: items.projects.map((project) => project.num_id),
        folders: items.folders.map((folder) => folder.num_id),
      });
      enterMode("Selectable", true);
    },
  };
  return [slot, found, forget];
}
