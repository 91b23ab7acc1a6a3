import { expect, it } from "vitest";
import { looksLikeEmail } from "./email";

it.each([
  ["ines@okafor.studio", true],
  ["i@o", true],
  ["žofie+kiln@bücher.example", true],
  ["", false],
  ["ines", false],
  ["@okafor.studio", false],
  ["ines@", false],
  ["in es@okafor.studio", false],
])("DASH-256 %o is an address: %s", (text, is) => {
  expect(looksLikeEmail(text)).toBe(is);
});
