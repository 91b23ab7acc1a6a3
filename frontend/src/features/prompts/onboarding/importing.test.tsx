import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import { ImportModal } from "./dialogs/ImportModal";
import { forgetImported, MOST_FILES, titleOfFile } from "./dialogs/importing";
import { categoryOfAnswer, onboarding } from "./messages/onboarding";

await import("@/shared/ui/DialogPanel");

const imported = vi.fn();
let covers: { path: string; type: string | null; bytes: number }[] = [];

function picture(name: string, type = "image/png", size = 3): File {
  const file = new File([new Uint8Array([1, 2, 3])], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

async function drop(files: File[]) {
  const shown = renderRoutes([
    { path: "/*", element: <ImportModal open onClose={() => {}} onImported={imported} /> },
  ]);
  const area = await screen.findByRole("group", { name: "Drop the pictures here" });
  fireEvent.drop(area, { dataTransfer: { files } });
  return { ...shown, list: within(await screen.findByRole("list", { name: "Pictures" })) };
}

beforeEach(() => {
  forgetImported();
  imported.mockReset();
  covers = [];
  mock.server.use(
    http.put("*/api/mag/:id/cover", async ({ request }) => {
      const bytes = (await request.arrayBuffer()).byteLength;
      const path = new URL(request.url).pathname;
      covers.push({ path, type: request.headers.get("Content-Type"), bytes });
      return HttpResponse.json({});
    }),
  );
});

describe("importing frames", () => {
  it.each([
    ["Cover 1@2x.png", "Cover 1"],
    ["opening_night.jpeg", "opening night"],
    ["a.b.webp", "a.b"],
    [".png", "Project"],
    [`${"x".repeat(200)}.png`, "x".repeat(128)],
  ])("titles the project of %s", (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });

  it("DASH-089 makes a project of each picture, with the picture as its cover, in their order", async () => {
    const { list } = await drop([picture("One.png"), picture("Two.jpg", "image/jpeg")]);
    await waitFor(() => expect(list.getAllByText("imported")).toHaveLength(2));
    expect(mock.library.projects.map((project) => project.title)).toEqual(["One", "Two"]);
    const [one, two] = mock.library.projects;
    expect(covers).toEqual([
      { path: `/api/mag/${one?.num_id}/cover`, type: "image/png", bytes: 3 },
      { path: `/api/mag/${two?.num_id}/cover`, type: "image/jpeg", bytes: 3 },
    ]);
    expect(imported).toHaveBeenCalledOnce();
    expect(list.getByRole("link", { name: "Open Two" })).toHaveAttribute(
      "href",
      `/edit/${two?.num_id}/about/`,
    );
  });

  it("sends nothing that cannot be a cover", async () => {
    const { list } = await drop([
      picture("Notes.pdf", "application/pdf"),
      picture("Wall.png", "image/png", 10 * 1024 * 1024 + 1),
    ]);
    expect(list.getByText("This is no JPEG, PNG or WebP.")).toBeVisible();
    expect(list.getByText("This is larger than 10 MB.")).toBeVisible();
    expect(mock.callsTo("POST", "/api/mag")).toEqual([]);
    expect(imported).not.toHaveBeenCalled();
  });

  it("says which project is there without its cover, and which is not there at all", async () => {
    mock.server.use(
      http.put("*/api/mag/:id/cover", () => new HttpResponse(null, { status: 500 }), {
        once: true,
      }),
    );
    const { list } = await drop([picture("One.png")]);
    await list.findByText("The project was made, but its cover could not be stored.");
    expect(list.getByRole("link", { name: "Open One" })).toBeVisible();
  });

  it("takes a picture that could not be imported for that one alone", async () => {
    mock.fail("POST", "/api/mag", 500);
    const { list } = await drop([picture("One.png"), picture("Two.png")]);
    await list.findByText("imported");
    expect(list.getByText("It could not be imported.")).toBeVisible();
    expect(mock.library.projects.map((project) => project.title)).toEqual(["Two"]);
  });

  it("takes twenty at a time", async () => {
    const files = Array.from({ length: MOST_FILES + 1 }, (_, at) =>
      picture(`Notes ${at}.pdf`, "application/pdf"),
    );
    const { list } = await drop(files);
    expect(list.getAllByRole("listitem")).toHaveLength(MOST_FILES);
    expect(screen.getByText("Only the first 20 were taken.")).toBeVisible();
  });
});

describe("what people say they are and make", () => {
  it("DASH-146 has labels", () => {
    expect(Object.values(onboarding.answers)).toEqual(
      expect.arrayContaining([
        "Freelance",
        "Work",
        "Education",
        "Agency",
        "Designer",
        "Student",
        "Portfolio",
        "Online store",
      ]),
    );
  });

  it.each([
    ["Portfolio", "microsites"],
    ["onlineStore", "e_commerce"],
    ["online_store", "e_commerce"],
    ["Student", null],
    ["", null],
    [null, null],
  ])("%s leads to templates of the kind %s", (answer, category) => {
    expect(categoryOfAnswer(answer)).toBe(category);
  });
});
