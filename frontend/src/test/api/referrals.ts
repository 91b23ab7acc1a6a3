import type { Referrals as Answer } from "@/shared/api/referrals";
import type { MockApi } from "./mockApi";
import { ok, route } from "./route";
import type { Route } from "./routes";

/** Who joined by the account's link. */
export class Referrals {
  statistics: Answer = {
    myRefId: "100001",
    referredJoinedUsers: 3,
    referredJoinedUsersByTemplate: 1,
    referredPaidUsers: 2,
    totalVolume: 2000,
  };
}

export function referralRoutes(api: MockApi): Route[] {
  return [route(api, "get", "/user/affiliate", () => ok(api.referrals.statistics))];
}
