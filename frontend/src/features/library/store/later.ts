import { fetchEarly } from "@/shared/idle";
import { common } from "@/shared/messages/common";
import { alertFailure } from "./notify";

type Changes = typeof import("./changes");

const load = (): Promise<Changes> => import("./changes");

/** Fetches the code of changes before somebody needs it. */
export function fetchChanges(): void {
  fetchEarly(load);
}

/** Makes one of the changes, whose code is not needed to see the library. False where it does not come; that is said. */
export async function change<Done>(
  make: (changes: Changes) => Promise<Done>,
): Promise<Done | false> {
  let changes: Changes;
  try {
    changes = await load();
  } catch (error) {
    alertFailure("library-changes", common.defaultError, error);
    return false;
  }
  return make(changes);
}
