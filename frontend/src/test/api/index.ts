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
export { makeBanner, makeNews, makeTemplate } from "./prompts";
export { makeFolder, makePlan, makeProject, makeUser } from "./records";

export const api = new MockApi();
