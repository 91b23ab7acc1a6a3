import { isBlank } from "./text";

describe("a text that nobody can see", () => {
  it.each([
    "",
    " \n",
    "\u200b",
    "\u200d\u2060\ufeff",
    "\u202e\u2066",
    "\u3164",
    "\u115f\u1160\uffa0",
    "\u00ad",
    "\ufe0f",
    "\u2800",
  ])("is blank: %j", (text) => expect(isBlank(text)).toBe(true));

  it.each(["a", "👩\u200d🚀", "\u200fשלום", "!"])("is none when something shows: %j", (text) =>
    expect(isBlank(text)).toBe(false),
  );
});
