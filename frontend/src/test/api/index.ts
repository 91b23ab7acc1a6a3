import { MockApi } from "./mockApi";

export {
  makeCustomer,
  makeInvoice,
  makeLatest,
  makeLine,
  makeOwing,
  makePaying,
} from "./billing";
export { makeExport, readyExport } from "./export";
export { makeNews } from "./home";
export { makePasskeyRow } from "./passkeys";
export { makeBanner, makeTemplate } from "./prompts";
export { makeFolder, makePlan, makeProject, makeUser } from "./records";
export { makeEvent, makeSession } from "./security";

export const api = new MockApi();
