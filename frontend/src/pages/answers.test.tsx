import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnsweredField, FormField, FormOverview, FormService } from "@/shared/api/forms";
import type { Access } from "@/shared/api/publication";
import { setUser } from "@/shared/session";
import { ConfirmHost, SharedMenu } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import AnswersPage from "./AnswersPage";

// They are fetched when they are needed first.
beforeAll(async () => {
  await import("@/shared/ui/MenuPanel");
  await import("@/shared/ui/DialogPanel");
});
beforeEach(() => act(() => setUser(makeUser())));

const FIELDS: FormField[] = [
  { field: "f1", label: "Name", type: "text" },
  { field: "f2", label: "Day", type: "date" },
];

/** The page of a project with these forms; without any it has one with the answers of Ann, Ben and Cleo. */
function open({ forms, access = "owner" }: { forms?: FormOverview[]; access?: Access } = {}) {
  const project = mock.project({ title: "Tidal Almanac" });
  if (access !== "owner") mock.publication.access.set(project.num_id, access);
  if (forms === undefined) {
    const form = mock.forms.add({ fields: FIELDS });
    const at = (day: number) => ({ receivedAt: `2026-11-0${day}T09:00:00Z` });
    mock.forms.answer(form, [["Ann"], ["2026-12-01"]], at(1));
    mock.forms.answer(form, [["Ben"], []], at(2));
    mock.forms.answer(form, [["Cleo"], ["2026-12-03"]], at(3));
  }
  const address = `/edit/${project.num_id}/answers/`;
  const page = (
    <>
      <AnswersPage />
      <SharedMenu />
      <ConfirmHost />
    </>
  );
  const shown = renderRoutes([{ path: "edit/:numId/answers", element: page }], address);
  return { ...shown, project };
}

const table = () => screen.findByRole("table", { name: "Answers to Visit" });
const rows = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent),
    );

describe("the answers of readers", () => {
  it("EDIT-274 EDIT-275 stand in a table, the last one first", async () => {
    open();
    expect(await rows()).toEqual([
      ["Cleo", "2026-12-03"],
      ["Ben", "–Nothing"],
      ["Ann", "2026-12-01"],
    ]);
    expect(screen.getByLabelText("Visit, 3 answers, on Studio")).toHaveAttribute(
      "aria-current",
      "true",
    );
    expect(screen.getByText("3 of 3")).toBeInTheDocument();
    const file = screen.getByRole("link", { name: "Export CSV" });
    expect(file.getAttribute("href")).toMatch(/^\/api\/documents\/\d+\/answers\?form=\d+&as=csv$/);
  });

  it("EDIT-275 keep the columns of what is no longer asked behind the others", async () => {
    const form = mock.forms.add({ fields: [{ field: "f1", label: "", type: "tick" }] });
    const fields: AnsweredField[] = [
      { field: "f9", label: "Colour", type: "several", values: ["Red", "Blue"] },
      { field: "f1", label: "", type: "tick", values: ["yes"] },
    ];
    mock.forms.answer(form, [], { fields });
    open({ forms: [form] });
    const heads = within(await table()).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Choose",
      "Received",
      "Without a label",
      "Colour (no longer asked)",
    ]);
    expect(await rows()).toEqual([["Yes", "Red, Blue"]]);
  });

  it("EDIT-275 are read whole, one after the other", async () => {
    const { person } = open();
    await table();
    const openers = screen.getAllByRole("button", { name: /^Open the answer of/ });
    await person.click(openers[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Answer" });
    expect(dialog).toHaveTextContent("NameCleoDay2026-12-03");
    expect(within(dialog).getByText("Newer")).toBeDisabled();
    await person.click(within(dialog).getByText("Older"));
    expect(dialog).toHaveTextContent("NameBenDayNothing");
  });

  it("EDIT-270 lead to the files that came with them", async () => {
    const form = mock.forms.add({ fields: [{ field: "f1", label: "Plan", type: "file" }] });
    const fields: AnsweredField[] = [
      {
        field: "f1",
        label: "Plan",
        type: "file",
        values: ["plan.pdf"],
        file: { bytes: 1_500_000 },
      },
    ];
    mock.forms.answer(form, [], { fields });
    const { person } = open({ forms: [form] });
    expect(await rows()).toEqual([["plan.pdf"]]);
    await person.click(screen.getByRole("button", { name: /^Open the answer of/ }));
    const file = await screen.findByRole("link", { name: "plan.pdf (1.5 MB)" });
    expect(file.getAttribute("href")).toMatch(/^\/api\/documents\/\d+\/answers\/.+\/files\/f1$/);
    expect(file).toHaveAttribute("download", "plan.pdf");
  });

  it("EDIT-275 are deleted after a question, as far as they are chosen", async () => {
    const { person } = open();
    await table();
    const boxes = () => screen.getAllByRole("checkbox", { name: /^Choose the answer/ });
    await person.click(boxes()[0] as HTMLElement);
    await person.keyboard("{Shift>}");
    await person.click(boxes()[1] as HTMLElement);
    await person.keyboard("{/Shift}");
    expect(
      screen.getByRole("checkbox", { name: "Choose all that are shown" }),
    ).toBePartiallyChecked();
    await person.click(screen.getByText("Delete…"));
    const question = await screen.findByRole("alertdialog", { name: "Delete 2 answers?" });
    await person.click(within(question).getByText("Yes, delete"));
    await waitFor(async () => expect(await rows()).toEqual([["Ann", "2026-12-01"]]));
  });

  it("EDIT-275 are deleted all at once, also those that are not shown", async () => {
    mock.forms.atOnce = 2;
    const { person } = open();
    await table();
    await person.click(screen.getByText("More"));
    await person.click(await screen.findByText("Delete all answers…"));
    const all = await screen.findByRole("alertdialog", { name: "Delete all answers to Visit?" });
    await person.click(within(all).getByText("Yes, delete"));
    expect(await screen.findByText("Nobody has answered yet")).toBeInTheDocument();
  });

  it("EDIT-275 stay where they cannot be deleted, with the reason", async () => {
    const { person, project } = open();
    await table();
    mock.fail("DELETE", `/api/documents/${project.num_id}/answers`, 503, { detail: "Try later." });
    await person.click(screen.getByRole("checkbox", { name: "Choose all that are shown" }));
    await person.click(screen.getByText("Delete…"));
    await person.click(await screen.findByText("Yes, delete"));
    expect(await screen.findByText("Try later.")).toBeInTheDocument();
    expect(await rows()).toHaveLength(3);
  });

  it("come by and by where there are many", async () => {
    mock.forms.atOnce = 2;
    const { person } = open();
    await table();
    expect(screen.getByText("2 of 3")).toBeInTheDocument();
    await person.click(screen.getByText("Load more"));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("are those of one form, which the address names", async () => {
    const [one, other] = [mock.forms.add(), mock.forms.add({ name: null, isInDraft: false })];
    mock.forms.answer(one, [["Ann"]]);
    mock.forms.answer(other, [["Ben"]]);
    const { person, router } = open({ forms: [one, other] });
    await table();
    await person.click(screen.getByRole("button", { name: /^Form on Studio/ }));
    expect(await screen.findByText("Ben")).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?form=${other.form}`);
  });

  it("say how one gets any", async () => {
    open({ forms: [] });
    expect(await screen.findByText("No form yet")).toBeInTheDocument();
  });

  it("EDIT-274 are not shown to those who edit words alone", async () => {
    const { project } = open({ access: "editor" });
    expect(await screen.findByText(/^Answers are for the owner/)).toBeInTheDocument();
    expect(mock.callsTo("GET", `/api/documents/${project.num_id}/forms`)).toEqual([]);
  });

  it("that cannot be read are asked for again", async () => {
    const project = mock.project();
    mock.fail("GET", `/api/documents/${project.num_id + 1}/forms`);
    const { person } = open();
    expect(await screen.findByText("The answers could not be read.")).toBeInTheDocument();
    await person.click(screen.getByText("Try again"));
    expect(await rows()).toHaveLength(3);
  });
});

describe("what happens with answers", () => {
  async function settings(webhook: FormOverview["webhook"] = null) {
    const shown = open();
    Object.assign(mock.forms.forms[0] as FormOverview, { webhook });
    await table();
    await shown.person.click(screen.getByText("Settings"));
    const dialog = await screen.findByRole("dialog", { name: "What happens with answers" });
    const part = (name: string) => within(within(dialog).getByRole("region", { name }));
    const [form] = mock.forms.forms;
    return { ...shown, part, form: form as FormOverview };
  }
  const answerYes = async (person: Awaited<ReturnType<typeof settings>>["person"]) =>
    person.click(await screen.findByText(/^Yes, /));

  it("EDIT-277 they are mailed to oneself at once, and to others who are asked", async () => {
    const { person, part } = await settings();
    const { email } = mock.library.user;
    const mail = part("By mail");
    await person.click(mail.getByText(`Add me, ${email}`));
    expect(await mail.findByLabelText(`Delete ${email}`)).toBeInTheDocument();
    expect(mail.queryByRole("button", { name: /^Add me/ })).toBeNull();
    const field = mail.getByLabelText("E-mail address");
    await person.type(field, "odile{Enter}");
    expect(field).toHaveAccessibleDescription(/^This is not an e-mail address/);
    await person.clear(field);
    await person.type(field, "odile@example.com{Enter}");
    expect(await mail.findByText("waiting for confirmation")).toBeInTheDocument();
    expect(field).toHaveValue("");
    await person.click(mail.getByLabelText("Delete odile@example.com"));
    await waitFor(() => expect(mail.getAllByRole("listitem")).toHaveLength(1));
  });

  it("EDIT-278 they are sent to another service, whose secret is shown once", async () => {
    const { person, part, form } = await settings();
    const hook = part("To a webhook");
    const field = hook.getByLabelText("Address");
    await person.type(field, "http://example.com{Enter}");
    expect(field).toHaveAccessibleDescription(/begins with https/);
    await person.clear(field);
    await person.type(field, "https://example.com/hook{Enter}");
    expect(await hook.findByLabelText("Secret")).toHaveValue("whsec_first");
    expect(form.webhook).toEqual({ address: "https://example.com/hook" });
  });

  it("EDIT-278 the secret can be made anew, and the webhook deleted", async () => {
    const { person, part, form } = await settings({ address: "https://example.com/hook" });
    const hook = part("To a webhook");
    await person.click(await hook.findByText("New secret…"));
    await answerYes(person);
    await waitFor(() => expect(hook.getByLabelText("Secret")).toHaveValue("whsec_second"));
    await person.click(hook.getByText("Delete…"));
    await answerYes(person);
    await waitFor(() => expect(form.webhook).toBeNull());
    expect(hook.queryByRole("textbox", { name: "Secret" })).toBeNull();
  });

  it("EDIT-278 what was sent is listed with what came of it", async () => {
    mock.forms.deliveries = [
      {
        id: "d1",
        answer: "answer-1",
        service: null,
        createdAt: "2026-11-03T09:00:00Z",
        state: "failed",
        attempts: 10,
        triedAt: "2026-11-06T09:00:00Z",
        outcome: "It answered 500",
      },
    ];
    const { person, part } = await settings({ address: "https://example.com/hook" });
    const log = part("What was sent on");
    await person.click(await log.findByText("Show what was sent"));
    const line = (await log.findAllByRole("row"))[1];
    expect(line).toHaveTextContent(/WebhookFailed10 timesIt answered 500$/);
  });

  it("EDIT-279 connected services get them, and say where they put them", async () => {
    const [google, mailchimp, dropbox] = mock.forms.services;
    const since = "2026-11-20T09:30:00.000000Z";
    Object.assign(google as FormService, { connected: { account: "ines@work.example", since } });
    Object.assign(mailchimp as FormService, { reason: "Mailchimp has not been set up" });
    const { person, part } = await settings();
    const services = part("To connected services");
    await person.click(await services.findByLabelText("Send answers to Google"));
    const sheet = await services.findByRole("link", { name: "Salt – Visit" });
    expect(sheet).toHaveAttribute("href", "https://docs.google.com/spreadsheets/d/1-x/edit");
    expect(services.getByText("Mailchimp has not been set up")).toBeInTheDocument();
    const settingsLink = services.getByRole("link", { name: "Connect it in the settings" });
    expect(settingsLink).toHaveAttribute("href", "/settings/#connected-services");
    expect(services.queryByLabelText("Send answers to Dropbox")).toBeNull();
    await person.click(services.getByLabelText("Stop sending answers to Google"));
    await answerYes(person);
    await waitFor(() => expect(google?.target).toBeNull());
    expect(dropbox?.target).toBeNull();
  });

  it("EDIT-279 members go into an audience that was chosen", async () => {
    const mailchimp = mock.forms.service("mailchimp");
    mailchimp.connected = { account: "Okafor Ltd", since: "2026-11-20T09:30:00.000000Z" };
    const { person, part } = await settings();
    const services = part("To connected services");
    const choice = await services.findByRole("combobox", { name: "Audience" });
    await person.click(services.getByText("Send answers there"));
    expect(choice).toHaveAccessibleDescription("Choose an audience of Mailchimp");
    await person.selectOptions(choice, "Readers (12 members)");
    await person.click(services.getByText("Send answers there"));
    expect(await services.findByText(/Answers go to Readers/)).toBeInTheDocument();
    expect(mailchimp.target?.name).toBe("Readers");
  });

  it("EDIT-279 a service says why it does not take them, and can begin anew", async () => {
    const google = mock.forms.service("google");
    Object.assign(google, {
      connected: { account: "ines@work.example", since: "2026-11-20T09:30:00.000000Z" },
      target: { name: "Gone", url: null, since: "2026-11-20T09:30:00.000000Z" },
      trouble: "The spreadsheet is gone. Have answers sent to a new one",
    });
    const { person, part } = await settings();
    const services = part("To connected services");
    expect(await services.findByText(/^The spreadsheet is gone/)).toBeInTheDocument();
    await person.click(services.getByLabelText("Begin anew with Google"));
    expect(await services.findByRole("link", { name: "Salt – Visit" })).toBeInTheDocument();
    expect(services.queryByText(/^The spreadsheet is gone/)).toBeNull();
  });

  it("EDIT-279 teammates are told that the owner chooses", async () => {
    mock.forms.isTeammate = true;
    const { part } = await settings();
    const services = part("To connected services");
    expect(await services.findByText(/^The owner of the project chooses/)).toBeInTheDocument();
  });

  it("EDIT-438 they are kept for good, or for some days", async () => {
    const { person, part, form } = await settings();
    const kept = part("How long they are kept");
    const choice = kept.getByRole("combobox", { name: "Keep answers" });
    expect(choice).toHaveDisplayValue("For good");
    await person.selectOptions(choice, "For as many days as I say");
    const days = kept.getByRole("spinbutton", { name: "Days" });
    await person.type(days, "4000");
    await person.click(kept.getByText("Save"));
    expect(days).toHaveAccessibleDescription(/1 to 3,650 days/);
    expect(form.keptDays).toBeNull();
    await person.selectOptions(choice, "90 days");
    await person.click(kept.getByText("Save"));
    expect(
      await screen.findByRole("alertdialog", { name: "Delete answers after 90 days?" }),
    ).toBeInTheDocument();
    await answerYes(person);
    await waitFor(() => expect(form.keptDays).toBe(90));
    await person.selectOptions(choice, "365 days");
    await person.click(kept.getByText("Save"));
    // Nothing is deleted by that.
    await waitFor(() => expect(form.keptDays).toBe(365));
  });
});
