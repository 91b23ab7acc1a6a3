import { MockApi } from "./mockApi";

export { makePasskeyRow } from "./auth/passkeys";
export { makeEvent, makeSession } from "./auth/security";
export {
  makeCustomer,
  makeInvoice,
  makeLatest,
  makeLine,
  makeOwing,
  makePaying,
} from "./billing/billing";
export { makeExport, readyExport } from "./export";
export { makeFolder } from "./library/folders";
export { makeProject } from "./library/projects";
export { makeBanner, makeNews, makeTemplate } from "./prompts";
export { makePlan, makeUser } from "./records";

export const api = new MockApi();
