import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { showToast } from "@/shared/ui/toast";
import type { Reversal } from "./undo";

/** Says what went wrong. A signed-out person is on the way to sign-in and needs no alert. */
export function tellFailure(type: string, sentence: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  showAlert(type, sentence);
}

/** Why a collection was not removed, in the server's words. */
export function refusalOf(error: unknown): string {
  const said = error instanceof ApiError ? error.problem.err_msg || error.detail : "";
  return said || common.defaultError;
}

/** The sentence with the name it ends in, set strong. With a reversal it can be undone, and done again. */
export function tellDone(sentence: string, name: string | null, reversal?: Reversal): () => void {
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

export function tellState(name: string, sentence: string, reversal: Reversal): () => void {
  const text = (
    <>
      <strong>{name}</strong> {sentence}
    </>
  );
  return showToast({ text, ...reversal });
}
