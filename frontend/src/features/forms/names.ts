/** What forms and their parts are called here. */

import type { FormOverview } from "@/shared/api/forms";
import { answersMessages as words } from "./messages/answers";

/** The name of a form, with its page where it has no name of its own. */
export function nameOfForm({ name, page }: Pick<FormOverview, "name" | "page">): string {
  if (name !== null) return name;
  return page === null ? words.unnamed : `${words.unnamed} ${words.onPage(page)}`;
}
