import { api } from "@/shared/api/endpoints";
import { ApiError } from "@/shared/api/problem";
import { account } from "@/shared/messages/account";
import { common } from "@/shared/messages/common";

const asked = new Map<string, Promise<string | null>>();

async function confirm(token: string): Promise<string | null> {
  try {
    await api.confirmEmail({ token });
    return null;
  } catch (error) {
    asked.delete(token);
    if (!(error instanceof ApiError)) return common.defaultError;
    return error.code === "link_expired" ? account.confirm.failed : error.detail;
  }
}

/**
 * A link works once, so a token is sent once, however often the page asks.
 * Answers null, or the sentence that says why it did not work.
 */
export function confirmOnce(token: string): Promise<string | null> {
  if (!token) return Promise.resolve(account.confirm.failed);
  const known = asked.get(token);
  if (known) return known;
  const answer = confirm(token);
  asked.set(token, answer);
  return answer;
}
