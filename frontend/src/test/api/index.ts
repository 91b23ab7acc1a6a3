import { MockApi } from "./mockApi";

export { makeFolder, makeProject, makeUser } from "./records";

export const api = new MockApi();
