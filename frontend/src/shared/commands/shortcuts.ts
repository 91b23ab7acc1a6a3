import { useSession } from "../session/session";
import { activeCommands, availability, type Command } from "./registry";

interface Chord {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  key: string;
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

function parse(shortcut: string): Chord {
  const parts = shortcut.split("+");
  const key = parts.pop() || "+";
  return {
    mod: parts.includes("mod"),
    shift: parts.includes("shift"),
    alt: parts.includes("alt"),
    key: key.length === 1 ? key.toLowerCase() : key,
  };
}

const NAMES: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Delete: "Del",
};

/** The keys of a shortcut as they are printed: ["Ctrl", "K"], ["⌘", "K"], ["Shift", "→"]. */
export function shortcutKeys(shortcut: string): string[] {
  const chord = parse(shortcut);
  const keys: string[] = [];
  if (chord.mod) keys.push(isApple() ? "⌘" : "Ctrl");
  if (chord.alt) keys.push(isApple() ? "⌥" : "Alt");
  if (chord.shift) keys.push("Shift");
  keys.push(NAMES[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key));
  return keys;
}

export function formatShortcut(shortcut: string): string {
  return shortcutKeys(shortcut).join(" ");
}

/** For aria-keyshortcuts. */
export function ariaShortcut(shortcut: string): string {
  const chord = parse(shortcut);
  const parts = [chord.key.length === 1 ? chord.key.toUpperCase() : chord.key];
  if (chord.shift) parts.unshift("Shift");
  if (chord.alt) parts.unshift("Alt");
  if (chord.mod) parts.unshift(isApple() ? "Meta" : "Control");
  return parts.join("+");
}

/** Do both mean the same keys? */
export function sameKeys(one: string, other: string): boolean {
  const [a, b] = [parse(one), parse(other)];
  return (
    a.key === b.key && a.mod === b.mod && a.alt === b.alt && (isSign(a) || a.shift === b.shift)
  );
}

/** Signs such as "?" need Shift on some keyboards and none on others. */
const isSign = ({ key }: Chord) => /^[^a-z0-9]$/.test(key);

/** The shortcut that somebody presses; null as long as only keys are held that go with another one. */
export function chordOf(event: KeyboardEvent): string | null {
  if (["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead"].includes(event.key)) {
    return null;
  }
  const typed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = event.altKey ? (engraved(event) ?? typed) : typed;
  const parts = [key];
  if (event.shiftKey && !/^[^a-z0-9]$/.test(key)) parts.unshift("shift");
  if (event.altKey) parts.unshift("alt");
  if (event.ctrlKey || event.metaKey) parts.unshift("mod");
  return parts.join("+");
}

/** A single printable key without Ctrl, ⌘ or Alt: the kind a person can switch off. */
export function isPlainKey(shortcut: string): boolean {
  const chord = parse(shortcut);
  return !chord.mod && !chord.alt && chord.key.length === 1;
}

/** The letter or digit of a key whatever is held with it: with Alt, Macs type other signs ("¡" for 1). */
function engraved({ code }: KeyboardEvent): string | undefined {
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
}

export function matches(event: KeyboardEvent, shortcut: string): boolean {
  const chord = parse(shortcut);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pressed = key === chord.key || (chord.alt && engraved(event) === chord.key);
  if (!pressed || event.altKey !== chord.alt) return false;
  if ((isApple() ? event.metaKey : event.ctrlKey) !== chord.mod) return false;
  if ((isApple() ? event.ctrlKey : event.metaKey) === true) return false;
  return isSign(chord) ? true : event.shiftKey === chord.shift;
}

const TEXT = "input, textarea, select, [contenteditable=''], [contenteditable='true']";
const NO_TEXT_TYPES = new Set(["checkbox", "radio", "button", "submit", "reset", "range"]);
const FLOATING = "[role='dialog'], [role='alertdialog'], [role='menu'], dialog[open]";

function takesText(element: Element): boolean {
  if (!element.matches(TEXT)) return false;
  return !(element instanceof HTMLInputElement && NO_TEXT_TYPES.has(element.type));
}

/** Does something float over the page? What is closed may still be there, hidden. */
export function isCovered(): boolean {
  return [...document.querySelectorAll(FLOATING)].some((one) => one.closest("[hidden]") === null);
}

function blocked(command: Command, target: Element | null): boolean {
  if (isCovered()) return true;
  if (target && takesText(target) && !command.inText) return true;
  // Enter and Space belong to the control that has the focus.
  const own = command.shortcut === "Enter" || command.shortcut === " ";
  return own && target?.closest("button, a[href], summary, [role='button']") != null;
}

/** Finds and runs the command of a key; the newest registration of a shortcut wins. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : null;
  const singleKeys = useSession.getState().user?.opts.singleKeyShortcuts ?? true;
  for (const command of activeCommands().reverse()) {
    const { shortcut } = command;
    if (!shortcut || command.handledLocally || !matches(event, shortcut)) continue;
    if (!singleKeys && isPlainKey(shortcut)) continue;
    if (blocked(command, target) || availability(command) !== true) continue;
    event.preventDefault();
    command.run();
    return;
  }
}
