import { lazy, Suspense, useEffect, useState } from "react";
import { create } from "zustand";
import { fetchEarly } from "@/shared/idle";
import { common } from "../messages/common";
import { useListener, useOnChange } from "../ui/hooks";
import { type Command, useRegisterCommands } from "./registry";
import { handleKey } from "./shortcuts";

type Shown = "palette" | "sheet" | null;

interface ShownState {
  readonly shown: Shown;
  /** What was typed into the palette before it was there. */
  readonly typed: string;
}

const useShown = create<ShownState>(() => ({ shown: null, typed: "" }));

const loadPalette = () => import("./Palette");
const loadSheet = () => import("./ShortcutsSheet");
/** Both panels, fetched when they are shown first. */
const fetchedPanels = () => ({
  Palette: lazy(() => loadPalette().then((module) => ({ default: module.Palette }))),
  ShortcutsSheet: lazy(() => loadSheet().then((module) => ({ default: module.ShortcutsSheet }))),
});

function openPalette(): void {
  useShown.setState({ shown: "palette", typed: "" });
}

export function openShortcutsSheet(): void {
  useShown.setState({ shown: "sheet" });
}

export function preloadCommandPanels(): void {
  fetchEarly(loadPalette);
  fetchEarly(loadSheet);
}

const close = () => useShown.setState({ shown: null });

const COMMANDS: readonly Command[] = [
  {
    id: "palette",
    label: common.palette.open,
    group: common.groups.general,
    shortcut: "mod+k",
    inText: true,
    hiddenInPalette: true,
    run: openPalette,
  },
  {
    id: "shortcuts",
    label: common.shortcuts.open,
    keywords: "keys keyboard help",
    group: common.groups.general,
    shortcut: "?",
    run: openShortcutsSheet,
  },
];

/** Until the palette is fetched, what is typed is kept for it, and is no shortcut of the page. */
function AwaitedPalette() {
  useListener(
    "keydown",
    (event) => {
      const { shown, typed } = useShown.getState();
      const { key, ctrlKey, metaKey, altKey } = event;
      if (shown !== "palette" || ctrlKey || metaKey || altKey || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === "Escape") close();
      if (key === "Backspace") useShown.setState({ typed: typed.slice(0, -1) });
      if (key.length === 1) useShown.setState({ typed: typed + key });
    },
    { capture: true },
  );
  return null;
}

/** Rendered once by the app: listens to the keyboard, shows the palette and the sheet of shortcuts. */
export function CommandHost() {
  const { shown, typed } = useShown();
  const [{ Palette, ShortcutsSheet }] = useState(fetchedPanels);
  const [everShown, setEverShown] = useState<Shown[]>([shown]);
  useOnChange(shown, (now) => {
    if (now) setEverShown((before) => (before.includes(now) ? before : [...before, now]));
  });
  useListener("keydown", handleKey);
  useEffect(() => close, []);
  useRegisterCommands(COMMANDS);
  return (
    <Suspense fallback={<AwaitedPalette />}>
      {everShown.includes("palette") && (
        <Palette open={shown === "palette"} typed={typed} onClose={close} />
      )}
      {everShown.includes("sheet") && <ShortcutsSheet open={shown === "sheet"} onClose={close} />}
    </Suspense>
  );
}
