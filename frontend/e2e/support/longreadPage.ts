import { expect } from "@playwright/test";
import { type Designer, fileAt } from "./designer";
import { BOAT, CAPTIONS, COLOURS, FLOOD, PLATES, SHORE, SLIDES, WEEDS, WORDS } from "./longread";

/** Says of the page and the project what stands in their properties: colours, styles, and the font of the body. */
export async function prepare(designer: Designer, font: Record<string, string>): Promise<void> {
  const { editor, styles } = designer;
  const { page } = editor;
  await editor.properties.getByRole("checkbox", { name: /^Dark colours for readers/ }).check();
  for (const swatch of COLOURS) await designer.swatch(swatch);
  await designer.colour("Colour", "Foam");
  await editor.drop(font, [300, 300]);
  await expect(page.getByText(/ is among your fonts$/)).toBeVisible();
  await editor.command("Show the text styles");
  await styles.getByRole("button", { name: "Begin with six styles" }).click();
  await designer.style("Title", { Size: 250, Track: -3, Line: 92 }, "Lamp");
  await designer.style("Section", { Size: 76, Line: 100, Track: -2 }, "Ink");
  await designer.style("Deck", { Size: 58, Line: 108 }, "Ink");
  await designer.style("Body", { Size: 21 }, "Ink");
  await styles.getByRole("button", { name: /^Font/ }).first().click();
  await page.getByRole("option", { name: "Kiln Text" }).first().click();
  await designer.style("Quote", { Size: 120, Line: 98, Track: -2 }, "Tar");
  await designer.style("Caption", { Size: 16 }, "Slate");
  await editor.command("Show the properties");
}

/** The first window: a band of night, the moon, the title, and the shore with its lamps. */
export async function drawOpening(designer: Designer): Promise<void> {
  const { editor } = designer;
  await band(designer, 0, 1100, "Night");
  await designer.letGo();
  await designer.add("Add an ellipse");
  await designer.place({ X: 846, Y: 128, Width: 352, Height: 352 });
  await designer.colour("Fill", "Moon");
  await designer.move("Parallax");
  await designer.text("Title", { X: 64, Y: 130, Width: 1376 }, WORDS.title);
  await designer.letGo();
  await designer.picture("shore.svg", SHORE, { X: 0, Y: 480, Width: 1440, Height: 620 });
  await editor.fill(
    "Alternative text",
    "People with orange lamps scattered over a dark sea floor at night",
  );
}

/** Where the story begins: what it is about, who made it, and its words in two columns. */
export async function drawBeginning(designer: Designer): Promise<void> {
  await designer.text("Deck", { X: 512, Y: 1180, Width: 800 }, WORDS.deck);
  await designer.text("Caption", { X: 512, Y: 1490, Width: 640 }, WORDS.byline);
  await designer.text("Body", { X: 512, Y: 1570, Width: 856 }, ...WORDS.body);
  await designer.editor.number("Columns", 2);
}

/** A chapter: its title stays in sight while its words go by, and its picture rises when it comes into sight. */
export async function drawChapter(designer: Designer): Promise<void> {
  const { editor } = designer;
  const { page } = editor;
  await designer.text("Section", { X: 72, Y: 60, Width: 480 }, WORDS.boats);
  await designer.picture("boat.svg", BOAT, { X: 728, Y: 60, Width: 640, Height: 760 });
  await designer.move("Rise");
  await designer.text("Body", { X: 728, Y: 860, Width: 640 }, ...WORDS.keel);
  await designer.select(WORDS.boats, "boat", "Hours before anyone");
  await expect(editor.properties.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Control+g");
  await designer.place({ X: 72, Y: 2140 });
  await designer.select(WORDS.boats);
  await editor.choose("Pinned", "While it is in sight");
  await editor.number("Stays at", 40);
}

/** Somebody's words, on the colour of the moon. */
export async function drawQuote(designer: Designer): Promise<void> {
  await band(designer, 3340, 620, "Moon");
  await designer.text("Quote", { X: 72, Y: 3420, Width: 1200 }, WORDS.quote);
  await designer.text("Caption", { X: 72, Y: 3870, Width: 700 }, WORDS.source);
  await designer.ink("Tar");
}

/** The flood: three drawings that follow each other, and a film with captions. */
export async function drawFlood(designer: Designer): Promise<void> {
  const { editor } = designer;
  const { page } = editor;
  await band(designer, 3960, 1760, "Tar");
  await designer.text("Section", { X: 72, Y: 4050, Width: 1000 }, WORDS.flood);
  await designer.ink("Lamp");
  await designer.letGo();
  await editor.draw("Slides", [100, 100], [600, 300]);
  await editor.drop(FLOOD, [300, 200]);
  await expect(editor.sheet.locator(".r img")).toHaveCount(3);
  await expect(editor.sheet.locator(".r img").last()).toHaveAttribute("src", /\/media\/assets\//);
  await designer.place({ X: 72, Y: 4180, Width: 1296, Height: 680 });
  await designer.colour("Colour", "Lamp");
  for (const [name, caption, shown] of SLIDES) {
    await designer.select(name);
    await editor.fill("Alternative text", shown);
    await editor.fill("Caption", caption);
  }
  await designer.letGo();
  await editor.drop({ "flood.webm": fileAt("tests/data/media/tide.webm") }, [400, 300]);
  const video = editor.sheet.locator(".film video");
  await expect(video).toHaveAttribute("src", /\/media\/assets\/.*whole\.webm/);
  await editor.fill("Title", WORDS.film);
  await editor.choose("Poster", "slack.svg");
  const asked = page.waitForEvent("filechooser");
  await editor.properties.getByText("Add captions…").click();
  await (await asked).setFiles({
    name: "flood.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from(CAPTIONS),
  });
  await expect(video.locator("track")).toHaveAttribute("srclang", "en");
  await designer.place({ X: 400, Y: 5030, Width: 968, Height: 545 });
  await designer.text("Caption", { X: 72, Y: 5030, Width: 290 }, WORDS.film);
  await designer.ink("Lamp");
}

/** Four plates that open large. */
export async function drawPlates(designer: Designer): Promise<void> {
  const { editor } = designer;
  const { page } = editor;
  await designer.text("Section", { X: 72, Y: 5820, Width: 1000 }, WORDS.plates);
  await designer.letGo();
  await editor.draw("Gallery", [100, 100], [1000, 400]);
  await editor.drop(WEEDS, [300, 200]);
  const plates = editor.sheet.locator(".y img");
  await expect(plates).toHaveCount(4);
  await expect(plates.last()).toHaveAttribute("src", /\/media\/assets\//);
  await editor.number("Columns", 4);
  await editor.choose("Cells", "3 : 4");
  await editor.number("Gap", 24);
  for (const [at, [caption, shown]] of PLATES.entries()) {
    const { x = 0, y = 0 } = (await plates.nth(at).boundingBox()) ?? {};
    await page.mouse.dblclick(x + 20, y + 20);
    await expect(editor.properties.getByText("Picture", { exact: true }).first()).toBeVisible();
    await editor.fill("Caption", caption);
    await editor.fill("Alternative text", shown);
    await page.keyboard.press("Escape");
    await designer.letGo();
  }
  await designer.select("Gallery");
  await designer.place({ X: 72, Y: 5940, Width: 1296 });
}

/** The form at the end, on the night. */
export async function drawForm(designer: Designer): Promise<void> {
  const { editor } = designer;
  await band(designer, 6470, 660, "Night");
  await designer.text("Section", { X: 72, Y: 6560, Width: 520 }, WORDS.walk);
  // A level too deep, which the remarks are to find.
  await editor.sheet.focus();
  await editor.page.keyboard.press("Control+Alt+4");
  await designer.ink("Lamp");
  await designer.text("Body", { X: 72, Y: 6690, Width: 460 }, WORDS.invitation);
  await designer.ink("Lamp");
  await designer.letGo();
  await editor.draw("Form", [100, 100], [640, 500]);
  await expect(editor.sheet.locator(".o .q")).toHaveCount(3);
  await editor.press(editor.sheet.locator(".o"));
  await editor.fill("Button", "Take me along");
  await editor.fill("Once sent", "See you at the slipway.");
  await editor.choose("Text style", "Caption");
  await designer.colour("Colour", "Lamp");
  await designer.colour("Field fill", "Night");
  await designer.colour("Field edge", "Lamp");
  await designer.colour("Accent", "Moon");
  await designer.colour("Words on it", "Tar");
  await designer.place({ X: 728, Y: 6560, Width: 640 });
}

/** A band of colour across the page. */
async function band(designer: Designer, y: number, height: number, colour: string): Promise<void> {
  await designer.letGo();
  await designer.add("Add a rectangle");
  await designer.place({ X: 0, Y: y, Width: 1440, Height: height });
  await designer.colour("Fill", colour);
  await designer.editor.choose("Keeps to", "Both edges");
}

/** Phones: a column of text has no room beside another one, and a title that stays would cover what it belongs to. */
export async function correctForPhones(designer: Designer): Promise<void> {
  const { editor } = designer;
  await editor.command("Go to the phone width");
  await designer.select(WORDS.body[0].slice(0, 30));
  await editor.number("Columns", 1);
  await designer.select(WORDS.boats);
  await editor.choose("Pinned", "No");
  await editor.command("Go to the desktop width");
}
