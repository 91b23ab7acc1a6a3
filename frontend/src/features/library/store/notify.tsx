import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { showToast } from "@/shared/ui/toast";
import { folderOf, projectOf } from "./library";
import type { Reversal } from "./undo";

/** The most of a name that a sentence about it takes up. */
const LONGEST = 48;

/** Says what went wrong. A signed-out person is on the way to sign-in and needs no alert. */
export function alertFailure(type: string, sentence: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  showAlert(type, sentence);
}

/** Why a name was not taken, in the server's words, if that is why. */
export function nameRefusal(error: unknown): string | null {
  const taken = error instanceof ApiError && ["name_taken", "name_in_archive"].includes(error.code);
  return (taken && error.said) || null;
}

/** Why a collection was not removed, in the server's words. */
export function refusalOf(error: unknown): string {
  const said = error instanceof ApiError ? error.problem.err_msg || error.said : "";
  return said || common.defaultError;
}

/** What a sentence is about: one thing goes by its name, several by their number. */
export function whatOf(ids: readonly number[], several: (count: number) => string): string {
  const [id] = ids;
  const one = ids.length === 1 && id !== undefined ? id : null;
  const name = one === null ? null : (projectOf(one)?.title ?? folderOf(one)?.name ?? null);
  if (name === null) return several(ids.length);
  const signs = [...name];
  return signs.length > LONGEST
    ? `${signs
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** The sentence with the name it ends in, set strong. With a reversal it can be undone, and done again. */
export function notifyDone(sentence: string, name: string | null, reversal?: Reversal): () => void {
  const text =
    name === null ? (
      sentence
    ) : (
      <>
        {sentence} <strong>{name}</strong>
      </>
    );
  return showToast({ text, ...reversal });
}

export function notifyState(name: string, sentence: string, reversal: Reversal): () => void {
  const text = (
    <>
      <strong>{name}</strong> {sentence}
    </>
  );
  return showToast({ text, ...reversal });
}
