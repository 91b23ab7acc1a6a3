import { Dashboard } from "../support/dashboard";
import { expect, test } from "../support/test";

test("creates a project and a collection, renames them, and drags one onto the other", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await dashboard.open();

  await test.step("EDIT-018 EDIT-022 a project opens in the editor, and gets its title on its sheet", async () => {
    await dashboard.add("Project");
    await expect(page).toHaveURL(/\/edit\/\d+\/contents\/$/);
    await page.goto(page.url().replace("/contents/", "/about/"));
    await dashboard.heading.getByRole("button").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Tidal Almanac");
    await page.keyboard.press("Enter");
    await expect(dashboard.heading).toHaveText("Tidal Almanac");
    await expect.poll(() => account.titled("Tidal Almanac")).toBeTruthy();
    await page.getByRole("link", { name: "Back to projects" }).click();
    await expect(dashboard.card("Tidal Almanac")).toBeVisible();
  });

  await test.step("a collection begins with its name to be typed", async () => {
    await dashboard.add("Collection");
    const name = page.getByRole("textbox", { name: "Collection name" });
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("placeholder", "Enter a folder name");
    await name.fill("Longreads");
    await name.press("Enter");
    await expect(dashboard.card("Longreads")).toBeVisible();
  });

  await test.step("the title is renamed in the card; Escape reverts, Enter saves", async () => {
    await dashboard.menu("Tidal Almanac", "Rename");
    const title = page.getByRole("textbox", { name: "Project title" });
    await title.fill("Nothing of the kind");
    await title.press("Escape");
    await expect(dashboard.card("Tidal Almanac")).toBeVisible();
    await dashboard.menu("Tidal Almanac", "Rename");
    await title.fill("");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await title.fill("Tidal Almanac 2026");
    await title.press("Enter");
    await expect(dashboard.card("Tidal Almanac 2026")).toBeVisible();
  });

  await test.step("dragged onto the collection, it is moved there", async () => {
    await dashboard.drag(dashboard.card("Tidal Almanac 2026"), dashboard.card("Longreads"));
    await expect(dashboard.toasts).toContainText("Tidal Almanac 2026 moved to Longreads");
    await expect
      .poll(
        async () =>
          (await account.library()).folders.find((one) => one.name === "Longreads")?.count,
      )
      .toBe(1);
  });

  await test.step("and stands in it", async () => {
    await dashboard.card("Longreads").getByRole("link").click();
    await expect(dashboard.heading).toContainText("Longreads");
    await expect(dashboard.card("Tidal Almanac 2026")).toBeVisible();
  });
});

test("selects several with a marquee, archives them, and takes it back", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow", "Low Season", "Nine Bridges of Porto");
  await dashboard.open();
  await expect(dashboard.card("Salt")).toBeVisible();
  const order = await dashboard.titles();
  const [first = "", , third = ""] = order;

  await dashboard.marquee(dashboard.card(first), dashboard.card(third));
  await expect(dashboard.selection).toContainText("3");
  await expect(dashboard.card(third)).toHaveAttribute("aria-selected", "true");
  await expect(dashboard.card(order[3] ?? "")).toHaveAttribute("aria-selected", "false");

  await dashboard.selection.getByRole("button", { name: "Archive" }).click();
  await expect(dashboard.toasts).toContainText("3 items archived");
  await expect(dashboard.card(first)).toBeHidden();
  await expect(dashboard.card("Archive")).toContainText("3");
  await expect.poll(async () => (await account.titled(first))?.isArchived).toBe(true);

  await dashboard.undo();
  await expect(dashboard.card(first)).toBeVisible();
  await expect.poll(async () => (await account.titled(first))?.isArchived).toBe(false);
  await expect(dashboard.card("Archive")).toBeHidden();
});

test("archives, restores and deletes for good", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.projects("Salt", "Marrow");
  await dashboard.open();

  await dashboard.menu("Salt", "Archive");
  await dashboard.menu("Marrow", "Archive");
  await dashboard.card("Archive").getByRole("link").click();
  await expect(dashboard.heading).toContainText("Archive");

  await dashboard.menu("Salt", "Restore");
  await expect(dashboard.card("Salt")).toBeHidden();
  await expect.poll(async () => (await account.titled("Salt"))?.isArchived).toBe(false);

  await dashboard.menu("Marrow", "Delete");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dashboard.card("Marrow")).toBeVisible();
  await dashboard.menu("Marrow", "Delete");
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(dashboard.card("Marrow")).toBeHidden();
  await expect.poll(() => account.titled("Marrow")).toBeUndefined();

  await dashboard.open();
  expect(await dashboard.titles()).toEqual(["Salt"]);
});

test("moves with the dialog, duplicates, and shows a collection to everybody", async ({
  page,
  account,
}) => {
  const dashboard = new Dashboard(page);
  await account.folder("Longreads");
  await account.project("Salt");
  await dashboard.open();

  await dashboard.menu("Salt", "Duplicate");
  await expect(dashboard.card("Salt copy")).toBeVisible();
  await expect.poll(() => account.titled("Salt copy")).toBeTruthy();

  await dashboard.menu("Salt", "Move to collection…");
  const dialog = page.getByRole("dialog", { name: "Move to collection" });
  await dialog.getByRole("radio", { name: /Longreads/ }).check();
  await dialog.getByRole("button", { name: "Move to Longreads" }).click();
  await expect(dialog).toBeHidden();
  await expect(dashboard.card("Longreads")).toContainText("1");

  const hidden = async () =>
    (await account.library()).folders.find((folder) => folder.name === "Longreads")?.is_hidden;
  const before = await hidden();
  await dashboard.menu("Longreads", before ? "Make public" : "Make private");
  await expect(dashboard.card("Longreads")).toContainText(before ? "Public" : "Private");
  await expect.poll(hidden).toBe(!before);
});

test("sorts, groups and shows the list, and finds it so again", async ({ page, account }) => {
  const dashboard = new Dashboard(page);
  await account.folder("Middle shelf");
  await account.projects("Zinc 10", "Ash", "Zinc 9");
  await dashboard.open();
  await expect(dashboard.card("Zinc 9")).toBeVisible();
  expect(await dashboard.titles()).toEqual(["Zinc 9", "Ash", "Zinc 10"]);

  await dashboard.sortBy("Last edited", "A to Z");
  await expect.poll(() => dashboard.titles()).toEqual(["Ash", "Zinc 9", "Zinc 10"]);

  await dashboard.sortBy("A to Z", "Ungrouped");
  await expect.poll(() => dashboard.titles()).toEqual(["Ash", "Middle shelf", "Zinc 9", "Zinc 10"]);

  await page.getByRole("button", { name: "Contents list" }).click();
  await expect(page.getByRole("button", { name: "Contents list" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await dashboard.settled();

  await page.reload();
  await expect(dashboard.card("Ash")).toBeVisible();
  await expect.poll(() => dashboard.titles()).toEqual(["Ash", "Middle shelf", "Zinc 9", "Zinc 10"]);
  await expect(page.getByRole("button", { name: "Contents list" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
