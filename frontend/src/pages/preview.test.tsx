import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { navigation } from "@/shared/api/client";
import { CommandHost } from "@/shared/commands";
import { setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { keepChange } from "@/test/kept";
import { renderRoutes } from "@/test/render";
import PreviewPage from "./PreviewPage";

const user = makeUser();
const open = (numId: number, page = "") =>
  renderRoutes(
    [{ path: "/edit/:numId/preview/:pageId?", element: <PreviewPage /> }],
    `/edit/${numId}/preview/${page}`,
    (children) => (
      <>
        {children}
        <CommandHost />
      </>
    ),
  );

describe("the preview of a project", () => {
  let left: string[];

  beforeEach(() => {
    left = [];
    vi.spyOn(navigation, "replaceWith").mockImplementation((address) => void left.push(address));
    act(() => setUser(user));
    setViewport(1440);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(700);
  });
  afterEach(() => vi.restoreAllMocks());

  const frame = () => screen.findByTitle("The draft as readers will see it");

  it("EDIT-025 EDIT-026 shows the viewer's page that was asked for, or leads to it", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    const { person } = open(num_id, "k3v9x0q2m7ab/");
    const address = `http://localhost:4001/preview/token.${num_id}/k3v9x0q2m7ab/`;
    expect(await frame()).toHaveAttribute("src", address);
    expect(screen.getByRole("link", { name: "Back to the editor" })).toHaveAttribute(
      "href",
      `/edit/${num_id}/contents/k3v9x0q2m7ab/`,
    );
    expect(left).toEqual([]);
    expect(mock.callsTo("POST", `/api/documents/${num_id}/preview`)).toMatchObject([
      { body: { page: "k3v9x0q2m7ab" } },
    ]);
    await person.click(screen.getByRole("button", { name: "Without this bar" }));
    await waitFor(() => expect(left).toEqual([address]));
  });

  it("EDIT-025 leads phones to the draft itself", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    setViewport(390);
    open(num_id);
    await waitFor(() => expect(left).toHaveLength(1));
  });

  it("EDIT-027 is shown at the usual widths and at any other, which the address keeps", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    const { person, router } = open(num_id, "?width=375");
    const page = await frame();
    expect(page.style.inlineSize).toBe("375px");
    await person.click(screen.getByRole("button", { name: /^Tablet/ }));
    expect(page.style.inlineSize).toBe("768px");
    expect(router.state.location.search).toBe("?width=768");
    const field = screen.getByRole("textbox", { name: "Width in px" });
    await person.clear(field);
    await person.type(field, "9000{Enter}");
    expect(page.style.inlineSize).toBe("2560px");
    // A page that is wider than the window is shown smaller.
    expect(page.style.scale).toBe(String((1000 - 56) / 2560));
    expect(screen.getByText("at 37 %")).toBeVisible();
    screen.getByRole("slider", { name: "Page width, right edge" }).focus();
    await person.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
    expect(page.style.inlineSize).toBe("2549px");
    await person.click(screen.getByRole("button", { name: "Window" }));
    expect(page.style.inlineSize).toBe("1000px");
    expect(screen.queryByRole("slider")).toBeNull();
    await person.keyboard("{Alt>}1{/Alt}");
    expect(page.style.inlineSize).toBe("375px");
    // All that while it was the same preview.
    expect(mock.callsTo("POST", `/api/documents/${num_id}/preview`)).toHaveLength(1);
  });

  it("EDIT-027 is pulled at its edges", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    vi.spyOn(Element.prototype, "hasPointerCapture").mockReturnValue(true);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      ...document.body.getBoundingClientRect(),
      left: 0,
      width: 1000,
    });
    open(num_id, "?width=375");
    const page = await frame();
    const pull = (side: string, clientX: number, more = {}) => {
      const edge = screen.getByRole("slider", { name: `Page width, ${side} edge` });
      fireEvent.pointerDown(edge, { clientX, pointerId: 1 });
      fireEvent.pointerMove(edge, { clientX, pointerId: 1, ...more });
      fireEvent.pointerUp(edge, { clientX, pointerId: 1, ...more });
    };
    pull("right", 800);
    expect(page.style.inlineSize).toBe("600px");
    pull("left", 118);
    expect(page.style.inlineSize).toBe("768px");
    pull("left", 118, { ctrlKey: true });
    expect(page.style.inlineSize).toBe("764px");
  });

  it("EDIT-025 shows changes that another tab has not sent yet", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    await keepChange(user._id, num_id);
    open(num_id);
    await frame();
    const calls = mock.calls.map(({ path }) => path);
    expect(mock.documents.of(num_id).head).toBe(1);
    expect(calls.lastIndexOf(`/api/documents/${num_id}/changes`)).toBeLessThan(
      calls.indexOf(`/api/documents/${num_id}/preview`),
    );
  });

  it("begins the document of a project that nobody has opened yet", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    open(num_id);
    await frame();
  });

  it("says why there is none, and tries again", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    mock.fail("POST", `/api/documents/${num_id}/preview`, 429, { detail: "Too many previews" });
    const { person } = open(num_id);
    expect(await screen.findByText("Too many previews")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await frame();
  });

  it("is the same page for a project that never was", async () => {
    open(99);
    expect(await screen.findByRole("heading", { name: "No such project" })).toBeVisible();
    expect(left).toEqual([]);
  });
});
