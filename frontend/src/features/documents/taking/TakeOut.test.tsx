import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "@/shared/commands";
import { api as mock } from "@/test/api";
import { renderInEditor } from "../editor/testing/render";
import { TakeOut } from "./TakeOut";

await import("@/shared/ui/DialogPanel");
await import("./TakeOutDialog");

const person = userEvent.setup();

const CONTENTS = {
  pages: 2,
  leftOut: [{ reason: "draft", sentence: "This page is a draft", what: "Not yet" }],
  hasForms: true,
  isPublished: true,
};

let asked: URLSearchParams[] = [];
let saved: string[] = [];

function server(contents: object, answer: () => Response | Promise<Response>): void {
  mock.server.use(
    http.get("*/api/documents/:id/export/contents", () => HttpResponse.json(contents)),
    http.get("*/api/documents/:id/export", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer();
    }),
  );
}

const archive = () =>
  new HttpResponse("an archive", {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="salt.octavo"',
    },
  });

async function opened() {
  await renderInEditor(<TakeOut />);
  act(() => void runCommand("takeOut.open"));
  return within(await screen.findByRole("dialog", { name: "Take out" }));
}

beforeEach(() => {
  asked = [];
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

describe("taking a project out", () => {
  it("EDIT-441 a project file is put together and saved", async () => {
    server(CONTENTS, archive);
    const dialog = await opened();
    expect(dialog.getByRole("radio", { name: "Project file" })).toBeChecked();
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    expect(await dialog.findByText("salt.octavo is saved with what you download.")).toBeVisible();
    expect(saved).toEqual(["salt.octavo"]);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ as: "file" });
  });

  it("EDIT-403 a picture is of the page that is chosen", async () => {
    const picture = () =>
      new HttpResponse("a picture", {
        headers: {
          "Content-Type": "image/png",
          "Content-Disposition": 'attachment; filename="salt-about.png"',
        },
      });
    server(CONTENTS, picture);
    const dialog = await opened();
    expect(dialog.queryByRole("combobox", { name: "Page" })).not.toBeInTheDocument();
    await person.click(dialog.getByRole("radio", { name: "Picture of a page" }));
    const choice = dialog.getByRole("combobox", { name: "Page" });
    const last = within(choice).getAllByRole<HTMLOptionElement>("option").at(-1);
    await person.selectOptions(choice, last?.value ?? "");
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    expect(await dialog.findByText(/^salt-about\.png is saved/)).toBeVisible();
    expect(saved).toEqual(["salt-about.png"]);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ as: "png", page: last?.value });
  });

  it("EDIT-400 what a site leaves out is named before", async () => {
    server(CONTENTS, archive);
    const dialog = await opened();
    await person.click(dialog.getByRole("radio", { name: "Static site" }));
    expect(await dialog.findByText("It has 2 pages.")).toBeVisible();
    const left = within(dialog.getByRole("list", { name: "What is left out" }));
    expect(left.getByText("Not yet")).toBeVisible();
    expect(left.getByText("This page is a draft")).toBeVisible();
  });

  it("EDIT-400 a protected project has no site", async () => {
    server({ ...CONTENTS, pages: 0 }, archive);
    const dialog = await opened();
    await person.click(dialog.getByRole("radio", { name: "Static site" }));
    expect(await dialog.findByText(/Every page is protected/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Take it out" })).toBeDisabled();
  });

  it("EDIT-399 forms are sent back, or to an address of choice", async () => {
    server(CONTENTS, archive);
    const dialog = await opened();
    await person.click(dialog.getByRole("radio", { name: "Static site" }));
    await person.click(await dialog.findByRole("radio", { name: "To an address of your choice" }));
    const field = dialog.getByLabelText("Address");
    await person.type(field, "http://forms.example");
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    expect(field).toHaveAccessibleDescription(/begins with https/);
    expect(asked).toEqual([]);
    await person.clear(field);
    await person.type(field, "https://forms.example/kiln");
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      as: "site",
      form: "https://forms.example/kiln",
    });
  });

  it("EDIT-441 a refusal is said, and it can be tried again", async () => {
    const refusal = { status: 503, code: "unavailable", title: "x", detail: "Please try again" };
    server(CONTENTS, () => HttpResponse.json(refusal, { status: 503 }));
    const dialog = await opened();
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Please try again");
    expect(saved).toEqual([]);
    server(CONTENTS, archive);
    await person.click(dialog.getByRole("button", { name: "Take it out" }));
    await waitFor(() => expect(saved).toEqual(["salt.octavo"]));
  });
});
