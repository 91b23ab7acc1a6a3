import type { Passkey } from "@/shared/api/auth";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { nothing, ok, route } from "../route";
import type { Route } from "../routes";

export function makePasskeyRow(id: string, changes: Partial<Passkey> = {}): Passkey {
  return {
    id,
    name: "Laptop",
    backedUp: false,
    createdAt: "2026-11-02T09:30:00.000000Z",
    lastUsedAt: null,
    ...changes,
  };
}

/** The account's passkeys, and what authenticators are asked. */
export class Passkeys {
  kept: Passkey[] = [];
  /** Is what the authenticator answers at sign-in one of them? */
  known = true;

  /** Is the answer of an authenticator taken? */
  check(): void {
    if (this.known) return;
    throw new Refusal(422, "passkey_refused", "This passkey was not recognised", {
      fieldName: "credential",
    });
  }

  of(id: string): Passkey {
    const found = this.kept.find((one) => one.id === id);
    if (!found) throw new Refusal(404, "not_found", "There is nothing here");
    return found;
  }
}

export function passkeyRoutes(api: MockApi): Route[] {
  const { passkeys, security, auth } = api;
  const asked = () => ok({ publicKey: { challenge: "AAAA" } });
  return [
    route(api, "get", "/me/passkeys", () => ok({ passkeys: passkeys.kept })),
    route(api, "post", "/me/passkeys/options", () => {
      security.guard();
      return asked();
    }),
    route(api, "post", "/me/passkeys", ({ body }) => {
      const made = makePasskeyRow(`passkey-${passkeys.kept.length + 1}`, {
        name: String(body.name).trim(),
      });
      passkeys.kept = [...passkeys.kept, made];
      return ok(made, 201);
    }),
    route(api, "patch", "/me/passkeys/{id}", ({ params, body }) => {
      const passkey = passkeys.of(params.id ?? "");
      passkey.name = String(body.name);
      return ok(passkey);
    }),
    route(api, "delete", "/me/passkeys/{id}", ({ params }) => {
      security.guard();
      const gone = passkeys.of(params.id ?? "");
      passkeys.kept = passkeys.kept.filter((one) => one !== gone);
      return nothing;
    }),
    route(api, "post", "/auth/passkey/options", asked, true),
    route(
      api,
      "post",
      "/auth/passkey",
      () => {
        passkeys.check();
        auth.signedIn = true;
        return ok(api.library.user);
      },
      true,
    ),
  ];
}
