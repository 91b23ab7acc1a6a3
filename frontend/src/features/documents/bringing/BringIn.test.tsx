import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "@/shared/commands";
import { api as mock } from "@/test/api";
import { ProjectPictures } from "../assets/ProjectPictures";
import { renderInEditor } from "../editor/testing/render";
import { BringIn } from "./BringIn";

await import("@/shared/ui/DialogPanel");
await import("./BringInDialog");

const person = userEvent.setup();

interface Sent {
  readonly query: URLSearchParams;
  readonly body: string;
}

const MADE = {
  seq: null,
  pages: [],
  newPages: 0,
  texts: 2,
  pictures: 1,
  widgets: 4,
  leftOut: [
    {
      reason: "remotePicture",
      sentence: "Pictures at addresses of the web are not fetched.",
      what: "https://octavo.example/map.png",
      count: 2,
    },
  ],
};

let sent: Sent[] = [];

function answer(respond: (query: URLSearchParams) => Response | object): void {
  mock.server.use(
    http.post("*/api/documents/:id/import", async ({ request }) => {
      const query = new URL(request.url).searchParams;
      sent.push({ query, body: await request.text() });
      const answered = respond(query);
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );
}

async function open(access: "owner" | "editor" = "owner") {
  const opened = await renderInEditor(
    <ProjectPictures>
      <BringIn />
    </ProjectPictures>,
    { access },
  );
  return opened;
}

async function asked() {
  act(() => void runCommand("bringIn.open"));
  return within(await screen.findByRole("dialog", { name: "Bring in" }));
}

beforeEach(() => {
  sent = [];
});

describe("bringing in", () => {
  it("EDIT-389 EDIT-440 shows what will be made, makes it, and says what is left out", async () => {
    answer((query) => (query.get("preview") === "true" ? MADE : { ...MADE, seq: 0 }));
    const { editor } = await open();
    const dialog = await asked();
    await person.type(dialog.getByLabelText("Or paste it"), "# Salt");
    await person.click(dialog.getByRole("button", { name: "Look at it" }));
    expect(await dialog.findByText("2 texts, 1 picture, 1 other widget")).toBeVisible();
    expect(dialog.getByText("https://octavo.example/map.png")).toBeVisible();
    expect(dialog.getByText(/are not fetched\. \(2 times\)/)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Bring it in" }));
    expect(await dialog.findByText("This was made")).toBeVisible();
    const [first, second] = sent;
    const { page } = editor.view.getState();
    expect([first?.query.get("form"), first?.query.get("page")]).toEqual(["markdown", page]);
    expect([first?.body, second?.body]).toEqual(["# Salt", "# Salt"]);
    expect(second?.query.get("preview")).toBe("false");
    expect(second?.query.get("client")).not.toBe(first?.query.get("client"));
    await person.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("EDIT-389 goes on a new page where that is chosen", async () => {
    answer((query) => (query.get("preview") === "true" ? MADE : { ...MADE, seq: 0 }));
    await open();
    const dialog = await asked();
    await person.type(dialog.getByLabelText("Or paste it"), "<p>Salt");
    await person.click(dialog.getByRole("button", { name: "Look at it" }));
    await person.click(await dialog.findByRole("radio", { name: "On a new page" }));
    await person.click(dialog.getByRole("button", { name: "Bring it in" }));
    await dialog.findByText("This was made");
    expect(sent[1]?.query.has("page")).toBe(false);
    expect(sent[1]?.query.get("form")).toBe("html");
  });

  it("EDIT-440 says why nothing is brought in, and lets another file be chosen", async () => {
    const detail = "This is no text in UTF-8";
    answer(() => HttpResponse.json({ code: "invalid_content", detail }, { status: 422 }));
    await open();
    const dialog = await asked();
    await person.type(dialog.getByLabelText("Or paste it"), "x");
    await person.click(dialog.getByRole("button", { name: "Look at it" }));
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Choose a file" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Bring it in" })).toBeDisabled();
  });

  it("EDIT-392 takes a file that is dropped, and sends nothing that cannot be read", async () => {
    answer(() => ({ ...MADE, newPages: 2, leftOut: [] }));
    await open();
    const dialog = await asked();
    const area = dialog.getByText("Drop a file here").parentElement as HTMLElement;
    const drop = (file: File) =>
      fireEvent.drop(area, { dataTransfer: { files: [file], types: ["Files"] } });
    drop(new File(["x"], "notes.docx"));
    expect(await dialog.findByText(/This is no Markdown/)).toBeVisible();
    expect(sent).toEqual([]);
    drop(new File(["{}"], "kiln.json"));
    expect(await dialog.findByText(/with 2 new pages/)).toBeVisible();
    expect(dialog.getByText(/^Each frame becomes a page/)).toBeVisible();
    expect(dialog.getByText("All of it comes in.")).toBeVisible();
    expect(sent[0]?.query.get("form")).toBe("figma");
  });

  it("EDIT-012 is not offered to those for whom the layout is locked", async () => {
    await open("editor");
    act(() => void runCommand("bringIn.open"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
