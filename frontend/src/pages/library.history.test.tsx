import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { eventsWithSentence } from "@/features/library/history/messages/sentences";
import type { HistoryEntry } from "@/shared/api/library";
import { api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import ActivityPage from "./ActivityPage";

function entry(changes: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: crypto.randomUUID(),
    at: "2026-11-21T10:00:00Z",
    event: "project.created",
    project: { num_id: 100_001, title: "Salt" },
    folder: null,
    actor: { name: "Ines Okafor", uri: "ines", me: true },
    details: {},
    ...changes,
  };
}

const answer = (path: string, body: () => Response) => mock.server.use(http.get(path, body));

describe("what happened", () => {
  const open = () => renderRoutes([{ path: "*", element: <ActivityPage /> }], "/activity");

  it("is listed by day as sentences that lead to what they are about", async () => {
    const entries = [
      entry({ event: "project.renamed", details: { from: "Salz" } }),
      entry({
        event: "project.moved",
        folder: { num_id: 100_002, name: "Essays" },
        actor: { name: "Noor Haddad", uri: "noor", me: false },
      }),
      entry({ event: "project.deleted", at: "2026-11-19T10:00:00Z" }),
    ];
    answer("*/api/activity", () => HttpResponse.json({ entries, next: null }));
    open();
    const days = await screen.findAllByRole("heading", { level: 2 });
    expect(days.map((day) => day.textContent)).toEqual(["21 November 2026", "19 November 2026"]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows.some((row) => row?.includes("You renamed “Salz” to Salt"))).toBe(true);
    expect(rows.some((row) => row?.includes("Noor Haddad moved Salt into “Essays”"))).toBe(true);
    const links = screen.getAllByRole("link", { name: "Salt" });
    expect(links).toHaveLength(2);
    expect(links[0]).toHaveAttribute("href", "/edit/100001/about/");
  });

  it("goes on with what was earlier, page by page", async () => {
    const asked: (string | null)[] = [];
    mock.server.use(
      http.get("*/api/activity", ({ request }) => {
        const before = new URL(request.url).searchParams.get("before");
        asked.push(before);
        return HttpResponse.json(
          before === null
            ? { entries: [entry({ event: "project.published" })], next: "x~1" }
            : { entries: [entry({ event: "project.created" })], next: null },
        );
      }),
    );
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Show earlier" }));
    expect(await screen.findByText(/made/)).toBeInTheDocument();
    expect(screen.getByText(/published/)).toBeInTheDocument();
    expect(asked).toEqual([null, "x~1"]);
    expect(screen.queryByRole("button", { name: "Show earlier" })).not.toBeInTheDocument();
  });

  it("has a sentence for every event, with the name in it", async () => {
    const entries = eventsWithSentence.map((event) =>
      entry({ event, folder: { num_id: 100_002, name: "Essays" } }),
    );
    answer("*/api/activity", () => HttpResponse.json({ entries, next: null }));
    open();
    await screen.findAllByText(/You made/);
    const day = screen.getByRole("region", { name: "21 November 2026" });
    const rows = within(day).getAllByRole("listitem");
    expect(rows).toHaveLength(eventsWithSentence.length);
    for (const row of rows)
      expect(row.textContent).toMatch(/You .*(Salt|Essays)|Salt was edited by you/);
  });
});
