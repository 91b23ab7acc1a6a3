import { screen, waitFor, within } from "@testing-library/react";
import { forgetLoading, resetLibrary } from "@/features/library";
import { clearSession, setUser } from "@/shared/session";
import { makeTemplate, makeUser, api as mock } from "@/test/api";
import { renderRoutes } from "@/test/render";
import RequestDemoPage from "./RequestDemoPage";
import TemplateStartPage from "./TemplateStartPage";

const routes = [
  { path: "/auth/start-with-template/:numId", element: <TemplateStartPage /> },
  { path: "/request-a-demo", element: <RequestDemoPage /> },
  { path: "*", element: <h1>Elsewhere</h1> },
];

beforeEach(() => {
  clearSession();
  resetLibrary();
  forgetLoading();
  mock.prompts.templates = [makeTemplate(100007, { title: "Field Notes" })];
});

describe("starting with a template", () => {
  const open = (id = "100007") => renderRoutes(routes, `/auth/start-with-template/${id}`);

  it("DASH-041 DASH-376 EDIT-019 makes one project of it and opens that, replacing this page", async () => {
    setUser(makeUser());
    const { router } = open();
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/^\/edit\/\d+\/contents\/$/),
    );
    expect(mock.callsTo("POST", "/api/templates/100007/start")).toHaveLength(1);
    expect(mock.library.projects.map((project) => project.title)).toEqual(["Field Notes"]);
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("asks who is signed out to sign in or to join, and comes back afterwards", async () => {
    mock.auth.signedIn = false;
    open();
    const join = await screen.findByRole("link", { name: "Create an account" });
    const back = "redirect=%2Fauth%2Fstart-with-template%2F100007";
    expect(join).toHaveAttribute("href", `/auth/join?${back}`);
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `/auth/login?${back}`,
    );
    expect(mock.library.projects).toEqual([]);
  });

  it("does not depend on what the browser remembers of a session", async () => {
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit\//));
  });

  it("asks again when the session has ended meanwhile", async () => {
    setUser(makeUser());
    mock.fail("POST", "/api/templates/100007/start", 401, { code: "signed_out" });
    open();
    await screen.findByRole("link", { name: "Sign in" });
  });

  it.each(["100099", "nonsense"])("says when there is no template %s", async (id) => {
    setUser(makeUser());
    open(id);
    await screen.findByRole("heading", { name: "No such template" });
  });

  it("says what the server says when it cannot be made", async () => {
    setUser(makeUser());
    mock.fail("POST", "/api/templates/100007/start", 500, { detail: "The press is broken." });
    open();
    await screen.findByText("The press is broken.");
  });
});

describe("asking for a demo", () => {
  const open = () => renderRoutes(routes, "/request-a-demo");
  const field = (name: string) => screen.findByLabelText(name);

  it("DASH-037 DASH-258 knows who is signed in, and sends the rest", async () => {
    setUser(mock.library.user);
    const { person } = open();
    expect(await field("Name")).toHaveValue("Ines Okafor");
    expect(await field("E-mail")).toHaveValue("ines@okafor.example");
    await person.type(await field("Company"), "Kiln");
    await person.type(await field("What you would like to make"), "A quarterly.");
    await person.click(screen.getByRole("button", { name: "Send the request" }));
    await screen.findByRole("heading", { name: "It is on its way" });
    expect(screen.getByText("We answer to ines@okafor.example.")).toBeVisible();
    expect(mock.callsTo("POST", "/api/request-a-demo").map((call) => call.body)).toEqual([
      {
        name: "Ines Okafor",
        email: "ines@okafor.example",
        company: "Kiln",
        message: "A quarterly.",
      },
    ]);
  });

  it("says at each field what is missing, and goes to the first", async () => {
    mock.auth.signedIn = false;
    const { person } = open();
    await person.type(await field("E-mail"), "nobody");
    await person.click(screen.getByRole("button", { name: "Send the request" }));
    expect(await field("Name")).toHaveFocus();
    for (const sentence of [
      "Enter your name.",
      "This is no e-mail address.",
      "Write a sentence or two.",
    ]) {
      expect(screen.getByText(sentence)).toBeVisible();
    }
    expect(mock.callsTo("POST", "/api/request-a-demo")).toEqual([]);
  });

  it("says what the server refuses, at its field or over the button", async () => {
    setUser(mock.library.user);
    const { person } = open();
    await person.type(await field("Company"), "Kiln");
    await person.type(await field("What you would like to make"), "A quarterly.");
    const send = screen.getByRole("button", { name: "Send the request" });
    mock.fail("POST", "/api/request-a-demo", 422, {
      code: "invalid_value",
      detail: "That is too long.",
      more: { fieldName: "company" },
    });
    await person.click(send);
    expect(await field("Company")).toHaveAccessibleDescription("That is too long.");
    mock.fail("POST", "/api/request-a-demo", 429, {
      code: "too_many_attempts",
      detail: "Too many requests. Try again later.",
    });
    await person.click(send);
    const [alert] = screen.getAllByRole("alert");
    await within(alert as HTMLElement).findByText("Too many requests. Try again later.");
  });
});
