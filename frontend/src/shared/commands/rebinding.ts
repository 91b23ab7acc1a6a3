import { common } from "../messages/common";
import { setOwnKeys } from "./ownKeys";
import { activeCommands, type Command, defaultShortcut } from "./registry";
import { chordOf, formatShortcut, isPlainKey, sameKeys } from "./shortcuts";

const words = common.shortcuts;

/** Keys that mean the same wherever the focus is. */
const FIXED = /(?:^|\+)(?:Arrow\w+|Tab|Enter|Escape|Backspace|Delete| )$/;

/** Browsers open and close windows with these and do not ask the page. */
const OF_BROWSER = ["n", "t", "w", "q"].flatMap((key) => [`mod+${key}`, `mod+shift+${key}`]);

/** May the person give it other keys (EDIT-180)? */
export function canRebind(command: Command): boolean {
  return command.handledLocally !== true && !FIXED.test(defaultShortcut(command.id) ?? "");
}

/** What becomes of keys that were pressed for a command. */
export type Answer =
  | { readonly type: "taken" }
  /** Only a key that is held for another one. */
  | { readonly type: "waits" }
  | { readonly type: "refused"; readonly sentence: string }
  /** Another command has them: the person decides. */
  | { readonly type: "conflict"; readonly sentence: string; readonly accept: () => void };

/** Gives the pressed keys to a command, or says why not. */
export function rebind(command: Command, event: KeyboardEvent): Answer {
  const keys = chordOf(event);
  if (keys === null) return { type: "waits" };
  const shown = formatShortcut(keys);
  if (OF_BROWSER.includes(keys)) return { type: "refused", sentence: words.ofBrowser(shown) };
  if (FIXED.test(keys)) return { type: "refused", sentence: words.fixed(shown) };
  if (command.inText && isPlainKey(keys)) return { type: "refused", sentence: words.inText };
  const others = activeCommands().filter(
    ({ id, shortcut }) => id !== command.id && shortcut !== undefined && sameKeys(shortcut, keys),
  );
  const [other] = others;
  if (other === undefined) {
    give(command, keys, []);
    return { type: "taken" };
  }
  const fixed = others.find((each) => !canRebind(each));
  if (fixed) return { type: "refused", sentence: words.keeps(shown, fixed.label) };
  const sentence = words.conflict(shown, other.label);
  return { type: "conflict", sentence, accept: () => give(command, keys, others) };
}

function give(command: Command, keys: string, others: readonly Command[]): void {
  const own = defaultShortcut(command.id);
  setOwnKeys({
    ...Object.fromEntries(others.map(({ id }) => [id, null])),
    [command.id]: own !== undefined && sameKeys(own, keys) ? undefined : keys,
  });
}

/** Gives a command its own keys again; answers the sentence why not, where another one has them now. */
export function giveBack(command: Command): string | null {
  const own = defaultShortcut(command.id);
  const other = activeCommands().find(
    ({ id, shortcut }) =>
      own !== undefined && id !== command.id && shortcut !== undefined && sameKeys(shortcut, own),
  );
  if (own !== undefined && other && defaultShortcut(other.id) !== own) {
    return words.conflict(formatShortcut(own), other.label);
  }
  setOwnKeys({ [command.id]: undefined });
  return null;
}
