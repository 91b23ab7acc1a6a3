import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 } });

const STYLE = "7yt7e7yt7e70";
const TEXT = "8f2hc5n1t4zd";

/** A project with a text and, where it says so, a style of its own that the text has. */
async function draw(account: Account, title: string, size: number | null): Promise<number> {
  const { num_id: project } = await account.project(title);
  const parent = await account.firstPage(project);
  const record = {
    kind: "text",
    parent,
    order: "a0",
    position: { base: [10_000, 10_000] },
    size: { base: [60_000, 9_000] },
    ...(size === null ? {} : { style: STYLE }),
    text: [{ insert: `${title}\n` }],
  };
  const style = { kind: "textStyle", order: "a0", name: "Headline", fontSize: { base: size } };
  await account.changeDocument(project, [
    ...(size === null ? [] : [{ create: { id: STYLE, record: style } }]),
    { create: { id: TEXT, record } },
  ]);
  return project;
}

const sizeOf = (page: Page, words: string) =>
  page
    .getByText(words)
    .last()
    .evaluate((element) => getComputedStyle(element).fontSize);

test("EDIT-191 projects share the text styles of their account", async ({ page, account }) => {
  const salt = await draw(account, "Salt and kiln", 4_000);
  const loom = await draw(account, "Loom and wool", null);
  const editor = new EditorPage(page);
  const look = page.getByRole("region", { name: "Paragraph style" });

  await page.goto(`/edit/${salt}/contents/`);
  await editor.press(editor.widget("Salt and kiln"));
  await look.getByRole("button", { name: "Share with all projects" }).click();
  await expect(page.getByText("All projects can use “Headline” now")).toBeVisible();
  await expect(look.getByRole("button", { name: /^Headline/ })).toContainText("shared");
  await expectAccessible(page, "a text style that projects share");
  await editor.saved();

  await page.goto(`/edit/${loom}/contents/`);
  await editor.press(editor.widget("Loom and wool"));
  await look.getByRole("button", { name: "From the account" }).click();
  await page.getByRole("menuitem", { name: "Headline" }).click();
  await expect.poll(() => sizeOf(page, "Loom and wool")).toBe("40px");
  await account.publish(loom);
  await editor.saved();

  // Another tab of the owner changes it for all projects; this one is shown the change as it comes.
  const other = await page.context().newPage();
  const there = new EditorPage(other);
  const styles = other.getByRole("region", { name: "Paragraph style" });
  await other.goto(`/edit/${salt}/contents/`);
  await there.press(there.widget("Salt and kiln"));
  const size = styles.getByRole("spinbutton", { name: "Size" });
  await size.fill("72");
  await size.press("Enter");
  await styles.getByRole("button", { name: "Change it in all projects" }).click();
  await other.getByRole("button", { name: "Change it", exact: true }).click();
  await expect(other.getByText("“Headline” changes in all projects that share it")).toBeVisible();
  await expect.poll(() => sizeOf(page, "Loom and wool"), { timeout: 30_000 }).toBe("72px");

  // A change in one project is that project's alone.
  await look.getByRole("spinbutton", { name: "Size" }).fill("64");
  await look.getByRole("spinbutton", { name: "Size" }).press("Enter");
  await expect(look.getByRole("button", { name: "Change it in all projects" })).toBeVisible();
  await editor.undo.click();
  await expect(look.getByText(/All projects of the account share this style/)).toBeVisible();
  await expect.poll(() => sizeOf(page, "Loom and wool")).toBe("72px");
});
