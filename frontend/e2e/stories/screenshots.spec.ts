import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Dashboard } from "../support/dashboard";
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
  await page.setViewportSize({ width: 1440, height: 1120 });
  await page.goto("/settings/change-plan/checkout/business");
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  await page.screenshot({ path: join(FOLDER, "change-plan.png") });
});
