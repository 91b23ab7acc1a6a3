import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { almanac } from "../support/almanac";
import { Dashboard } from "../support/dashboard";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

const FOLDER = join(import.meta.dirname, "../../../docs/images");
const DEMO = { email: "demo@octavo.example", password: "octavo demo account" };

test.use({ viewport: { width: 1440, height: 1912 } });

test("the README's pictures", async ({ page, octavo, expectedErrors }) => {
  expectedErrors.push(/401/);
  const dashboard = new Dashboard(page);
  mkdirSync(FOLDER, { recursive: true });
  await octavo.kill();
  octavo.run("demo", "--projects", "47", "--collections", "5");
  await octavo.start();

  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill(DEMO.email);
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(dashboard.heading).toHaveText("Projects");

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    await page.screenshot({ path: join(FOLDER, `dashboard-${colorScheme}.png`) });
  }

  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await drawEditor(page, octavo.origin);
  await page.screenshot({ path: join(FOLDER, "editor.png") });

  await page.setViewportSize({ width: 1440, height: 1120 });
  await page.goto("/settings/change-plan/checkout/business");
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  await page.screenshot({ path: join(FOLDER, "change-plan.png") });
});

/** Opens the almanac in the editor, with its moon selected. */
async function drawEditor(page: Page, origin: string): Promise<void> {
  const headers = { "X-Octavo-Client": "web", Origin: origin };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { num_id: numId } = await post("/mag", { title: "Tidal Almanac" });
  const opened = await (await page.request.get(`/api/documents/${numId}`)).json();
  const [first = ""] = Object.keys(opened.snapshot.document.pages);
  const ops = almanac(first);
  await post(`/documents/${numId}/changes`, { client: "9f3c07aa51d2", number: 1, base: 0, ops });
  const editor = new EditorPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { x, y } = await editor.inWindow([1_150, 400]);
  await page.mouse.click(x, y);
  await expect(editor.properties.getByRole("textbox", { name: "Name" })).toHaveValue("Moon");
}
