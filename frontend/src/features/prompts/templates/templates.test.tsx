import { screen, within } from "@testing-library/react";
import { makeTemplate, api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { renderRoutes } from "@/test/render";
import { showCategory } from "./store";
import { TemplatesModal } from "./TemplatesModal";

await import("@/shared/ui/DialogPanel");

beforeEach(() => {
  showCategory(null);
  mock.prompts.templates = [
    makeTemplate(100007, { title: "Field Notes", categories: ["longreads"] }),
    makeTemplate(100008, { title: "Shop Window", categories: ["e_commerce", "photo_stories"] }),
    makeTemplate(100009, {
      title: "Folio",
      categories: ["microsites"],
      cover: "http://localhost:4001/media/ab/folio.jpg",
      coverWidth: 900,
      coverHeight: 1200,
    }),
  ];
});

const open = () =>
  renderRoutes([{ path: "/", element: <TemplatesModal open onClose={() => {}} /> }]);

describe("the templates", () => {
  it("DASH-087 DASH-132 DASH-133 are shown with title, author, cover and the labels of their kinds", async () => {
    open();
    const card = within(await screen.findByRole("article", { name: "Shop Window" }));
    expect(card.getByText("by Octavo Studio")).toBeVisible();
    expect(card.getByText("ecommerce, landing page")).toBeVisible();
    const kinds = within(screen.getByRole("group", { name: "Kind of template" }));
    expect(kinds.getAllByRole("button").map((kind) => kind.textContent)).toEqual([
      "all3",
      "portfolio1",
      "presentation0",
      "editorial1",
      "landing page1",
      "ecommerce1",
      "event0",
      "restaurant0",
      "résumé0",
      "photo story0",
      "links0",
    ]);
  });

  it("can be narrowed to a kind", async () => {
    const { person } = open();
    await screen.findByRole("article", { name: "Folio" });
    await person.click(screen.getByRole("button", { name: /^editorial/ }));
    expect(screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"))).toEqual([
      "Field Notes",
    ]);
    await person.click(screen.getByRole("button", { name: /^presentation/ }));
    expect(screen.getByText("There is no template of this kind yet.")).toBeVisible();
  });

  it("DASH-041 DASH-042 lead to a preview on the viewer and to a start on the sign-in's host", async () => {
    open();
    const card = within(await screen.findByRole("article", { name: "Field Notes" }));
    expect(card.getByRole("link", { name: "Start with Field Notes" })).toHaveAttribute(
      "href",
      "/auth/start-with-template/100007",
    );
    const preview = card.getByRole("link", { name: /^Preview Field Notes/ });
    expect(preview).toHaveAttribute("href", "http://localhost:4001/100007");
    expect(preview).toHaveAttribute("target", "_blank");
  });

  it("DASH-040 lead to the page of all templates", async () => {
    open();
    expect(await screen.findByRole("link", { name: /All templates on a page/ })).toHaveAttribute(
      "href",
      "http://localhost:4001/templates",
    );
  });

  it("DASH-351 ask for the small cover", async () => {
    open();
    const card = await screen.findByRole("article", { name: "Folio" });
    expect(card.querySelector("img")).toHaveAttribute(
      "src",
      "http://localhost:4001/media/ab/folio_608.jpg",
    );
  });

  it("can only be looked at on a phone", async () => {
    setViewport(390);
    open();
    const card = within(await screen.findByRole("article", { name: "Field Notes" }));
    expect(card.queryByRole("link", { name: /^Start/ })).toBeNull();
    expect(card.getByRole("link", { name: /^Preview/ })).toBeVisible();
  });

  it("say so when they cannot be loaded, and try again", async () => {
    mock.fail("GET", "/api/templates", 500);
    const { person } = open();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The templates could not be loaded.");
    await person.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: "Folio" })).toBeVisible();
  });
});
