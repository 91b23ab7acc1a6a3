import { act, screen, waitFor } from "@testing-library/react";
import { navigation } from "@/shared/api/client";
import { setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { keepChange } from "@/test/kept";
import { renderRoutes } from "@/test/render";
import PreviewPage from "./PreviewPage";

const user = makeUser();
const open = (numId: number, page = "") =>
  renderRoutes(
    [{ path: "/edit/:numId/preview/:pageId?", element: <PreviewPage /> }],
    `/edit/${numId}/preview/${page}`,
  );

describe("the preview of a project", () => {
  let left: string[];

  beforeEach(() => {
    left = [];
    vi.spyOn(navigation, "replaceWith").mockImplementation((address) => void left.push(address));
    act(() => setUser(user));
  });
  afterEach(() => vi.restoreAllMocks());

  it("EDIT-025 EDIT-026 leads to the viewer, to the page that was asked for", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    open(num_id, "k3v9x0q2m7ab/");
    const address = `http://localhost:4001/preview/token.${num_id}/k3v9x0q2m7ab/`;
    await waitFor(() => expect(left).toEqual([address]));
    expect(mock.callsTo("POST", `/api/documents/${num_id}/preview`)).toMatchObject([
      { body: { page: "k3v9x0q2m7ab" } },
    ]);
  });

  it("EDIT-025 shows changes that another tab has not sent yet", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    await keepChange(user._id, num_id);
    open(num_id);
    await waitFor(() => expect(left).toHaveLength(1));
    const calls = mock.calls.map(({ path }) => path);
    expect(mock.documents.of(num_id).head).toBe(1);
    expect(calls.lastIndexOf(`/api/documents/${num_id}/changes`)).toBeLessThan(
      calls.indexOf(`/api/documents/${num_id}/preview`),
    );
  });

  it("begins the document of a project that nobody has opened yet", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    open(num_id);
    await waitFor(() => expect(left).toHaveLength(1));
  });

  it("says why there is none, and tries again", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.documents.of(num_id);
    mock.fail("POST", `/api/documents/${num_id}/preview`, 429, { detail: "Too many previews" });
    const { person } = open(num_id);
    expect(await screen.findByText("Too many previews")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(left).toHaveLength(1));
  });

  it("is the same page for a project that never was", async () => {
    open(99);
    expect(await screen.findByRole("heading", { name: "No such project" })).toBeVisible();
    expect(left).toEqual([]);
  });
});
