import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLimits } from "@/shared/limits";
import { api } from "@/test/api";
import { card, noCard, openLibrary, resetLibraryPage } from "./openLibrary";

await import("@/features/copies/SendDialog");

const RIGHTS =
  "I confirm that the project copy recipient wields all necessary rights to fonts and / or other copyrighted content used in this project";

type Person = Awaited<ReturnType<typeof openLibrary>>["person"];

beforeEach(() => {
  resetLibraryPage();
  useLimits.getState().close();
  api.library.user.permissions = { ...api.library.user.permissions, can_use_send: true };
});

const openMenu = async (person: Person, name: string) =>
  person.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
const dialog = () => screen.findByRole("dialog", { name: "Send copy" });
const field = async () => within(await dialog()).getByRole("combobox");
const press = async (person: Person, name: string) =>
  person.click(within(await dialog()).getByRole("button", { name }));
const rights = async () => within(await dialog()).getByRole("checkbox", { name: RIGHTS });

async function openSend(person: Person, name = "Salt") {
  await openMenu(person, name);
  await person.click(await screen.findByRole("menuitem", { name: "Send copy…" }));
  return dialog();
}

/** Chooses a recipient and confirms; what is left is the press on "Send copy". */
async function prepare(person: Person, to = "noor.haddad") {
  await openSend(person);
  await person.type(await field(), to);
  await press(person, "Continue");
  await person.click(await rights());
}

describe("sending a copy", () => {
  it("DASH-085 DASH-199 DASH-200 asks for the recipient, then for the confirmation", async () => {
    const salt = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    const shown = await openSend(person);
    expect(shown).toHaveTextContent("Salt");
    expect(await field()).toHaveFocus();
    expect(within(shown).queryByRole("checkbox")).toBeNull();
    expect(within(shown).getByRole("button", { name: "Continue" })).toBeDisabled();
    await person.type(await field(), "noor.haddad{Enter}");
    expect(await rights()).toHaveFocus();
    await person.click(await rights());
    await press(person, "Send copy");
    expect(
      await screen.findByText("A copy of the project Salt is on its way to noor.haddad."),
    ).toBeVisible();
    expect(api.callsTo("POST", "/api/send").map(({ body }) => body)).toEqual([
      { email: "noor.haddad", mags: [salt.num_id], sendFontsWithProject: true },
    ]);
    await press(person, "Done");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("EDIT-218 leaves own fonts out where the sender says so", async () => {
    const salt = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await prepare(person);
    const fonts = screen.getByRole("checkbox", { name: /^Own fonts go along/ });
    expect(fonts).toBeChecked();
    await person.click(fonts);
    await press(person, "Send copy");
    await screen.findByText("A copy of the project Salt is on its way to noor.haddad.");
    expect(api.callsTo("POST", "/api/send").map(({ body }) => body)).toEqual([
      { email: "noor.haddad", mags: [salt.num_id], sendFontsWithProject: false },
    ]);
  });

  it("DASH-240 shows a sample of an account name and of an address", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await openSend(person);
    expect(await field()).toHaveAttribute("placeholder", "noor.haddad or noor@haddad.example");
  });

  it("DASH-242 DASH-244 waits for the rights to be confirmed", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await openSend(person);
    await person.type(await field(), "noor@haddad.example");
    await press(person, "Continue");
    const button = within(await dialog()).getByRole("button", { name: "Send copy" });
    expect(button).toBeDisabled();
    await person.keyboard("{Enter}");
    expect(api.callsTo("POST", "/api/send")).toHaveLength(0);
    await person.click(await rights());
    expect(button).toBeEnabled();
    await person.click(await rights());
    expect(button).toBeDisabled();
  });

  it("DASH-201 DASH-243 can be sent once while it is on its way", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await prepare(person);
    const release = api.hold();
    await press(person, "Send copy");
    expect(within(await dialog()).getByRole("button", { name: "Sending…" })).toBeDisabled();
    release();
    await screen.findByText(/is on its way to noor.haddad/);
    expect(api.callsTo("POST", "/api/send")).toHaveLength(1);
  });

  it("DASH-241 suggests people by name; arrows and Enter choose one, who is not suggested again", async () => {
    api.project({ title: "Salt" });
    for (const name of ["Ada", "Ben", "Cleo", "Dan", "Eve"]) {
      api.team.teammate({ name, email: `${name}@octavo.example` });
    }
    const { person } = await openLibrary();
    await openSend(person);
    expect(await screen.findAllByRole("option")).toHaveLength(4);
    await person.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(await dialog()).toHaveTextContent("Ben");
    await press(person, "Change");
    const options = await screen.findAllByRole("option");
    expect(options.map((one) => one.textContent)).not.toContainEqual(
      expect.stringContaining("Ben"),
    );
    expect(await field()).toHaveFocus();
    await person.clear(await field());
    await person.type(await field(), "eve");
    await person.click(await screen.findByRole("option", { name: /Eve/ }));
    await person.click(await rights());
    await press(person, "Send copy");
    await screen.findByText(/is on its way to Eve/);
    expect(api.callsTo("POST", "/api/send")[0]?.body.email).toBe("Eve@octavo.example");
  });

  it("says at the field what is no recipient, without asking the server", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await openSend(person);
    await person.type(await field(), "noor haddad{Enter}");
    expect(await field()).toHaveAccessibleDescription(/Use an account name or an e-mail address/);
    await person.clear(await field());
    await person.type(await field(), "INES.okafor{Enter}");
    expect(await field()).toHaveAccessibleDescription(/This is your own account/);
    expect(api.callsTo("POST", "/api/send")).toHaveLength(0);
  });

  it("DASH-337 goes back to the recipient with the server’s message about it", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await prepare(person, "nobody");
    await press(person, "Send copy");
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription("There is no account with this name"),
    );
    expect(await field()).toHaveFocus();
  });

  it.each([
    ["The recipient’s library is full", "The recipient’s library is full"],
    ["", "An error has occurred. Please try again."],
  ])("DASH-337 a failure is shown in the server’s words: %j", async (detail, sentence) => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/send", 409, { detail });
    const { person } = await openLibrary();
    await prepare(person);
    await press(person, "Send copy");
    expect(await within(await dialog()).findByRole("alert")).toHaveTextContent(sentence);
    await press(person, "Send copy");
    await screen.findByText(/is on its way/);
  });

  it.each([
    [
      "a failure without a sentence",
      () => HttpResponse.json({ code: "internal" }, { status: 500 }),
    ],
    ["a proxy’s page", () => HttpResponse.html("<h1>502</h1>", { status: 502 })],
    ["no network", () => HttpResponse.error()],
  ])("DASH-337 its own sentence stands for %s", async (_, answer) => {
    api.project({ title: "Salt" });
    api.server.use(http.post("*/api/send", answer));
    const { person } = await openLibrary();
    await prepare(person);
    await press(person, "Send copy");
    const alert = await within(await dialog()).findByRole("alert");
    expect(alert).toHaveTextContent("An error has occurred. Please try again.");
  });

  it("opens the limit’s modal when the plan has changed meanwhile", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await prepare(person);
    api.library.user.permissions = { ...api.library.user.permissions, can_use_send: false };
    await press(person, "Send copy");
    await waitFor(() => expect(useLimits.getState().limit).toBe("send"));
    expect(screen.queryByRole("dialog", { name: "Send copy" })).toBeNull();
  });

  it("a paused subscription is shown instead of a dialog", async () => {
    api.library.user.permissions._reasons = {
      limited_usage: { code: "reason_subscription_paused" },
    };
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await openMenu(person, "Salt");
    await person.click(await screen.findByRole("menuitem", { name: "Send copy…" }));
    expect(useLimits.getState()).toMatchObject({
      limit: "send",
      sentence: "Unpause your subscription to send your projects to other accounts",
    });
    expect(screen.queryByRole("dialog", { name: "Send copy" })).toBeNull();
  });

  it("sends everything that is selected, collections too", async () => {
    const salt = api.project({ title: "Salt" });
    const kiln = api.folder({ name: "Kiln" });
    const { person } = await openLibrary();
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Select" }));
    await person.click(await card("Salt"));
    await person.click(await card("Kiln"));
    await person.click(screen.getByRole("button", { name: "Send copy" }));
    expect(await dialog()).toHaveTextContent("1 collection and 1 project");
    await person.type(await field(), "odile{Enter}");
    await person.click(await rights());
    await press(person, "Send copy");
    await screen.findByText(/A copy of 1 collection and 1 project is on its way to odile/);
    expect(api.callsTo("POST", "/api/send")[0]?.body).toMatchObject({
      mags: [salt.num_id],
      folders: [kiln.num_id],
    });
  });

  it("shows what waits for whom, and takes it back", async () => {
    api.project({ title: "Salt" });
    api.copies.went("odile", { items: [{ kind: "project", title: "Marrow" }] });
    api.copies.went("noor.haddad", { status: "declined" });
    const { person } = await openLibrary();
    await openSend(person);
    const sent = () => screen.getByRole("region", { name: "Sent so far" });
    await waitFor(() => expect(sent()).toHaveTextContent("Waiting for odile"));
    expect(sent()).toHaveTextContent("Declined, noor.haddad");
    await person.click(
      await screen.findByRole("button", { name: "Cancel sending the project Marrow to odile" }),
    );
    await waitFor(() => expect(sent()).not.toHaveTextContent("Waiting"));
    await waitFor(() => expect(api.copies.outgoing[1]?.status).toBe("cancelled"));
  });
});

describe("receiving a copy", () => {
  const accept = async (person: Person, what = "the project Dunes") =>
    person.click(await screen.findByRole("button", { name: `Accept ${what} from Noor Haddad` }));

  it("DASH-202 is among the projects only after it was accepted, and becomes a normal one", async () => {
    api.project({ title: "Salt" });
    api.copies.arrives();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { person } = await openLibrary();
      await screen.findByText(/Noor Haddad sends you a copy of the project Dunes/);
      expect(noCard("Dunes")).toBeNull();
      await accept(person);
      expect(await card("Dunes")).toHaveTextContent("Project is being received");
      expect(screen.queryByRole("list", { name: "Copies sent to you" })).toBeNull();
      api.copies.receive();
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(async () => expect(await card("Dunes")).toHaveTextContent("Unpublished"));
      const asked = api.callsTo("GET", "/api/readymags/user").length;
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      // Only what every window asks that is looked at: each 5 s.
      const since = api.callsTo("GET", "/api/readymags/user").length - asked;
      expect(since).toBeLessThanOrEqual(13);
    } finally {
      vi.useRealTimers();
    }
  });

  it("DASH-192 a copy that did not arrive says so and can only be removed", async () => {
    const dunes = api.project({ title: "Dunes", copyStatus: "failed" });
    const { person, router } = await openLibrary();
    const failed = await card("Dunes");
    expect(failed).toHaveTextContent("Project failed to receive");
    await person.click(failed);
    expect(router.state.location.pathname).toBe("/");
    await openMenu(person, "Dunes");
    const rows = await screen.findAllByRole("menuitem");
    expect(rows.map((row) => row.textContent)).toEqual(["Delete"]);
    await person.click(rows[0] as HTMLElement);
    await waitFor(() => expect(noCard("Dunes")).toBeNull());
    await waitFor(() => expect(api.library.projects).not.toContain(dunes));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("goes away when it is declined, and comes back when the answer did not arrive", async () => {
    api.project({ title: "Salt" });
    const transfer = api.copies.arrives({ items: [{ kind: "folder", title: "Prints", count: 3 }] });
    api.fail("POST", `/api/send/${transfer.id}/decline`);
    const { person } = await openLibrary();
    const name = "Decline the collection Prints from Noor Haddad";
    await person.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("The server failed.")).toBeVisible();
    await person.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("The copy is declined")).toBeVisible();
    expect(screen.queryByRole("button", { name })).toBeNull();
    expect(transfer.status).toBe("declined");
  });

  it("a mail’s link leads to its notice", async () => {
    api.project({ title: "Salt" });
    const transfer = api.copies.arrives();
    api.copies.arrives({ items: [{ kind: "project", title: "Reeds" }] });
    const { router } = await openLibrary(`/?send=${transfer.id}`);
    const button = await screen.findByRole("button", {
      name: "Accept the project Dunes from Noor Haddad",
    });
    await waitFor(() => expect(button).toHaveFocus());
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it.each([
    ["received", "This copy was accepted already. It is among your projects."],
    ["declined", "This copy was declined already."],
    ["cancelled", "The sender has withdrawn this copy."],
    ["expired", "This copy could be answered for 30 days, which are over."],
    ["unknown", "This copy was sent to another account, or is no longer there."],
  ] as const)("a mail’s link to one that is %s says so", async (status, sentence) => {
    api.project({ title: "Salt" });
    if (status !== "unknown") api.copies.arrives({ id: "asked", status });
    const { router } = await openLibrary("/?send=asked");
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("offers to confirm the address, when it is not confirmed and the mail went to one", async () => {
    api.project({ title: "Salt" });
    api.library.user.email_confirmation_date = null;
    const { person, router } = await openLibrary("/?send=asked");
    const sentence =
      "A copy that was sent to ines@okafor.example is shown once this address is confirmed as yours.";
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await person.click(screen.getByRole("button", { name: "Resend confirmation" }));
    await waitFor(() => expect(api.callsTo("POST", "/api/confirm/resend")).toHaveLength(1));
  });
});
