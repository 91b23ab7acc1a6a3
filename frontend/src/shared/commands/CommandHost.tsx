import { lazy, Suspense, useEffect, useState } from "react";
import { create } from "zustand";
import { fetchEarly } from "@/shared/idle";
import { common } from "../messages/common";
import { useListener, useOnChange } from "../ui/hooks";
import { type Command, useRegisterCommands } from "./registry";
import { handleKey } from "./shortcuts";

type Shown = "palette" | "sheet" | null;

const useShown = create<{ shown: Shown }>(() => ({ shown: null }));

const loadPalette = () => import("./Palette");
const loadSheet = () => import("./ShortcutsSheet");
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const ShortcutsSheet = lazy(() =>
  loadSheet().then((module) => ({ default: module.ShortcutsSheet })),
);

function openPalette(): void {
  useShown.setState({ shown: "palette" });
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

/** Rendered once by the app: listens to the keyboard, shows the palette and the sheet of shortcuts. */
export function CommandHost() {
  const { shown } = useShown();
  const [everShown, setEverShown] = useState<Shown[]>([shown]);
  useOnChange(shown, (now) => {
    if (now) setEverShown((before) => (before.includes(now) ? before : [...before, now]));
  });
  useListener("keydown", handleKey);
  useEffect(() => close, []);
  useRegisterCommands(COMMANDS);
  return (
    <Suspense fallback={null}>
      {everShown.includes("palette") && <Palette open={shown === "palette"} onClose={close} />}
      {everShown.includes("sheet") && <ShortcutsSheet open={shown === "sheet"} onClose={close} />}
    </Suspense>
  );
}
