import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { publicationApi } from "@/shared/api/publication";
import { api as mock } from "@/test/api";
import { render } from "@/test/render";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { set } from "../model/testing/documents";
import { Publishing } from "./Publishing";
import { NO_DIFFERENCE, pageOf, register, widgetOf } from "./testDifference";

const titled = pageOf("Home", [], { registers: [register("title", null, "Home")] });

describe("the header", () => {
  let editor: Editor;
  afterEach(() => editor.close());

  async function show() {
    const { num_id } = mock.project({ title: "Salt", is_published: true, changed: true });
    editor = new Editor(await openSession(num_id, "ines"), num_id, null);
    const detail = await publicationApi.project(num_id);
    render(
      <MemoryRouter>
        <EditorContext value={editor}>
          <Publishing detail={detail} onPublished={() => undefined} />
        </EditorContext>
      </MemoryRouter>,
    );
    return num_id;
  }

  it("EDIT-354 counts what readers do not have, anew once something was saved", async () => {
    mock.documents.difference = { ...NO_DIFFERENCE, isSame: true };
    const numId = await show();
    expect(await screen.findByText("Published")).toBeVisible();
    const widget = widgetOf(2, { change: "added" });
    mock.documents.difference = { ...NO_DIFFERENCE, pages: [{ ...titled, widgets: [widget] }] };
    editor.change([set(1, "title", "Home")]);
    expect(await screen.findByText("2 changes")).toBeVisible();
    const calls = mock.calls.map(({ path }) => path);
    expect(calls.lastIndexOf(`/api/documents/${numId}/compare`)).toBeGreaterThan(
      calls.indexOf(`/api/documents/${numId}/changes`),
    );
  });

  it("EDIT-025 leads to the preview of the page that is shown, in a tab of its own", async () => {
    const numId = await show();
    const link = screen.getByRole("link", { name: "Preview" });
    const page = editor.view.getState().page;
    expect(link).toHaveAttribute("href", `/edit/${numId}/preview/${page}/`);
    expect(link).toHaveAttribute("target", "_blank");
    await waitFor(() => expect(editor.session.status.type).toBe("saved"));
  });
});
