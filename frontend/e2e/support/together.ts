import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { Account } from "./account";
import { mailedLink } from "./mail";

/** Somebody who works on what is somebody else's. */
export interface Teammate {
  readonly page: Page;
  readonly account: Account;
  readonly name: string;
}

type Role = "member" | "editor";

async function call(page: Page, method: "POST" | "PUT" | "DELETE", path: string, data: object) {
  const { origin } = new URL(page.url());
  const headers = { "X-Octavo-Client": "web", Origin: origin };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Shares a project with somebody new, who accepts, in a browser of their own. `page` is the owner's. */
export async function teammateOf(
  page: Page,
  browser: Browser,
  origin: string,
  numId: number,
): Promise<Teammate> {
  const tag = randomUUID().slice(0, 8);
  const [name, email] = [`Noor Haddad ${tag}`, `noor.${tag}@octavo.example`];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: page.viewportSize(),
    extraHTTPHeaders: { "X-Forwarded-For": `10.8.${Math.floor(Math.random() * 250)}.7` },
  });
  const own = await context.newPage();
  await page.goto("/");
  await call(page, "POST", "/team", { email, mags: [numId], role: "member" });
  const person = { name, email, password: `laid paper and walnut ${tag}` };
  const account = await Account.join(own, origin, person);
  await account.putGuidanceAway();
  await own.goto("/");
  const link = await mailedLink(own, email, "/auth/invitation");
  const token = new URL(link).searchParams.get("token");
  await call(own, "POST", "/team/invitations/accept", { token });
  return { page: own, account, name };
}

/** The owner gives a teammate another role for everything. */
export async function changeRole(page: Page, { account }: Teammate, role: Role): Promise<void> {
  await call(page, "PUT", "/team", { email: account.email, role, projectRoles: {} });
}

/** The owner ends what a teammate may see. */
export async function endAccess(page: Page, { account }: Teammate): Promise<void> {
  const answer = await page.request.get("/api/team");
  const { byMe } = (await answer.json()) as { byMe: { recordId: string; email: string }[] };
  const id = byMe.find(({ email }) => email === account.email)?.recordId;
  await call(page, "DELETE", "/team", { id });
}
