import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { publicationApi } from "@/shared/api/publication";
import { type LimitKind, useLimits } from "@/shared/limits";
import { setUser } from "@/shared/session";
import { ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import type { Op } from "../model/op";
import { create, id, PAGE, set, typed } from "../model/testing/documents";
import { sayDifference } from "./compare";
import { PublishActions } from "./PublishActions";
import { NO_DIFFERENCE, pageOf, register, widgetOf } from "./testDifference";

await import("@/shared/ui/DialogPanel");

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close();
});

const person = userEvent.setup();

/** The header of a project whose draft has these changes, which are said as one page with two changes. */
async function header(project: Parameters<typeof mock.project>[0], ops: readonly Op[]) {
  const { num_id } = mock.project(project);
  const session = await openSession(num_id, "ines");
  const editor = new Editor(session, num_id, null);
  editors.push(editor);
  editor.change(ops);
  const detail = await publicationApi.project(num_id);
  const page = pageOf("Home", [widgetOf(2, { excerpt: "Salt & kiln", change: "added" })], {
    registers: [register("title", null, "Home")],
  });
  const value = sayDifference({ ...NO_DIFFERENCE, pages: [page] });
  const onPublished = vi.fn();
  render(
    <MemoryRouter>
      <EditorContext value={editor}>
        <PublishActions
          detail={detail}
          comparison={{ state: "here", value }}
          onRetry={() => undefined}
          onPublished={onPublished}
        />
      </EditorContext>
      <ToastHost />
    </MemoryRouter>,
  );
  return { num_id, editor, onPublished };
}

const sheet = async () => within(await screen.findByRole("dialog"));
const published = { title: "Salt", is_published: true, changed: true };
const named = [set(1, "title", "Home"), create(2, "text"), typed(2, 0, "Salt & kiln")];

describe("publishing", () => {
  it("EDIT-353 EDIT-354 says what changes before anything is published, then publishes", async () => {
    const { num_id, onPublished } = await header(published, named);
    expect(screen.getByText("2 changes")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    const dialog = await sheet();
    expect(screen.getByRole("dialog", { name: "2 changes on 1 page" })).toBeVisible();
    expect(dialog.getByRole("heading", { name: "Home" })).toBeVisible();
    expect(dialog.getByText("Has a title now, “Salt & kiln” added")).toBeVisible();
    expect(mock.callsTo("POST", `/api/mag/${num_id}/publish`)).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Publish 1 page" }));
    expect(await screen.findByText("Published, 1 page")).toBeVisible();
    expect(onPublished).toHaveBeenCalledOnce();
    // All that was drawn has reached the server first.
    const calls = mock.calls.map(({ path }) => path);
    expect(calls.indexOf(`/api/documents/${num_id}/changes`)).toBeLessThan(
      calls.indexOf(`/api/mag/${num_id}/publish`),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("EDIT-355 says the address, who its readers are, and how far the plan goes", async () => {
    const user = makeUser();
    setUser({
      ...user,
      publishedMagsCount: 1,
      plan_limits: { ...user.plan_limits, published_mags: 3, pages_per_mag: 10 },
    });
    await header({ ...published, isPrivatePages: true, domain: "salt.example" }, named);
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    const dialog = await sheet();
    expect(dialog.getByText("salt.example")).toBeVisible();
    expect(dialog.getByText("Everybody who knows the password")).toBeVisible();
    expect(dialog.getByText("1 of 3 published projects, 1 of 10 pages")).toBeVisible();
  });

  it("EDIT-071 names what may ask others for something, but not on drafts", async () => {
    const draft = [create(5, "page", null, "a1"), set(5, "state", "draft")];
    const onDraft = [create(6, "code", id(5)), create(7, "embed", id(5))];
    const code = [create(3, "code", PAGE, "a5"), create(4, "code", PAGE, "a6")];
    await header(published, [...named, ...draft, ...onDraft, ...code]);
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    const dialog = await sheet();
    expect(dialog.getByText("2 code widgets, for whatever is in them")).toBeVisible();
  });

  it("EDIT-358 names the drafts, which stay here", async () => {
    const draft = (number: number, order: string) => [
      create(number, "page", null, order),
      set(number, "state", "draft"),
    ];
    await header(published, [...named, ...draft(5, "a1"), ...draft(6, "a2")]);
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    expect((await sheet()).getByText("02 and 03 are drafts and stay here.")).toBeVisible();
  });

  it("EDIT-357 says in words why it was not published", async () => {
    const { num_id, onPublished } = await header(published, named);
    mock.fail("POST", `/api/mag/${num_id}/publish`, 500, { detail: "The disk is full." });
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    const dialog = await sheet();
    await person.click(dialog.getByRole("button", { name: "Publish 1 page" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "The disk is full. It could not be published. Readers see what they saw before.",
    );
    expect(onPublished).not.toHaveBeenCalled();
  });

  it("EDIT-355 shows the modal of a limit", async () => {
    mock.project({ is_published: true });
    mock.publication.limit = 1;
    await header({ title: "Salt" }, named);
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    await person.click((await sheet()).getByRole("button", { name: "Publish 1 page" }));
    await waitFor(() => expect(useLimits.getState().limit).toBe<LimitKind>("publish"));
  });

  it("does not publish what the server does not have", async () => {
    const { num_id, editor } = await header(published, named);
    await waitFor(() => expect(editor.session.unsent).toBe(0));
    mock.fail("POST", `/api/documents/${num_id}/changes`, 503, { once: false });
    editor.change([set(1, "title", "House")]);
    await person.click(screen.getByRole("button", { name: "Publish…" }));
    const dialog = await sheet();
    await person.click(dialog.getByRole("button", { name: "Publish 1 page" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("1 change did not reach the server");
    expect(mock.callsTo("POST", `/api/mag/${num_id}/publish`)).toEqual([]);
  });

  it("EDIT-369 EDIT-371 is for those who may, with the reason for the others", async () => {
    const { num_id } = mock.project({ title: "Reeds" });
    mock.publication.access.set(num_id + 1, "member");
    await header({ title: "Salt" }, named);
    expect(screen.getByRole("button", { name: "Publish…" })).toBeDisabled();
    expect(screen.getByTitle("Its owner publishes it for the first time")).toBeVisible();
  });
});
