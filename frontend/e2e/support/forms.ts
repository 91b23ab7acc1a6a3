import { expect, type Page } from "@playwright/test";

/**
 * Sends the form that is open, with the keyboard. What comes sooner than people write is shown again, with a button for it: so
 * a test that types faster than people presses it once more.
 */
export async function sendForm(reader: Page, button: string): Promise<void> {
  const press = () =>
    Promise.all([
      reader.waitForEvent("domcontentloaded"),
      reader.getByRole("button", { name: button }).press("Enter"),
    ]);
  await press();
  await expect(async () => {
    const again = reader.getByText("faster than people write");
    if (await again.isVisible()) await press();
    await expect(again).toBeHidden({ timeout: 100 });
  }).toPass({ intervals: [1_000] });
}
