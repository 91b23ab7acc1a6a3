import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { api as mock } from "@/test/api";
import { render } from "@/test/render";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { Header } from "./Header";

describe("the header of the editor", () => {
  it("EDIT-023 names the project, also in the window's title, and leads to its sheet", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    const editor = new Editor(await openSession(num_id, "ines"), num_id, null);
    render(
      <MemoryRouter>
        <EditorContext value={editor}>
          <Header title="Salt" actions={null} />
        </EditorContext>
      </MemoryRouter>,
    );
    expect(document.title).toMatch(/^Salt – /);
    expect(screen.getByRole("link", { name: "Salt" })).toHaveAttribute(
      "href",
      `/edit/${num_id}/about/`,
    );
    editor.close();
  });
});
