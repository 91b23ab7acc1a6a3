import { Dashboard } from "../support/dashboard";
import { expectTrapped, pressOn, tabTo } from "../support/keyboard";
import { expect, test } from "../support/test";

test("the settings are changed with a keyboard alone", async ({ page, account }) => {
  const region = (name: string) => page.getByRole("region", { name });
  const menu = page.getByRole("navigation", { name: "Sections" });
  const { keyboard } = page;
  const changed = `${account.password}, revised`;
  await new Dashboard(page).open();
  await page.goto("/settings/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");

  await test.step("a name", async () => {
    await pressOn(page, region("Name").getByRole("button", { name: "Edit" }));
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("Ines of the Bridges");
    await keyboard.press("Enter");
    await expect(region("Name").getByText("Ines of the Bridges")).toBeVisible();
    await expect(region("Name").getByRole("button", { name: "Edit" })).toBeFocused();
  });

  await test.step("another section, and a password", async () => {
    await pressOn(page, menu.getByRole("link", { name: "Password", exact: true }));
    await pressOn(page, region("Password").getByRole("button", { name: "Change" }));
    await tabTo(page, page.getByLabel("Old password"));
    await keyboard.type(account.password);
    await tabTo(page, page.getByRole("textbox", { name: "New password" }));
    await keyboard.type(changed);
    await keyboard.press("Enter");
    await expect(page.getByText(/Every other session has ended/)).toBeVisible();
  });

  await test.step("a dialog keeps the focus, and returns it", async () => {
    await pressOn(page, menu.getByRole("link", { name: "Delete account" }));
    await pressOn(page, page.getByRole("button", { name: "Proceed" }));
    await tabTo(page, page.getByRole("radio").first());
    await keyboard.press("ArrowDown");
    await pressOn(page, page.getByRole("button", { name: "Continue" }));
    const modal = page.getByRole("alertdialog");
    await expect(modal).toBeVisible();
    await expectTrapped(page, modal);
    await keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  });
});
