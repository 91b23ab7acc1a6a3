import type { Page } from "@playwright/test";
import { OAuth2Server } from "oauth2-mock-server";
import { expectAccessible } from "../support/axe";
import { FlickrLike } from "../support/flickr";
import { Octavo } from "../support/server";
import { test as base, expect } from "../support/test";

interface Providers {
  google: OAuth2Server;
  flickr: FlickrLike;
}

/** A server for which Google and Flickr are set up, at servers of this machine; the others are not. */
const test = base.extend<{ providers: Providers }, { started: Providers; octavo: Octavo }>({
  started: [
    async ({ playwright: _ }, use) => {
      const google = new OAuth2Server();
      await google.issuer.keys.generate("RS256");
      await google.start(0, "127.0.0.1");
      const flickr = new FlickrLike("octavo", "a secret & a half", "ines on film");
      await flickr.start();
      await use({ google, flickr });
      await flickr.stop();
      await google.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ started: { google, flickr } }, use) => {
      const at = google.issuer.url;
      const oauth2 = `{client_id="octavo",client_secret="a secret",authorize_url="${at}/authorize",token_url="${at}/token",profile_url="${at}/userinfo",revoke_url="${at}/revoke"}`;
      const services = `{google=${oauth2},flickr=${flickr.settings()}}`;
      const octavo = await Octavo.prepare(undefined, { OCTAVO_SERVICES: services });
      await octavo.start();
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],
  providers: async ({ started }, use) => use(started),
});

test.setTimeout(120_000);

const section = (page: Page) => page.getByRole("region", { name: "Connected services" });
const row = (page: Page, id: string) => section(page).locator(`[data-service="${id}"]`);

test("ACCT-011 ACCT-262 ACCT-189 ACCT-190 services are connected in a window of their own, checked and disconnected", async ({
  page,
  account: _,
  providers: { google },
}) => {
  const asked: string[] = [];
  google.service.on("beforeUserinfo", (answer: { body: unknown }) => {
    asked.push("userinfo");
    answer.body = { sub: "1", email: "ines@work.example" };
  });
  google.service.on("beforeRevoke", () => asked.push("revoke"));
  await page.goto("/settings/#connected-services");
  await expect(section(page).getByRole("listitem")).toHaveCount(7);
  await expect(row(page, "vimeo")).toContainText(/Vimeo has not been set up by/);
  await expectAccessible(page, "connected services");

  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    row(page, "google").getByRole("button", { name: "Connect Google" }).click(),
  ]);
  // It says yes at once, comes back, and is gone or says that it may be closed.
  await expect(row(page, "google")).toContainText("ines@work.example");
  if (!popup.isClosed()) {
    await expect(popup.getByRole("heading", { name: "Google is connected" })).toBeVisible();
    await popup.close();
  }

  const [asking] = await Promise.all([
    page.waitForEvent("popup"),
    row(page, "flickr").getByRole("button", { name: "Connect Flickr" }).click(),
  ]);
  await asking.getByRole("link", { name: "Allow" }).click();
  await expect(row(page, "flickr")).toContainText("ines on film");
  if (!asking.isClosed()) await asking.close();

  // Loaded anew, each is asked whether it is connected still.
  const before = asked.length;
  const checked = page.waitForResponse("**/api/authservice/flickr/check");
  await page.reload();
  expect((await checked).status()).toBe(200);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect(row(page, "flickr")).toContainText("ines on film");

  await row(page, "google").getByRole("button", { name: "Disconnect Google" }).click();
  const question = page.getByRole("alertdialog", { name: "Disconnect Google?" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "connected services, question");
  await question.getByRole("button", { name: "Yes, disconnect" }).click();
  await expect(row(page, "google")).toContainText("Not connected");
  await expect(row(page, "google").getByRole("button", { name: "Connect Google" })).toBeFocused();
  expect(asked).toContain("revoke");
  await page.reload();
  await expect(row(page, "google")).toContainText("Not connected");
  await expect(row(page, "flickr")).toContainText("ines on film");
});

test("somebody who says no comes back to a sentence", async ({ page, account: _, providers }) => {
  providers.google.service.once("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  await page.goto("/settings/#connected-services");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    row(page, "google").getByRole("button", { name: "Connect Google" }).click(),
  ]);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Google is not connected");
  await expectAccessible(popup, "back from a service");
  await popup.getByRole("link", { name: "Back to the settings" }).click();
  await expect(row(popup, "google")).toContainText("Not connected");
  await popup.close();
});
