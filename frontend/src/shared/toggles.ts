/** Feature toggles: those that hold for everybody, and over them the person's own. */
import { readConfig } from "./config";
import { useSession } from "./session";

export type Flags = Readonly<Record<string, boolean | undefined>>;

export function isOn(name: string, flags: Flags = {}): boolean {
  return flags[name] ?? readConfig().toggles[name] ?? false;
}

const none: Flags = {};

/** The person's own, as the server answered them; none while nobody is known. */
export function useFlags(): Flags {
  return useSession((state) => state.user?.ab_flags as Flags | undefined) ?? none;
}
