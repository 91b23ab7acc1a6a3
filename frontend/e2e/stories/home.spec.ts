import { expectAccessible } from "../support/axe";
import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test.setTimeout(120_000);

const PICTURE = new URL("../../../bootstrap/demo/covers/salt.jpg", import.meta.url).pathname;

test("ACCT-177 one project stands at the front of the profile", async ({
  page,
  account,
  octavo,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const [salt, marrow] = await account.projects("Salt", "Marrow");
  for (const project of [salt, marrow]) await account.publish(project?.num_id ?? 0);
  const profile = `${octavo.viewer}/${account.user.uri}/`;
  await page.goto("/settings/#public-profile");
  const section = page.getByRole("region", { name: "Public profile", exact: true });
  await section.getByRole("button", { name: "Choose a project" }).click();
  const dialog = page.getByRole("dialog", { name: "Select home project" });
  await dialog.getByRole("searchbox").fill("sal");
  await dialog.getByRole("radio", { name: /Salt/ }).check({ force: true });
  await expectAccessible(page, "select home project");
  await dialog.getByRole("button", { name: "Make it the home project" }).click();
  await expect(section.getByRole("link", { name: "Salt" })).toBeVisible();
  await expectAccessible(page, "public profile with a home project");

  const reader = await page.context().newPage();
  await reader.goto(profile);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Salt");
  await reader.getByRole("link", { name: "All projects" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(account.user.name);
  await expect(reader.getByRole("link", { name: /Marrow/ })).toBeVisible();

  await section.getByRole("button", { name: "Have none" }).click();
  await expect(section.getByText("None: readers find the list")).toBeVisible();
  await reader.goto(profile);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(account.user.name);
});

test("ACCT-035 what is new is shown once, and whenever it is asked for", async ({
  page,
  account: _,
  octavo,
}) => {
  const dashboard = new Dashboard(page);
  const popup = page.getByRole("dialog", { name: "What’s new" });
  const name = `story-${Date.now()}`;
  octavo.run(
    ...["admin", "whats-new", "add", name, "--type", "feature", "--title", "Home projects"],
    ...["--text", "One project can stand at the front of your profile.", "--image", PICTURE],
    ...["--href", "/settings/#public-profile"],
  );
  await page.goto("/");
  await expect(popup.getByRole("heading", { name: "Home projects" })).toBeVisible();
  await expect(popup.getByRole("img")).toHaveCount(0);
  await expectAccessible(page, "what is new");
  await popup.getByRole("button", { name: "Close" }).last().click();
  await expect(popup).toBeHidden();
  await dashboard.settled();

  await test.step("no more by itself", async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/api/whats-new")),
      page.reload(),
    ]);
    expect(((await answer.json()) as { unseen: number }).unseen).toBe(0);
    await expect(popup).toBeHidden();
  });

  await test.step("but by its address, and by its command", async () => {
    await page.goto("/?show_popups=true");
    await expect(popup.getByRole("heading", { name: "Home projects" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox").fill("new");
    await page.getByRole("option", { name: "What’s new" }).click();
    await expect(popup).toBeVisible();
    await popup.getByRole("link", { name: "Read more: Home projects" }).click();
    await expect(page).toHaveURL(/settings/);
  });

  await test.step("and the preset demo begins a project", async () => {
    await page.goto("/?show_popups=true");
    await expect(popup).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("start_presets_demo")));
    await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
    const cookies = await page.context().cookies();
    const flag = cookies.find((cookie) => cookie.name === "_rm_start_with_preset_demo");
    expect(flag?.value).toBe("true");
    const day = 86_400;
    expect(Math.abs((flag?.expires ?? 0) - Date.now() / 1000 - day)).toBeLessThan(120);
  });
  octavo.run("admin", "whats-new", "remove", name);
});

test("ACCT-042 a wrong address has the navigation for people who are signed in, and for nobody else", async ({
  page,
  account,
  browser,
  octavo,
}) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("link", { name: account.user.name })).toBeVisible();
  await expectAccessible(page, "error page, signed in");

  const guest = await (await browser.newContext({ baseURL: octavo.origin })).newPage();
  await guest.goto("/no/such/page");
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(guest.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expect(guest).toHaveURL(/\/no\/such\/page$/);
  await expectAccessible(guest, "error page, signed out");
  await guest.context().close();

  await page.goto("/error/423");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This is a private profile page",
  );
  const hidden = await page.request.patch("/api/me/visibility", {
    headers: { "X-Octavo-Client": "web", Origin: octavo.origin },
    data: { profileVisible: false },
  });
  expect(hidden.status()).toBe(200);
  // The viewer's sandbox runs no script at all, and so none that looks at the page.
  const reader = await (await browser.newContext({ bypassCSP: true })).newPage();
  const answer = await reader.goto(`${octavo.viewer}/${account.user.uri}/`);
  expect(answer?.status()).toBe(423);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(
    "This is a private profile page",
  );
  await reader.context().close();
});
