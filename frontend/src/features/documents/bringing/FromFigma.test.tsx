import { act, screen, waitFor, within } from "@testing-library/react";
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
const ADDRESS = "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi/Kiln";
const TOKEN = "figd_kilnkilnkilnkilnkiln_x-Yz";
const MADE = { seq: null, pages: [], newPages: 2, texts: 3, pictures: 1, widgets: 6, leftOut: [] };

let fetched: unknown[] = [];
let imported: { query: URLSearchParams; body: string }[] = [];

/** What the server answers where a design is fetched. */
function figma(answer: () => Response | Promise<Response>): void {
  mock.server.use(
    http.post("*/api/me/figma-file", async ({ request }) => {
      fetched.push(await request.json());
      return answer();
    }),
    http.post("*/api/documents/:id/import", async ({ request }) => {
      imported.push({ query: new URL(request.url).searchParams, body: await request.text() });
      return HttpResponse.json(MADE);
    }),
  );
}

const zip = () => new HttpResponse("a design", { headers: { "Content-Type": "application/zip" } });

const refusal = (status: number, code: string, detail: string, fieldName?: string) => () =>
  HttpResponse.json({ status, code, title: code, detail, fieldName }, { status });

async function opened() {
  await renderInEditor(
    <ProjectPictures>
      <BringIn />
    </ProjectPictures>,
  );
  act(() => void runCommand("bringIn.open"));
  const dialog = within(await screen.findByRole("dialog", { name: "Bring in" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Fetch it" })).toBeEnabled());
  return dialog;
}

/** Pastes a text into a field. */
async function paste(field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

const calls = (method: string) =>
  mock.calls.filter((call) => call.method === method && call.path.endsWith("/me/figma-token"));

beforeEach(() => {
  fetched = [];
  imported = [];
});

describe("a design from Figma", () => {
  it("EDIT-392 EDIT-393 is fetched by its address and a token that is given once", async () => {
    figma(zip);
    const dialog = await opened();
    await paste(dialog.getByLabelText("Address of a file or frame"), `  ${ADDRESS}`);
    await paste(dialog.getByLabelText("Personal access token"), TOKEN);
    await person.keyboard("{Enter}");
    expect(
      await dialog.findByText("3 texts, 1 picture, 2 other widgets, with 2 new pages"),
    ).toBeVisible();
    expect(dialog.getByText(/^Each frame becomes a page/)).toBeVisible();
    expect(calls("PUT").map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(fetched).toEqual([{ address: ADDRESS }]);
    expect(imported[0]?.query.get("form")).toBe("zip");
    expect(imported[0]?.body).toBe("a design");
    // The next one needs no token.
    await person.click(dialog.getByRole("button", { name: "Choose another one" }));
    expect(await dialog.findByText(/A token that ends in x-Yz is kept since/)).toBeVisible();
    expect(dialog.queryByLabelText("Personal access token")).toBeNull();
    await paste(dialog.getByLabelText("Address of a file or frame"), ADDRESS);
    await person.keyboard("{Enter}");
    await waitFor(() => expect(fetched).toHaveLength(2));
    expect(calls("PUT")).toHaveLength(1);
  });

  it("EDIT-393 the token is replaced and forgotten", async () => {
    figma(zip);
    mock.figma.keep(TOKEN);
    const dialog = await opened();
    await person.click(dialog.getByRole("button", { name: "Use another token" }));
    const field = dialog.getByLabelText("Personal access token");
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute("type", "password");
    await paste(field, "figd_other_other_other_9876");
    await paste(dialog.getByLabelText("Address of a file or frame"), ADDRESS);
    await person.keyboard("{Enter}");
    await person.click(await dialog.findByRole("button", { name: "Choose another one" }));
    expect(await dialog.findByText(/ends in 9876/)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Forget the token" }));
    await waitFor(() => expect(dialog.getByLabelText("Personal access token")).toHaveFocus());
    expect(dialog.queryByText(/ends in 9876/)).toBeNull();
    expect(calls("DELETE")).toHaveLength(1);
  });

  it("EDIT-392 each refusal stands at its field", async () => {
    const dialog = await opened();
    const go = () => person.click(dialog.getByRole("button", { name: "Fetch it" }));
    const address = dialog.getByLabelText("Address of a file or frame");
    await go();
    expect(address).toHaveAccessibleDescription(/Please give the address/);
    expect(dialog.getByLabelText("Personal access token")).toHaveAccessibleDescription(
      /Please give a personal access token/,
    );
    expect(fetched).toEqual([]);
    await paste(address, ADDRESS);
    await paste(dialog.getByLabelText("Personal access token"), TOKEN);
    figma(refusal(422, "unknown_design", "Figma has no such file", "address"));
    await go();
    await waitFor(() => expect(address).toHaveAccessibleDescription(/Figma has no such file/));
    figma(refusal(409, "service_refused", "Figma refuses the token", "token"));
    await go();
    await waitFor(() =>
      expect(dialog.getByLabelText("Personal access token")).toHaveAccessibleDescription(
        /Figma refuses the token/,
      ),
    );
    // What is kept was refused, so another one is asked for.
    figma(refusal(502, "service_unreachable", "Figma does not answer"));
    await paste(dialog.getByLabelText("Personal access token"), "figd_other_other_other_9876");
    await go();
    expect(await dialog.findByRole("alert")).toHaveTextContent("Figma does not answer");
  });

  it("EDIT-392 a fetch is ended, and begun again", async () => {
    let end: () => void = () => {};
    figma(
      () =>
        new Promise((done) => {
          end = () => done(zip());
        }),
    );
    mock.figma.keep(TOKEN);
    const dialog = await opened();
    await paste(dialog.getByLabelText("Address of a file or frame"), ADDRESS);
    await person.keyboard("{Enter}");
    expect(
      await dialog.findByRole("progressbar", { name: "Fetching it from Figma" }),
    ).toBeVisible();
    await waitFor(() => expect(fetched).toHaveLength(1));
    await person.click(dialog.getByRole("button", { name: "Stop fetching" }));
    await waitFor(() => expect(dialog.queryByRole("progressbar")).toBeNull());
    expect(dialog.getByRole("button", { name: "Fetch it" })).toHaveFocus();
    expect(dialog.queryByRole("alert")).toBeNull();
    end();
    figma(zip);
    await person.click(dialog.getByRole("button", { name: "Fetch it" }));
    expect(await dialog.findByText(/^3 texts/)).toBeVisible();
    expect(imported).toHaveLength(1);
  });

  it("EDIT-392 is not offered where the operator has turned it off", async () => {
    mock.figma.access.available = false;
    await renderInEditor(
      <ProjectPictures>
        <BringIn />
      </ProjectPictures>,
    );
    act(() => void runCommand("bringIn.open"));
    const dialog = within(await screen.findByRole("dialog", { name: "Bring in" }));
    await waitFor(() => expect(dialog.queryByText("From Figma")).toBeNull());
    expect(dialog.getByText("How to get the JSON of a Figma file yourself")).toBeVisible();
  });
});
