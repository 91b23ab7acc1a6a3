import { openLimit } from "@/shared/limits";
import { showToast } from "@/shared/ui";
import type { Refused } from "../sync/ports";

/** Says why a change was refused: where the plan allows no more, with the way to one that does (EDIT-085, EDIT-087). */
export function sayRefused({ sentence, limit }: Refused): void {
  if (limit === "pages" || limit === "formFiles") openLimit(limit, sentence);
  else showToast({ text: sentence });
}
