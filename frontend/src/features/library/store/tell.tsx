import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { showToast } from "@/shared/ui/toast";

/** Says what went wrong. A signed-out person is on the way to sign-in and needs no alert. */
export function tellFailure(type: string, sentence: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  showAlert(type, sentence);
}

/** The sentence with the name it ends in, set strong. */
export function tellDone(sentence: string, name: string | null, undo?: () => void): () => void {
  const text =
    name === null ? (
      sentence
    ) : (
      <>
        {sentence} <strong>{name}</strong>
      </>
    );
  return showToast(undo ? { text, undo } : { text });
}

export function tellState(name: string, sentence: string, undo: () => void): () => void {
  return showToast({
    text: (
      <>
        <strong>{name}</strong> {sentence}
      </>
    ),
    undo,
  });
}
