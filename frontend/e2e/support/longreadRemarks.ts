import { expect } from "@playwright/test";
import type { Designer } from "./designer";
import { WORDS } from "./longread";

/** Finds what readers would stumble over, and sees to it: by what is offered, by writing, and by another colour. */
export async function mendRemarks(designer: Designer): Promise<void> {
  const { editor } = designer;
  const { page } = editor;
  const panel = page.getByRole("region", { name: "Remarks", exact: true });
  const remark = (sentence: string | RegExp) =>
    panel.getByRole("button", { name: sentence, exact: true });
  const write = async (act: string, field: string | RegExp, words: string) => {
    await panel.getByRole("button", { name: act, exact: true }).click();
    const written = panel.getByRole("textbox", { name: field });
    await expect(written).toBeFocused();
    await written.fill(words);
    await written.press("Enter");
  };
  await editor.command("Show the remarks");

  const silent = "“boat” has no alternative text";
  await expect(remark(silent)).toBeVisible();
  await write(
    `Write it: ${silent}`,
    "Alternative text",
    "A red fishing boat lying on its side on wet sand",
  );
  await expect(remark(silent)).toHaveCount(0);

  const jump = `“${WORDS.walk}” is h4 after h2: a level is left out`;
  await expect(remark(jump)).toBeVisible();
  await panel.getByRole("button", { name: `Make it h3: ${jump}` }).click();
  await expect(remark(jump)).toHaveCount(0);

  const language = "Nobody has said in which language this is";
  await write(`Say the language: ${language}`, /^Language/, "en");
  const description = "The page has no description for search and sharing";
  await write(`Write it: ${description}`, "Description", WORDS.deck);

  const pale = /^“Words by .*” has a contrast of 3\.1, 4\.5 is needed$/;
  await expect(remark(pale)).toBeVisible();
  await editor.command("Show the properties");
  await designer.letGo();
  await designer.recolour("Slate", "#4a5f64");
  await editor.command("Show the remarks");
  await expect(panel.getByText(/^Nothing to remark/)).toBeVisible();
  await editor.command("Show the properties");
}
