import { MockApi } from "./mockApi";

export { makeBanner, makeTemplate } from "./prompts";
export { makeFolder, makeProject, makeUser } from "./records";

export const api = new MockApi();
