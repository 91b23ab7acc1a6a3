/** Who joined by the account's link, and what came of it. */
import { bodyOf, client, until } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Referrals = Schemas["ReferralAnswer"];

export const referralsApi = {
  read: (signal?: AbortSignal): Promise<Referrals> =>
    bodyOf(client.GET("/api/user/affiliate", until(signal))),
};
