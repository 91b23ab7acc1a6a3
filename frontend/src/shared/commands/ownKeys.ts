import { create } from "zustand";
import { readStored, writeStored } from "../storage";

/** The keys that a person gave to commands, by their ids; null took them away. What is not in it has its own (EDIT-180). */
type OwnKeys = Readonly<Record<string, string | null>>;

/** Kept in this browser, as the theme is: keyboards belong to machines. */
const KEY = "octavo-shortcuts";

function stored(): OwnKeys {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? "{}");
    const pairs = Object.entries(value ?? {}).filter(
      ([, keys]) => keys === null || (typeof keys === "string" && keys !== ""),
    );
    return Object.fromEntries(pairs);
  } catch {
    // Somebody else has written there: every command has its own keys.
    return {};
  }
}

export const useOwnKeys = create<{ keys: OwnKeys }>(() => ({ keys: stored() }));

/** Gives keys to commands; undefined gives them back their own. */
export function setOwnKeys(changes: Readonly<Record<string, string | null | undefined>>): void {
  const all = Object.entries({ ...useOwnKeys.getState().keys, ...changes });
  const keys = Object.fromEntries(
    all.filter((pair): pair is [string, string | null] => pair[1] !== undefined),
  );
  writeStored(KEY, Object.keys(keys).length === 0 ? null : JSON.stringify(keys));
  useOwnKeys.setState({ keys });
}

/** Every command has its own keys again. */
export function resetOwnKeys(): void {
  writeStored(KEY, null);
  useOwnKeys.setState({ keys: {} });
}
