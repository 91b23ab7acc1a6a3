/** That somebody wants something from a service: the dialog stands as long as it is asked for (EDIT-234). */

import { createStore } from "zustand";
import type { RecordId } from "../model/record";

/** What is done with what is chosen. */
export type Purpose =
  /** It is only added to the files of the project. */
  | { readonly for: "files" }
  /** It goes where a file goes that is pasted: into what is selected, or on the page. */
  | { readonly for: "page" }
  /** A picture is put into a register of a record. */
  | { readonly for: "register"; readonly record: RecordId; readonly register: string };

export const asked = createStore<{ readonly purpose: Purpose | null }>(() => ({ purpose: null }));

export function askServices(purpose: Purpose): void {
  asked.setState({ purpose });
}

export function endAskingServices(): void {
  asked.setState({ purpose: null });
}
