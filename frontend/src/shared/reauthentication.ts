import { create } from "zustand";
import { ApiError, canceledError } from "./api/problem";

/** What the server says to a sensitive call of a session whose last proof is too long ago. */
const NEEDS_FRESH = "reauthentication_required";

interface Asking {
  open: boolean;
  answer: (confirmed: boolean) => void;
}

const nobody: Asking = { open: false, answer: () => {} };

export const useAsking = create<Asking>(() => nobody);

let waiting: Promise<boolean> | null = null;

/** Asks the person to prove that it is them; a second question waits for the answer to the first. */
function askForProof(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean) => {
      waiting = null;
      useAsking.setState(nobody);
      resolve(confirmed);
    };
    useAsking.setState({ open: true, answer });
  });
  return waiting;
}

/**
 * Makes a sensitive call. Where the server wants a fresh proof first, the person is asked for it and the call
 * made again; it rejects as taken back when they turn away.
 */
export async function withReauthentication<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== NEEDS_FRESH) throw error;
  }
  if (!(await askForProof())) throw canceledError();
  return call();
}
