import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { Account } from "./account";
import { type Provider, sandbox, stripe } from "./cards";
import { Octavo } from "./server";
import { StripeDouble } from "./stripe";

interface TestFixtures {
  /** An account of this test alone, signed in in `page`. */
  account: Account;
  /** An account's data that nobody has made an account with yet. */
  newcomer: { name: string; email: string; password: string };
  /** Errors in the console that this test brings about on purpose. */
  expectedErrors: RegExp[];
  watched: undefined;
}

interface WorkerFixtures {
  /** The double of Stripe, in stories that take their payments there. */
  double: StripeDouble | null;
  octavo: Octavo;
  /** Who takes the payments. */
  provider: Provider;
}

function person() {
  const tag = randomUUID().slice(0, 8);
  return {
    name: `Ines Okafor ${tag}`,
    email: `ines.${tag}@octavo.example`,
    password: `walnut ink on laid paper ${tag}`,
  };
}

/** Collects what the browser complains about, from the first page on. */
function watch(page: Page, complaints: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  double: [
    async ({ playwright: _ }, use, worker) => {
      const wanted = worker.project.metadata.provider === "stripe";
      const double = wanted ? await StripeDouble.start() : null;
      await use(double);
      await double?.stop();
    },
    { scope: "worker" },
  ],

  provider: [
    async ({ double }, use) => use(double === null ? sandbox : stripe(double.origin)),
    { scope: "worker" },
  ],

  octavo: [
    async ({ double }, use, worker) => {
      const database = worker.project.metadata.database as string | undefined;
      const octavo = await Octavo.prepare(database, double?.settings());
      await octavo.start();
      await double?.deliverTo(octavo.origin);
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ octavo }, use) => use(octavo.origin),

  extraHTTPHeaders: async ({ octavo: _ }, use) => {
    const parts = randomUUID().match(/[0-9a-f]{2}/g) ?? [];
    const [a, b, c] = parts.map((part) => Number.parseInt(part, 16));
    await use({ "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },

  newcomer: async ({ octavo: _ }, use) => use(person()),

  account: async ({ page, newcomer, octavo }, use) => {
    const account = await Account.join(page, octavo.origin, newcomer);
    await account.putGuidanceAway();
    await use(account);
  },

  expectedErrors: async ({ octavo: _ }, use) => use([]),

  watched: [
    async ({ page, expectedErrors }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await use(undefined);
      const surprises = complaints.filter(
        (complaint) => !expectedErrors.some((expected) => expected.test(complaint)),
      );
      expect(surprises, "the console stays silent").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
