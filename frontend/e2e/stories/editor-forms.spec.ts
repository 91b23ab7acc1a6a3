import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/axe";
import { EditorPage } from "../support/editor";
import { sendForm } from "../support/forms";
import { mailedLink } from "../support/mail";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 10_000 });

test("EDIT-268 EDIT-271 EDIT-272 EDIT-273 EDIT-274 EDIT-275 EDIT-277 EDIT-280 EDIT-439 a form from the editor to its answers", async ({
  page,
  account,
  octavo,
  browser,
}) => {
  const editor = new EditorPage(page);
  test.slow();
  const { num_id: numId } = await account.project("Tidal Almanac");
  await account.firstPage(numId);
  await account.changeDocument(numId, [
    { set: { id: "000000000000", key: "language", value: "en" } },
  ]);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();

  await test.step("a form is drawn with three fields, in one step of undo", async () => {
    await editor.draw("Form", [100, 100], [600, 500]);
    const form = editor.sheet.locator(".o");
    await expect(form.locator(".q")).toHaveCount(3);
    await page.keyboard.press("Control+z");
    await expect(form).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    await expect(form.locator(".q")).toHaveCount(3);
    await expectAccessible(page, "an editor with a form");
  });

  await test.step("its button and its fields say what they are for", async () => {
    await editor.press(editor.sheet.locator(".o"));
    const form = editor.properties.getByRole("region", { name: "Form", exact: true });
    await form.getByRole("textbox", { name: "Button" }).fill("Count me in");
    await form.getByRole("textbox", { name: "Button" }).press("Enter");
    await form.getByRole("textbox", { name: "Once sent" }).fill("See you on Friday.");
    await form.getByRole("textbox", { name: "Once sent" }).press("Enter");
    await editor.command("Add a field for any of several choices");
    const field = editor.properties.getByRole("region", { name: "Field", exact: true });
    await expect(field).toBeVisible();
    await field.getByRole("textbox", { name: "Label" }).fill("What will you eat?");
    await field.getByRole("textbox", { name: "Label" }).press("Enter");
    await field.getByRole("textbox", { name: "Choices" }).fill("Bread\nSoup");
    await page.keyboard.press("Tab");
    await expect(editor.sheet.locator(".o .q")).toHaveCount(4);
    await editor.saved();
  });

  await account.publish(numId);
  const address = `${octavo.viewer}/${account.user.uri}/${numId}/`;
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();

  await test.step("a reader without scripts fills it in with the keyboard", async () => {
    await reader.goto(address);
    const name = reader.getByRole("textbox", { name: "Name" });
    await name.focus();
    await reader.keyboard.type("Ada Lovelace");
    await reader.keyboard.press("Tab");
    await expect(reader.getByRole("textbox", { name: "E-mail" })).toBeFocused();
    await reader.keyboard.type("ada@analytical.example");
    await reader.keyboard.press("Tab");
    await reader.keyboard.type("I bring =SUM(bread)");
    await reader.keyboard.press("Tab");
    await reader.keyboard.press("Tab");
    await reader.keyboard.press("Space");
    await expect(reader.getByRole("checkbox", { name: "Soup" })).toBeChecked();
    await sendForm(reader, "Count me in");
    await expect(reader.getByText("See you on Friday.")).toBeVisible();
    await reader.getByRole("link", { name: /Tidal Almanac/ }).click();
    await expect(reader).toHaveURL(address);
  });

  await test.step("what is wrong is said, and nothing that was written is lost", async () => {
    const other = await (await browser.newContext({ bypassCSP: true })).newPage();
    await other.goto(address);
    await expectAccessible(other, "a page with a form");
    await other.getByRole("textbox", { name: "Name" }).fill("Bo");
    await other.getByRole("textbox", { name: "Message" }).fill("Hello");
    const email = other.getByRole("textbox", { name: "E-mail" });
    await email.fill("bo");
    await email.press("Tab");
    await expect(other.getByText("This is not an e-mail address.")).toBeVisible();
    // Browsers do not send it; this is what the server says to those that do.
    await other.locator("form.o").evaluate((form) => form.setAttribute("novalidate", ""));
    await sendForm(other, "Count me in");
    await expect(other.getByRole("heading", { name: "Please check your answers" })).toBeVisible();
    await expect(other.getByText("This is not an e-mail address.")).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Name" })).toHaveValue("Bo");
    await expectAccessible(other, "a form that is shown again");
    await other.getByRole("textbox", { name: "E-mail" }).fill("bo@example.com");
    await sendForm(other, "Count me in");
    await expect(other.getByText("See you on Friday.")).toBeVisible();
  });

  await test.step("the answers are seen, opened and taken as CSV", async () => {
    await page.goto(`/edit/${numId}/answers/`);
    const table = page.getByRole("table");
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table).toContainText("Ada Lovelace");
    await expectAccessible(page, "the answers of a form");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv).toContain("What will you eat?");
    expect(csv).toContain("Ada Lovelace,ada@analytical.example,I bring =SUM(bread),Soup");
  });

  await test.step("an address is asked, and gets what comes then", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog");
    const desk = `desk.${numId}@octavo.example`;
    await dialog.getByRole("textbox", { name: "E-mail address" }).fill(desk);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("waiting for confirmation")).toBeVisible();
    await expectAccessible(page, "what happens with answers");
    await reader.goto(await mailedLink(page, desk, "/forms/recipients/"));
    await reader.getByRole("button", { name: "Yes, mail them to me" }).click();
    await expect(reader.getByText("are mailed to you from now on")).toBeVisible();
    await reader.goto(address);
    await reader.getByRole("textbox", { name: "Name" }).fill("Cy");
    await reader.getByRole("textbox", { name: "E-mail" }).fill("cy@example.com");
    await reader.getByRole("textbox", { name: "Message" }).fill("Me too");
    await sendForm(reader, "Count me in");
    expect(await mailedLink(page, desk, `/edit/${numId}/answers/`)).toContain(String(numId));
    await page.keyboard.press("Escape");
  });

  await test.step("an answer is deleted", async () => {
    await page.reload();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(4);
    await rows.nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(rows).toHaveCount(3);
    await expect(page.getByText("Cy", { exact: true })).toHaveCount(0);
  });
});

test("EDIT-270 a form asks for a file on paid plans, and its file comes with the answer", async ({
  page,
  account,
  octavo,
  browser,
  expectedErrors,
}) => {
  // What the free plan does not include is refused.
  expectedErrors.push(/status of 403/);
  const editor = new EditorPage(page);
  const { num_id: numId } = await account.project("Call for Prints");
  await account.firstPage(numId);
  await page.goto(`/edit/${numId}/contents/`);
  await expect(editor.sheet).toBeVisible();
  const form = editor.sheet.locator(".o");
  await editor.draw("Form", [100, 100], [600, 500]);
  await expect(form.locator(".q")).toHaveCount(3);
  await editor.saved();

  await test.step("the free plan says what it takes, and the form stays as it was", async () => {
    await editor.press(form);
    await editor.command("Add a field for a file");
    const limit = page.getByRole("dialog").filter({ hasText: "Forms ask for files on paid plans" });
    await expect(limit).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(limit).toBeHidden();
    await expect(form.locator(".q")).toHaveCount(3);
  });

  await test.step("a paid plan has it", async () => {
    octavo.run("admin", "plan", account.email, "studio");
    await page.reload();
    await expect(form.locator(".q")).toHaveCount(3);
    await editor.press(form);
    const words = editor.properties.getByRole("region", { name: "Form", exact: true });
    await words.getByRole("textbox", { name: "Button" }).fill("Count me in");
    await words.getByRole("textbox", { name: "Button" }).press("Enter");
    await editor.command("Add a field for a file");
    const field = editor.properties.getByRole("region", { name: "Field", exact: true });
    await field.getByRole("textbox", { name: "Label" }).fill("Your print");
    await field.getByRole("textbox", { name: "Label" }).press("Enter");
    await expect(form.locator("input[type=file]")).toHaveCount(1);
    await editor.saved();
  });

  await account.publish(numId);
  const print = { name: "Öfen.pdf", mimeType: "application/pdf", buffer: Buffer.from("a print") };

  await test.step("a reader without scripts sends one, and chooses it again where the form is shown again", async () => {
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await reader.goto(`${octavo.viewer}/${account.user.uri}/${numId}/`);
    await reader.getByLabel("Your print").setInputFiles(print);
    await reader.getByRole("textbox", { name: "Name" }).fill("Ada");
    await reader.getByRole("textbox", { name: "E-mail" }).fill("ada@example.com");
    // Browsers say what is missing before they send. This one does not.
    await reader.locator("form.o").evaluate((form) => form.setAttribute("novalidate", ""));
    await reader.getByRole("textbox", { name: "Message" }).fill("");
    // What is said at the field comes after the click: before it the button would have moved from under the pointer.
    await reader.getByRole("button", { name: "Count me in" }).click();
    await expect(reader.getByText("Please choose this file once more")).toBeVisible();
    await expect(reader.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
    await reader.getByRole("textbox", { name: "Message" }).fill("Here it is");
    await expect(async () => {
      await reader.getByLabel("Your print").setInputFiles(print);
      await reader.getByRole("button", { name: "Count me in" }).press("Enter");
      await expect(reader.getByText("Thank you.")).toBeVisible({ timeout: 1_000 });
    }).toPass({ intervals: [1_000] });
  });

  await test.step("its owner saves it", async () => {
    await page.goto(`/edit/${numId}/answers/`);
    await page.getByRole("button", { name: /^Open the answer of/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Öfen\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Öfen.pdf");
    expect(await readFile(await download.path(), "utf8")).toBe("a print");
    await expectAccessible(page, "an answer with a file");
  });
});
