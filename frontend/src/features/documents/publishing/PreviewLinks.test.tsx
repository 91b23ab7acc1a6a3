import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { type Access, publicationApi } from "@/shared/api/publication";
import { ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeLink } from "@/test/api/documents";
import { render } from "@/test/render";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { PublishActions } from "./PublishActions";

await import("@/shared/ui/DialogPanel");

let editor: Editor;
afterEach(() => editor.close());

const person = userEvent.setup();
const DAY_MS = 24 * 60 * 60 * 1_000;

async function header(access: Access = "owner") {
  const { num_id } = mock.project({ title: "Salt" });
  mock.publication.access.set(num_id, access);
  editor = new Editor(await openSession(num_id, "ines"), num_id, null);
  const detail = await publicationApi.project(num_id);
  render(
    <MemoryRouter>
      <EditorContext value={editor}>
        <PublishActions
          detail={detail}
          comparison={{ state: "loading" }}
          onRetry={() => undefined}
          onPublished={() => undefined}
        />
      </EditorContext>
      <ToastHost />
    </MemoryRouter>,
  );
  return num_id;
}

async function links() {
  await person.click(screen.getByRole("button", { name: "Preview links" }));
  return within(await screen.findByRole("dialog", { name: "Preview links" }));
}

describe("links to the draft", () => {
  it("EDIT-028 EDIT-029 are made with an end, listed, copied and withdrawn", async () => {
    const numId = await header();
    const dialog = await links();
    expect(await dialog.findByText("There is no link yet")).toBeVisible();
    expect(dialog.getByRole("combobox", { name: "Works for" })).toHaveValue("14");
    await person.selectOptions(dialog.getByRole("combobox"), "30 days");
    await person.click(dialog.getByRole("button", { name: "Make a link" }));
    expect(await dialog.findByText("localhost:4001/preview/link1.1/")).toBeVisible();
    const made = mock.callsTo("POST", `/api/documents/${numId}/preview-links`);
    const ends = made.map(({ body }) => Date.parse(String((body as { endsAt: unknown }).endsAt)));
    expect(ends.map((end) => (end - Date.now()) / DAY_MS)).toEqual([expect.closeTo(30, 2)]);
    await person.click(dialog.getByRole("button", { name: /^Copy the link/ }));
    expect(await navigator.clipboard.readText()).toBe("http://localhost:4001/preview/link1.1/");
    await person.click(dialog.getByRole("button", { name: /^Withdraw the link/ }));
    expect(await dialog.findByText("There is no link yet")).toBeVisible();
    expect(await screen.findByText("The link shows nothing any more")).toBeVisible();
    expect(mock.documents.links).toEqual([]);
  });

  it("EDIT-028 say who made them, and that there are no more than twenty", async () => {
    mock.documents.links = Array.from({ length: 20 }, (_, index) =>
      makeLink(index, { madeBy: index === 0 ? "Noor" : null }),
    );
    await header();
    const dialog = await links();
    expect(await dialog.findByText(/made by Noor$/)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Make a link" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "A project has at most 20 preview links",
    );
    await waitFor(() => expect(dialog.getByRole("button", { name: "Make a link" })).toBeEnabled());
  });

  it("EDIT-384 let their readers comment where the owner says so", async () => {
    mock.documents.links = [makeLink(1)];
    const numId = await header();
    const dialog = await links();
    const box = await dialog.findByRole("checkbox", { name: /^Readers may comment/ });
    expect(box).not.toBeChecked();
    await person.click(box);
    expect(await screen.findByText("Its readers may comment")).toBeVisible();
    await waitFor(() => expect(box).toBeChecked());
    const path = `/api/documents/${numId}/preview-links/link-1`;
    expect(mock.callsTo("PATCH", path).map(({ body }) => body)).toEqual([{ comments: true }]);
    mock.fail("PATCH", path, 404, { code: "not_found", detail: "There is nothing here" });
    await person.click(box);
    expect(await dialog.findByRole("alert")).toHaveTextContent("There is nothing here");
    await waitFor(() => expect(box).toBeChecked());
  });

  it("EDIT-384 are opened for comments by the owner alone", async () => {
    mock.documents.links = [makeLink(1, { comments: true })];
    mock.documents.canLetComment = false;
    await header("member");
    const dialog = await links();
    expect(await dialog.findByText(/Its readers may comment$/)).toBeVisible();
    expect(dialog.queryByRole("checkbox")).toBeNull();
  });

  it("are not for those who have the layout locked", async () => {
    await header("editor");
    expect(screen.getByRole("link", { name: "Preview" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Preview links" })).toBeNull();
  });
});
