import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { clearSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { render } from "@/test/render";
import { openSettings } from "./settings.setup";
import UnsubscribePage from "./UnsubscribePage";

const person = userEvent.setup();
const section = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => act(clearSession));

describe("the newsletter", () => {
  it("ACCT-010 ACCT-114 shows each topic in one of three states, and remembers a choice", async () => {
    mock.newsletters.interests = { promotions: true };
    openSettings("#mailing-list");
    // The first page of a file is slow to load.
    const list = await screen.findByRole("list", { name: "Topics" });
    expect(within(list).getAllByRole("checkbox")).toHaveLength(4);
    const promotions = within(list).getByRole("checkbox", { name: /^Promotions/ });
    expect(promotions).toBeChecked();
    expect(promotions).toHaveAccessibleDescription("Subscribed");
    const news = within(list).getByRole("checkbox", { name: /^Product news/ });
    expect(news).toHaveAccessibleDescription("Not subscribed");
    await person.click(news);
    expect(news).toHaveAccessibleDescription("Subscribed");
    await waitFor(() => expect(mock.newsletters.interests["product-news"]).toBe(true));
    expect(screen.getByRole("heading", { name: "Email newsletter" })).toBeInTheDocument();
  });

  it("ACCT-147 says pending while the address is not confirmed, and sends the letter again", async () => {
    openSettings("#mailing-list", { email_confirmation_date: null });
    const news = await screen.findByRole("checkbox", { name: /^Product news/ });
    await person.click(news);
    expect(news).toHaveAccessibleDescription("Pending");
    expect(screen.getByText(/Nothing is sent before you open the link/)).toBeInTheDocument();
    await person.click(
      section("Email newsletter").getByRole("button", { name: "Resend confirmation" }),
    );
    expect(await screen.findByText("Email has been re-sent")).toBeInTheDocument();
  });

  it("EDIT-383 mails of comments are switched off", async () => {
    openSettings("#mailing-list");
    const box = await screen.findByRole("checkbox", { name: /^Comments on projects/ });
    expect(box).toBeChecked();
    await person.click(box);
    expect(box).not.toBeChecked();
    const saved = () => mock.callsTo("POST", "/api/me/opts").map(({ body }) => body);
    await waitFor(() => expect(saved()).toEqual([{ data: { commentMails: false } }]));
  });

  it("a choice that fails goes back and says so", async () => {
    openSettings("#mailing-list");
    mock.fail("POST", "/api/me/mail", 500);
    const news = await screen.findByRole("checkbox", { name: /^Product news/ });
    await person.click(news);
    expect(await screen.findByText("Unable to update subscriptions")).toBeInTheDocument();
    await waitFor(() => expect(news).not.toBeChecked());
  });

  it("ACCT-225 says that the topics cannot be read", async () => {
    mock.fail("GET", "/api/list/topics", 500);
    openSettings("#mailing-list");
    const alerts = await screen.findAllByText("Unable to load");
    expect(alerts.length).toBeGreaterThan(0);
    await person.click(section("Email newsletter").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Topics" })).toBeInTheDocument();
  });

  it("ACCT-219 says that the subscriptions cannot be read", async () => {
    mock.fail("GET", "/api/me/mail", 500);
    openSettings("#mailing-list");
    const alerts = await screen.findAllByText("Unable to get subscriptions data");
    expect(alerts.length).toBeGreaterThan(0);
  });
});

describe("unsubscribing by a letter", () => {
  const arrive = (token: string) =>
    render(
      <MemoryRouter initialEntries={[`/unsubscribe?token=${token}`]}>
        <UnsubscribePage />
      </MemoryRouter>,
    );

  it("works signed out, and only once it is asked for", async () => {
    mock.auth.signedIn = false;
    mock.newsletters.interests = { "product-news": true, promotions: true };
    arrive(mock.newsletters.letter);
    expect(mock.newsletters.interests["product-news"]).toBe(true);
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(/“Product news” no longer comes/)).toBeInTheDocument();
    expect(mock.newsletters.interests).toEqual({ "product-news": false, promotions: true });
  });

  it("ends all of them when that is asked for", async () => {
    mock.newsletters.interests = { "product-news": true, promotions: true };
    arrive(mock.newsletters.letter);
    await person.click(screen.getByRole("checkbox", { name: "Unsubscribe from all newsletters" }));
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(/No newsletter comes/)).toBeInTheDocument();
    expect(mock.newsletters.interests).toEqual({});
  });

  it("says that a link is not complete", async () => {
    arrive("something");
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(
      await screen.findByRole("heading", { name: "This link is not complete" }),
    ).toBeInTheDocument();
  });
});
