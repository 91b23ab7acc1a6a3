import { ApiError } from "@/shared/api/problem";
import { api, makeUser } from "@/test/api";
import { Refusal } from "./library";
import { ok, route } from "./route";

/** What the compiler refuses: each mark fails the check of types when nothing is wrong beneath it. */
describe("the mock says nothing that the description does not have", () => {
  it("neither a path, nor a method, nor an answer", () => {
    const routes = [
      route(api, "get", "/me", () => ok(makeUser())),
      // @ts-expect-error There is no such call.
      route(api, "get", "/nowhere", () => ok({})),
      // @ts-expect-error The account is not read like this.
      route(api, "delete", "/me", () => ok(makeUser())),
      // @ts-expect-error Nobody answers half of a user.
      route(api, "get", "/me", () => ok({ name: "Ines" })),
      // @ts-expect-error A plan that nobody can hold.
      route(api, "get", "/me", () => ok(makeUser({ plan: { id: "studio" } }))),
      // @ts-expect-error It answers 201.
      route(api, "post", "/auth/join", () => ok(makeUser(), 204)),
    ];
    expect(routes).toHaveLength(6);
  });

  it("nor a code", () => {
    // @ts-expect-error The server has no such code.
    const refusal = new Refusal(403, "client_header_missing", "The client header is missing.");
    expect(refusal.status).toBe(403);
    const { code } = new ApiError({ status: 403, code: "cross_site", title: "", detail: "" });
    // @ts-expect-error Nor can the client ask for one.
    expect(code === "client_header_missing").toBe(false);
  });
});
