import { accountRoutes } from "./account/account";
import { profileMediaRoutes } from "./account/profileMedia";
import { authRoutes } from "./auth/auth";
import { passkeyRoutes } from "./auth/passkeys";
import { securityRoutes } from "./auth/security";
import { billingRoutes } from "./billing/billing";
import { checkoutRoutes } from "./billing/checkout";
import { commentRoutes } from "./comments";
import { copyRoutes } from "./copies";
import { documentRoutes } from "./documents";
import { domainRoutes } from "./domains";
import { exportRoutes } from "./export";
import { formRoutes } from "./forms";
import { archiveRoutes } from "./library/archive";
import { folderRoutes } from "./library/folders";
import { listRoutes } from "./library/lists";
import { projectRoutes } from "./library/projects";
import type { MockApi } from "./mockApi";
import { newsletterRoutes } from "./newsletters";
import { promptRoutes } from "./prompts";
import { publicationRoutes } from "./publication";
import { referralRoutes } from "./referrals";
import type { Route } from "./routes";
import { serviceRoutes } from "./services";
import { ssoRoutes } from "./sso";
import { teamRoutes } from "./team";

export function handlers(api: MockApi): Route[] {
  return [
    ...accountRoutes(api),
    ...authRoutes(api),
    ...exportRoutes(api),
    ...passkeyRoutes(api),
    ...securityRoutes(api),
    ...profileMediaRoutes(api),
    ...serviceRoutes(api),
    ...ssoRoutes(api),
    ...listRoutes(api),
    ...projectRoutes(api),
    ...folderRoutes(api),
    ...archiveRoutes(api),
    ...promptRoutes(api),
    // Before the next: a change of the plan is taken up here, every other one there.
    ...checkoutRoutes(api),
    ...billingRoutes(api),
    ...newsletterRoutes(api),
    ...referralRoutes(api),
    ...publicationRoutes(api),
    ...teamRoutes(api),
    ...copyRoutes(api),
    ...commentRoutes(api),
    ...documentRoutes(api),
    ...domainRoutes(api),
    ...formRoutes(api),
  ];
}
