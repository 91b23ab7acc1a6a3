import { authApi } from "@/shared/api/auth";
import { ApiError, withoutSentence } from "@/shared/api/problem";
import { auth } from "./messages/auth";

/** What came of a link: done, the password of its account is wanted, or why it does not work. */
export type Confirmed =
  | { state: "done" }
  | { state: "proof" }
  | { state: "failed"; sentence: string };

const asked = new Map<string, Promise<Confirmed>>();

async function confirm(token: string): Promise<Confirmed> {
  try {
    await authApi.confirmEmail({ token });
    return { state: "done" };
  } catch (error) {
    asked.delete(token);
    if (!(error instanceof ApiError) || withoutSentence(error)) {
      return { state: "failed", sentence: auth.confirm.notDone };
    }
    if (error.code === "password_required") return { state: "proof" };
    const expired = error.code === "link_expired";
    return { state: "failed", sentence: expired ? auth.confirm.failed : error.detail };
  }
}

/** A link works once, so a token is sent once, however often the page asks. */
export function confirmOnce(token: string): Promise<Confirmed> {
  if (!token) return Promise.resolve({ state: "failed", sentence: auth.confirm.failed });
  const known = asked.get(token);
  if (known) return known;
  const answer = confirm(token);
  asked.set(token, answer);
  return answer;
}
