import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { Conflicts } from "@/entities/customer";
import { Alerts, useAlerts } from "@/shared/alerts";
import { clearSession, setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import { ConflictsDialog, type ConflictsDialogProps } from "./ConflictsDialog";
import { conflictsOf } from "./kinds";

await import("@/shared/ui/DialogPanel");

const person = userEvent.setup();
const resolved = vi.fn();
const closed = vi.fn();

const CONFLICTS: Conflicts = {
  published: {
    used: 3,
    limit: 1,
    items: [
      { id: "p1", num_id: 1, title: "Salt", views: 12 },
      { id: "p2", num_id: 2, title: "", views: 1 },
      { id: "p3", num_id: 3, title: "Paper", views: 0 },
    ],
  },
  domains: {
    used: 2,
    limit: 1,
    items: [
      { domain: "salt.example", num_id: 1, title: "Salt" },
      { domain: "ines.example", num_id: null, title: null },
    ],
  },
  contributors: { used: 2, limit: 1, items: [{ id: "t1", email: "bo@example.com" }] },
};

async function open(
  conflicts: Conflicts = CONFLICTS,
  action: ConflictsDialogProps["action"] = "downgrade",
) {
  act(() => setUser(makeUser()));
  render(
    <MemoryRouter>
      <ConflictsDialog
        conflicts={conflicts}
        action={action}
        onResolved={resolved}
        onClose={closed}
      />
      <Alerts />
    </MemoryRouter>,
  );
  await screen.findByRole("dialog");
}

const part = (name: RegExp) => within(screen.getByRole("group", { name }));
const go = () => screen.getByRole("button", { name: "Remove and go on" });
const removed = () =>
  mock.calls.filter(({ method }) => method === "DELETE").map(({ path, body }) => [path, body]);

beforeEach(() => {
  act(clearSession);
  useAlerts.setState({ alerts: [] });
  resolved.mockReset();
  closed.mockReset();
});

describe("what a smaller plan cannot hold", () => {
  it.each([
    ["upgrade", "Upgrade subscription"],
    ["downgrade", "Downgrade subscription"],
    ["edit", "Edit subscription"],
  ] as const)("BILL-027 is asked about under the title of %s", async (action, title) => {
    await open(CONFLICTS, action);
    expect(screen.getByRole("dialog", { name: title })).toBeVisible();
  });

  it("says how much is over, and leaves out what fits", async () => {
    expect(conflictsOf({ published: { used: 1, limit: 1, items: [] } })).toEqual([]);
    await open();
    expect(part(/^Published projects/).getByText("2 projects to unpublish")).toBeVisible();
    expect(part(/^Domains/).getByText("1 domain to disconnect")).toBeVisible();
    expect(part(/^Collaborators/).getByText("1 collaborator to remove")).toBeVisible();
  });

  it("BILL-081 BILL-192 BILL-193 BILL-194 removes the most recent where nothing is picked", async () => {
    await open();
    await person.click(go());
    await waitFor(() => expect(resolved).toHaveBeenCalledOnce());
    expect(removed()).toEqual([
      ["/api/unpublish/all/2", {}],
      ["/api/mag/domain/all/1", {}],
      ["/api/team/all", { count: 1 }],
    ]);
  });

  it("BILL-081 removes what was picked, once it is enough", async () => {
    await open();
    const projects = part(/^Published projects/);
    await person.click(projects.getByRole("radio", { name: /^Choose them/ }));
    expect(go()).toBeDisabled();
    await person.click(projects.getByRole("checkbox", { name: /^Salt/ }));
    expect(projects.getByRole("status")).toHaveTextContent("1 of 2 chosen");
    expect(go()).toBeDisabled();
    await person.click(projects.getByRole("checkbox", { name: /^Untitled/ }));
    const domains = part(/^Domains/);
    await person.click(domains.getByRole("radio", { name: /^Choose them/ }));
    await person.click(domains.getByRole("checkbox", { name: "ines.example your profile" }));
    await person.click(go());
    await waitFor(() => expect(resolved).toHaveBeenCalledOnce());
    expect(removed()).toEqual([
      ["/api/unpublish/all/2", { ids: ["p1", "p2"] }],
      ["/api/mag/domain/all/1", { ids: ["ines.example"] }],
      ["/api/team/all", { count: 1 }],
    ]);
  });

  it.each([
    [500, "", "Something went wrong"],
    [403, "Not while it is being published.", "Not while it is being published."],
  ])(
    "BILL-215 after %i says why, and asks again for the rest alone",
    async (status, detail, sentence) => {
      await open();
      mock.fail("DELETE", "/api/mag/domain/all/1", status, { code: "forbidden", detail });
      await person.click(go());
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(resolved).not.toHaveBeenCalled();
      expect(screen.queryByRole("group", { name: /^Published projects/ })).toBeNull();
      await person.click(go());
      await waitFor(() => expect(resolved).toHaveBeenCalledOnce());
      expect(removed().map(([path]) => path)).toEqual([
        "/api/unpublish/all/2",
        "/api/mag/domain/all/1",
        "/api/mag/domain/all/1",
        "/api/team/all",
      ]);
    },
  );

  it("removes nothing when it is left", async () => {
    await open();
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(closed).toHaveBeenCalledOnce();
    expect(removed()).toEqual([]);
  });
});
