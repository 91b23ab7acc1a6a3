/** What is said of a picture or a video of a service. */

import type { ServiceFile } from "@/shared/api/services";
import { lasting } from "../messages/assets";
import { servicesMessages as words } from "../messages/services";

/** Its title, else what it shows. */
export function titleOf({ title, alternative }: ServiceFile): string {
  return title.trim() || alternative?.trim() || words.untitled;
}

/** How long it lasts, and whose it is. */
export function factsOf({ seconds, author }: ServiceFile): string {
  const facts = [seconds === null ? null : lasting(seconds * 1_000), author];
  return facts.filter((fact) => fact !== null).join(", ");
}
