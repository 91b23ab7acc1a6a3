import { OAuth2Server } from "oauth2-mock-server";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { sendForm } from "../support/forms";
import { Octavo } from "../support/server";
import { SheetsLike } from "../support/sheets";
import { test as base, expect } from "../support/test";

interface Google {
  accounts: OAuth2Server;
  sheets: SheetsLike;
}

/** A server for which Google is set up, at servers of this machine. */
const test = base.extend<{ google: Google }, { started: Google; octavo: Octavo }>({
  started: [
    async ({ playwright: _ }, use) => {
      const accounts = new OAuth2Server();
      await accounts.issuer.keys.generate("RS256");
      await accounts.start(0, "127.0.0.1");
      accounts.service.on("beforeUserinfo", (answer: { body: unknown }) => {
        answer.body = { sub: "1", email: "ines@work.example" };
      });
      const sheets = new SheetsLike();
      await sheets.start();
      await use({ accounts, sheets });
      await sheets.stop();
      await accounts.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ started: { accounts, sheets } }, use) => {
      const at = accounts.issuer.url;
      const google = `{client_id="octavo",client_secret="a secret",authorize_url="${at}/authorize",token_url="${at}/token",profile_url="${at}/userinfo",revoke_url="${at}/revoke",api_url="${sheets.origin}/v4"}`;
      const octavo = await Octavo.prepare(undefined, { OCTAVO_SERVICES: `{google=${google}}` });
      await octavo.start();
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],
  google: async ({ started }, use) => use(started),
});

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

test("EDIT-279 answers go on to a spreadsheet of the owner, once each", async ({
  page,
  account,
  octavo,
  google: { sheets },
  browser,
}) => {
  test.slow();
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Tidal Almanac");
  await account.firstPage(numId);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  await editor.draw("Form", [100, 100], [600, 500]);
  await expect(editor.sheet.locator(".o .q")).toHaveCount(3);
  await editor.saved();
  await account.publish(numId);

  const services = page.getByRole("region", { name: "To connected services" });
  const settings = async () => {
    await page.goto(`/edit/${numId}/answers/`);
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(services).toBeVisible();
  };

  await test.step("a service that is not connected leads to the settings", async () => {
    await settings();
    await expect(services.getByText(/Mailchimp has not been set up by/)).toBeVisible();
    await expectAccessible(page, "what happens with answers, services");
    await services.getByRole("link", { name: "Connect it in the settings" }).click();
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Connect Google" }).click(),
    ]);
    await expect(page.locator('[data-service="google"]')).toContainText("ines@work.example");
    if (!popup.isClosed()) await popup.close();
  });

  await test.step("it is chosen, and makes a spreadsheet", async () => {
    await settings();
    await services.getByRole("button", { name: "Send answers to Google" }).click();
    await expect(services.getByRole("link", { name: /^Tidal Almanac/ })).toHaveAttribute(
      "href",
      "https://docs.google.com/spreadsheets/d/sheet-1/edit",
    );
  });

  const rows = () => sheets.spreadsheets.get("sheet-1")?.rows ?? [];
  const answer = async (name: string, message: string) => {
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await reader.goto(`${octavo.viewer}/${account.user.uri}/${numId}/`);
    await reader.getByRole("textbox", { name: "Name" }).fill(name);
    await reader.getByRole("textbox", { name: "E-mail" }).fill("ada@analytical.example");
    await reader.getByRole("textbox", { name: "Message" }).fill(message);
    await sendForm(reader, "Send");
    await expect(reader.getByText("Thank you.")).toBeVisible();
    await reader.context().close();
  };

  await test.step("an answer is a row, and the row of a lost reply is not added again", async () => {
    sheets.lostAnswers = 1;
    await answer("Ada", "=IMPORTXML(1)");
    await expect.poll(() => rows().length).toBe(2);
    expect(rows()[0]).toEqual(["Answer", "Received", "Name", "E-mail", "Message"]);
    expect(rows()[1]?.slice(2)).toEqual(["Ada", "ada@analytical.example", "=IMPORTXML(1)"]);
    await page.reload();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Show what was sent" }).click();
    const log = page.getByRole("table", { name: "What was sent on" });
    await expect(async () => {
      await page.getByRole("button", { name: "Read it again" }).click();
      await expect(log).toContainText("The row was there already", { timeout: 1_000 });
    }).toPass({ intervals: [1_000] });
    expect(rows()).toHaveLength(2);
    await expectAccessible(page, "what was sent on");
  });

  await test.step("once it is ended no answer is sent on", async () => {
    await services.getByRole("button", { name: "Stop sending answers to Google" }).click();
    await page.getByRole("button", { name: "Yes, stop" }).click();
    await expect(services.getByRole("button", { name: "Send answers to Google" })).toBeVisible();
    await answer("Bo", "Hello");
    await page.reload();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    expect(rows()).toHaveLength(2);
  });
});
