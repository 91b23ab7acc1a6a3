import { loadTeam } from "@/entities/team";
import { ApiError, NETWORK_FAILED, withoutSentence } from "@/shared/api/problem";
import { type MailedInvitation, teamApi } from "@/shared/api/team";
import { teamworkMessages as words } from "./messages/teamwork";

/** What became of a mailed invitation that was asked for. */
export type MailedAnswer =
  | { readonly kind: "invitation"; readonly invitation: MailedInvitation }
  | { readonly kind: "expired" }
  | { readonly kind: "failed"; readonly sentence: string };

function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  // That the server was not reached is worth saying.
  const told = error.code === NETWORK_FAILED || !withoutSentence(error);
  return told ? error.detail : fallback;
}

export async function readMailed(token: string): Promise<MailedAnswer> {
  if (!token) return { kind: "expired" };
  try {
    return { kind: "invitation", invitation: await teamApi.mailed(token) };
  } catch (error) {
    if (error instanceof ApiError && [404, 410, 422].includes(error.status)) {
      return { kind: "expired" };
    }
    return { kind: "failed", sentence: sentenceOf(error, words.errors.read) };
  }
}

/** Null when it was done, else the sentence that says why it was not. */
export async function answerMailed(token: string, accepts: boolean): Promise<string | null> {
  try {
    await (accepts ? teamApi.accept({ token }) : teamApi.decline({ token }));
    // The dashboard may have been open before: what it knows is out of date.
    void loadTeam();
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") return words.invitation.expired;
    return sentenceOf(error, accepts ? words.errors.accept : words.errors.decline);
  }
}
