import { readdirSync, statSync } from "node:fs";
import { screen } from "@testing-library/react";
import { setTheme } from "@/shared/theme";
import { renderRoutes } from "@/test/render";
import LearnPage from "./LearnPage";
import { articles } from "./messages/learn";

const FOLDER = `${import.meta.dirname}/help`;

const shown = articles.flatMap(({ id, blocks }) =>
  blocks.flatMap((block) =>
    typeof block === "object" && "picture" in block ? [{ id, picture: block.picture }] : [],
  ),
);

afterEach(() => setTheme("system"));

describe("the pictures of the help pages", () => {
  it.each(shown)("EDIT-412 $id shows the editor in the theme that is on", ({ id, picture }) => {
    setTheme("dark");
    const { unmount } = renderRoutes(
      [{ path: "/learn/:page?", element: <LearnPage /> }],
      `/learn/${id}`,
    );
    const image = screen.getByRole("img");
    expect(image.getAttribute("src")).toContain(`${picture}-dark`);
    expect(image.getAttribute("alt")?.length).toBeGreaterThan(40);
    unmount();
    setTheme("light");
    renderRoutes([{ path: "/learn/:page?", element: <LearnPage /> }], `/learn/${id}`);
    expect(screen.getByRole("img").getAttribute("src")).toContain(`${picture}-light`);
  });

  it("EDIT-412 weigh little, and each is shown somewhere", () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith(".webp"));
    const wanted = shown.flatMap(({ picture }) =>
      ["light", "dark"].map((theme) => `${picture}-${theme}.webp`),
    );
    expect(new Set(names)).toEqual(new Set(wanted));
    for (const name of names) expect(statSync(`${FOLDER}/${name}`).size).toBeLessThan(60_000);
  });
});
