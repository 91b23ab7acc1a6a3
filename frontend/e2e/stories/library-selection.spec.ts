import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("selects as in a file manager", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  const [, , , put] = await account.projects("Salt", "Marrow", "Low Season", "Put away");
  if (put !== undefined) await account.archive(put);
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();
  const [first = "", second = "", third = ""] = await dashboard.titles();

  await test.step("Ctrl takes one, Shift everything up to there", async () => {
    await dashboard.card(first).click({ modifiers: ["Control"] });
    await dashboard.card(third).click({ modifiers: ["Shift"] });
    await expect(dashboard.card(second)).toHaveAttribute("aria-selected", "true");
    await dashboard.card(second).click({ modifiers: ["Control"] });
    await expect(dashboard.card(second)).toHaveAttribute("aria-selected", "false");
    await expect(dashboard.selection).toContainText("2");
  });

  const settings = page.getByRole("link", { name: "Settings" });
  const takesFocus = () =>
    settings.evaluate((link: HTMLElement) => {
      link.focus();
      return document.activeElement === link;
    });
  await test.step("the rest of the interface waits", async () => {
    expect(await takesFocus()).toBe(false);
  });

  await test.step("'Select all' takes everything but the Archive and becomes 'Clear selection'", async () => {
    await dashboard.selection.getByRole("button", { name: "Select all 4" }).click();
    await expect(dashboard.card("Longreads")).toHaveAttribute("aria-selected", "true");
    await expect(dashboard.card("Archive")).not.toHaveAttribute("aria-selected", "true");
    await dashboard.selection.getByRole("button", { name: "Clear selection" }).click();
    await expect(dashboard.card("Longreads")).toHaveAttribute("aria-selected", "false");
  });

  await test.step("what does not apply to a collection cannot be pressed and says why", async () => {
    await dashboard.card("Longreads").click({ modifiers: ["Control"] });
    const duplicate = dashboard.selection.getByRole("button", { name: "Duplicate" });
    await expect(duplicate).toHaveAttribute("aria-disabled", "true");
    await expect(duplicate).toHaveAttribute("title", "Collections cannot be duplicated");
  });

  await test.step("Cancel leaves", async () => {
    await dashboard.selection.getByRole("button", { name: "Cancel" }).click();
    await expect(dashboard.selection).toBeHidden();
    await expect.poll(takesFocus).toBe(true);
  });
});

test("selects among what a search found, and Cancel brings everything back", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Dorsal", "Marrow");
  await dashboard.open();
  await expect(dashboard.card("Marrow")).toBeVisible();
  await page.keyboard.press("/");
  const overlay = page.getByRole("dialog", { name: "Search" });
  await overlay.getByRole("searchbox").fill("sal");
  await overlay.getByRole("button", { name: "Select" }).click();
  await expect(overlay).toBeHidden();
  await expect(dashboard.card("Salt")).toBeVisible();
  await expect(dashboard.card("Marrow")).toBeHidden();
  await dashboard.card("Salt").click();
  await expect(dashboard.selection).toContainText("1");
  await dashboard.selection.getByRole("button", { name: "Cancel" }).click();
  // Back to the mode before, which was the search; Escape leaves that too.
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(dashboard.card("Marrow")).toBeVisible();
});

test("several are carried at once: into a collection that springs open, and into the Archive", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  const folder = await account.folder("Longreads");
  await account.project("Already there", folder);
  const [, , put] = await account.projects("Salt", "Marrow", "Put away", "Low Season");
  if (put !== undefined) await account.archive(put);
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();

  await test.step("two dropped on the Archive", async () => {
    await dashboard.card("Salt").click({ modifiers: ["Control"] });
    await dashboard.card("Marrow").click({ modifiers: ["Control"] });
    await dashboard.carry(dashboard.card("Salt"), dashboard.card("Archive"));
    await expect(dashboard.card("Archive")).toContainText("Archive 2");
    await dashboard.release();
    await expect(dashboard.toasts).toContainText("2 items archived");
    await expect.poll(async () => (await account.titled("Marrow"))?.isArchived).toBe(true);
    await page.keyboard.press("Escape");
  });

  await test.step("one held over a collection until its page opens, and dropped there", async () => {
    await dashboard.carry(dashboard.card("Low Season"), dashboard.card("Longreads"));
    await expect(dashboard.heading).toContainText("Longreads");
    await page.mouse.move(700, 700, { steps: 4 });
    await dashboard.release();
    await expect(dashboard.card("Low Season")).toBeVisible();
    await expect.poll(async () => (await account.titled("Low Season"))?.folder).toBe(folder._id);
  });
});

test("the menus say what can be done, and the reason where it cannot", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  const folder = await account.folder("Longreads");
  await account.project("Inside", folder);
  const [put] = await account.projects("Put away");
  if (put !== undefined) await account.archive(put);
  await dashboard.open();

  await dashboard.card("Longreads").click({ button: "right" });
  await expect(dashboard.entry("Delete")).toHaveAttribute("aria-disabled", "true");
  await expect(dashboard.entry("Delete")).toContainText("Only an empty collection can be deleted");
  await page.keyboard.press("Escape");
  await expect(dashboard.card("Longreads")).toBeFocused();

  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");

  await dashboard.card("Archive").getByRole("link").click();
  await dashboard.card("Put away").click({ button: "right" });
  await expect(page.getByRole("menuitem")).toHaveText([/Restore/, /Delete/]);
});
