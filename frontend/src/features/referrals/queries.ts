import { queryOptions } from "@tanstack/react-query";
import { referralsApi } from "@/shared/api/referrals";
import { referral } from "./messages/referrals";

export const referralsQuery = queryOptions({
  queryKey: ["account", "referrals"] as const,
  queryFn: ({ signal }) => referralsApi.read(signal),
  meta: { alert: { type: "affiliate", text: referral.failed } },
});
