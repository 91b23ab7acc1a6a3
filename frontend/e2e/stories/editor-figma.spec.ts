import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { FigmaLike } from "../support/figma";
import { Octavo } from "../support/server";
import { test as base, expect } from "../support/test";

const KEY = "kk5VAC0mXblEzdLug3B7fi";
const TOKEN = "figd_kilnkilnkilnkilnkilnkiln_x-Yz";

/** A server that fetches designs from a Figma of this machine. */
const test = base.extend<{ figma: FigmaLike }, { started: FigmaLike; octavo: Octavo }>({
  started: [
    async ({ playwright: _ }, use) => {
      const figma = new FigmaLike(KEY, TOKEN);
      await figma.start();
      await use(figma);
      await figma.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ started }, use) => {
      const octavo = await Octavo.prepare(undefined, { OCTAVO_FIGMA_URL: started.origin });
      await octavo.start();
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],
  figma: async ({ started }, use) => use(started),
});

test.use({ viewport: { width: 1440, height: 900 } });

test("EDIT-392 EDIT-393 a design is fetched from Figma by its address and a token that is kept", async ({
  page,
  account,
  figma,
  expectedErrors,
}) => {
  // A token that Figma refuses.
  expectedErrors.push(/status of 409/);
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Kiln");
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  await editor.command("Bring in…");
  const dialog = page.getByRole("dialog", { name: "Bring in" });
  const address = dialog.getByLabel("Address of a file or frame");
  const token = dialog.getByRole("textbox", { name: "Personal access token" });

  await test.step("a token that Figma refuses is told at its field", async () => {
    await address.fill(`https://www.figma.com/design/${KEY}/Kiln-site?node-id=&t=x`);
    await token.fill("figd_somebodysomebodysomebody");
    await token.press("Enter");
    await expect(token).toHaveAccessibleDescription(/Figma refuses the token/);
    await expectAccessible(page, "the dialog with a token that is refused");
  });

  await test.step("the design is fetched once, with its picture", async () => {
    await token.fill(TOKEN);
    await token.press("Enter");
    await expect(dialog.getByText(/with 1 new page$/)).toBeVisible();
    await expect(dialog.getByText("Kiln at night")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Bring it in" }).click();
    await expect(dialog.getByText("This was made")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(editor.sheet.getByText("Salt & Kiln")).toBeVisible();
    const file = `/v1/files/${KEY}`;
    expect(figma.log).toEqual([file, file, `${file}/images`, "/pictures/kiln"]);
    const { assets } = await (await page.request.get(`/api/documents/${numId}/assets`)).json();
    expect(assets).toHaveLength(1);
  });

  await test.step("the token is kept, and forgotten from the keyboard", async () => {
    await editor.command("Bring in…");
    await expect(dialog.getByText(/A token that ends in x-Yz is kept since/)).toBeVisible();
    await expect(token).toHaveCount(0);
    await expectAccessible(page, "the dialog with a token that is kept");
    await dialog.getByRole("button", { name: "Forget the token" }).press("Enter");
    await expect(token).toBeFocused();
    const access = await (await page.request.get("/api/me/figma-token")).json();
    expect(access).toEqual({ available: true, token: null });
  });
});
