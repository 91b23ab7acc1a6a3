import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { EditorPage } from "./editor";

const ROOT = join(import.meta.dirname, "../../..");

/** A file of the tests, or of what the product ships, as base64. */
export const fileAt = (path: string) => readFileSync(join(ROOT, path)).toString("base64");

/** Where something lies and how large it is, in px of the page. */
export interface Box {
  X: number;
  Y: number;
  Width?: number;
  Height?: number;
}

/** A colour of the project: its name, and what it is on light pages and on dark ones. */
export type Swatch = readonly [name: string, light: string, dark: string];

/** Somebody who designs in the editor with the keys and the pointer. */
export class Designer {
  /** The text styles: in their own panel, or of the text that is selected. */
  readonly styles: Locator;
  readonly #page: Page;

  constructor(readonly editor: EditorPage) {
    this.#page = editor.page;
    this.styles = editor.page.getByRole("region", { name: "Paragraph style" });
  }

  /** Lets go of everything, so that the properties are those of the page. */
  async letGo(): Promise<void> {
    const { properties, sheet } = this.editor;
    const title = properties.getByRole("textbox", { name: "Title of the page" });
    await expect(async () => {
      await sheet.focus();
      if (await title.isHidden()) await this.#page.keyboard.press("Escape");
      await expect(title).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Adds a colour to the project, and says what it is in the dark. */
  async swatch([name, light, dark]: Swatch): Promise<void> {
    const { properties } = this.editor;
    await properties.getByRole("button", { name: "Add a colour" }).click();
    const called = properties.getByRole("textbox", { name: /^Name of Colour / });
    await called.fill(name);
    await called.press("Enter");
    await this.#code(`Edit ${name}`, light);
    if (dark !== light) await this.#code(`Edit ${name} on dark pages`, dark);
  }

  /** Writes what a colour of the project is on light pages. */
  recolour(name: string, code: string): Promise<void> {
    return this.#code(`Edit ${name}`, code);
  }

  async #code(row: string, code: string): Promise<void> {
    const { opener, choice } = await this.#openColour(this.editor.properties, row);
    const none = choice.getByRole("radio", { name: "None" });
    if (await none.isVisible()) await choice.getByRole("radio", { name: "Colour" }).check();
    const field = choice.getByRole("textbox", { name: "Code" });
    await field.fill(code);
    await field.press("Enter");
    await this.#closeColour(opener, choice);
  }

  /** Gives a row one of the project's colours. */
  async colour(row: string, name: string, within = this.editor.properties): Promise<void> {
    const { opener, choice } = await this.#openColour(within, row);
    const swatch = choice.getByRole("button", { name, exact: true });
    await swatch.click();
    await expect(swatch).toHaveAttribute("aria-pressed", "true");
    await this.#closeColour(opener, choice);
  }

  async #openColour(within: Locator, row: string): Promise<{ opener: Locator; choice: Locator }> {
    const opener = within.getByRole("button", { name: new RegExp(`^${row}: `) });
    await opener.click();
    const choice = this.#page.getByRole("dialog", { name: `Choose: ${row}`, exact: true });
    await expect(choice).toBeVisible();
    return { opener, choice };
  }

  /** The next key goes where it is meant to go only when the focus is back. */
  async #closeColour(opener: Locator, choice: Locator): Promise<void> {
    await this.#page.keyboard.press("Escape");
    await expect(choice).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  /** Says how a style looks, in the panel of all styles. */
  async style(name: string, look: Readonly<Record<string, number>>, colour: string): Promise<void> {
    await this.#specimen(name).click();
    for (const [property, value] of Object.entries(look)) {
      const field = this.styles.getByRole("spinbutton", { name: property, exact: true });
      await field.fill(String(value));
      await field.press("Enter");
    }
    await this.colour("Colour", colour, this.styles);
  }

  #specimen(name: string): Locator {
    return this.styles.getByRole("button", { name: new RegExp(`^${name} \\d`) });
  }

  /** Puts what is selected where it belongs. */
  async place(box: Box): Promise<void> {
    for (const [side, value] of Object.entries(box)) {
      await this.editor.number(side, value);
      const field = this.editor.properties.getByRole("spinbutton", { name: side, exact: true });
      await expect(field).toHaveValue(String(value));
    }
  }

  /** Adds something by its command, in the middle of what is seen. */
  async add(command: string): Promise<void> {
    await this.editor.sheet.focus();
    await this.editor.command(command);
  }

  /** Writes a text in a style, and puts it where it belongs; it stays selected. */
  async text(style: string, box: Box, ...paragraphs: readonly string[]): Promise<void> {
    const { editor } = this;
    await this.letGo();
    await editor.sheet.focus();
    await this.#page.keyboard.press("Shift+t");
    await expect(editor.field).toBeFocused();
    for (const [at, words] of paragraphs.entries()) {
      if (at > 0) await this.#page.keyboard.press("Enter");
      await this.#page.keyboard.insertText(words);
    }
    await this.#page.keyboard.press("Escape");
    await expect(editor.field).toHaveCount(0);
    await this.#specimen(style).click();
    await expect(this.#specimen(style)).toHaveAttribute("aria-pressed", "true");
    await this.place(box);
  }

  /** Gives the text that is selected a colour that is not that of its style. */
  async ink(colour: string): Promise<void> {
    await this.styles.getByText("Only this text", { exact: true }).click();
    await this.colour("Colour", colour, this.styles);
  }

  /** Selects by their names in the list of layers, and shows their properties. */
  async select(...names: readonly string[]): Promise<void> {
    await this.editor.command("Show the layers");
    for (const [at, name] of names.entries()) {
      const row = this.#page.getByRole("treeitem", { name: new RegExp(`^${name}`) });
      await row.click({ modifiers: at > 0 ? ["Control"] : [] });
      await expect(row).toHaveAttribute("aria-selected", "true");
    }
    await this.editor.command("Show the properties");
    await expect(this.editor.properties).toBeVisible();
  }

  /** Gives what is selected a motion by one of the presets. */
  async move(preset: string): Promise<void> {
    const opener = this.editor.properties.getByRole("button", { name: "Add a motion: Add" });
    await opener.press("Enter");
    const item = this.#page.getByRole("menuitem", { name: preset, exact: true }).first();
    await item.click();
    await expect(item).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  /** Draws a picture, chooses its file, and puts it where it belongs; it stays selected. */
  async picture(name: string, file: string, box: Box): Promise<void> {
    const { editor } = this;
    await this.letGo();
    const chooser = this.#page.waitForEvent("filechooser");
    await editor.draw("Picture", [100, 100], [400, 300]);
    const buffer = Buffer.from(file, "base64");
    await (await chooser).setFiles({ name, mimeType: "image/svg+xml", buffer });
    await this.arrived(name);
    await this.place(box);
  }

  /** Waits until a file that was added is one of the server's. */
  async arrived(name: string): Promise<void> {
    const { properties, sheet } = this.editor;
    await expect(properties.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
      name.replace(/\.\w+$/, ""),
    );
    await expect(sheet.locator("[src^='blob:']")).toHaveCount(0);
  }
}
