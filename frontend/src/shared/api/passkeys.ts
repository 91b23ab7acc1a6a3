/** Passkeys: the account's own, and signing in with one. */
import { bodyOf, client, staying, until } from "./client";
import type { User } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Passkey = Schemas["Passkey"];

/** What an authenticator has answered, as `PublicKeyCredential.toJSON` gives it. */
export type PasskeyAnswer = Record<string, unknown>;

/** What an authenticator is to be asked for a new passkey: the description leaves the shape to the standard. */
export interface NewPasskeyOptions {
  publicKey: PublicKeyCredentialCreationOptionsJSON;
}

/** What an authenticator is to be asked to sign somebody in. */
interface PasskeyOptions {
  publicKey: PublicKeyCredentialRequestOptionsJSON;
}

const of = (id: string) => ({ path: { id } });

export const passkeysApi = {
  list: async (signal?: AbortSignal): Promise<Passkey[]> =>
    (await bodyOf(client.GET("/api/me/passkeys", until(signal)))).passkeys,
  newOptions: () =>
    bodyOf(
      client.POST("/api/me/passkeys/options"),
    ) as Promise<unknown> as Promise<NewPasskeyOptions>,
  add: (name: string, credential: PasskeyAnswer): Promise<Passkey> =>
    bodyOf(client.POST("/api/me/passkeys", { body: { name, credential } })),
  rename: (id: string, name: string): Promise<Passkey> =>
    bodyOf(client.PATCH("/api/me/passkeys/{id}", { params: of(id), body: { name } })),
  remove: (id: string) => bodyOf(client.DELETE("/api/me/passkeys/{id}", { params: of(id) })),

  signInOptions: (signal: AbortSignal) => {
    const call = client.POST("/api/auth/passkey/options", { ...staying, signal });
    return bodyOf(call) as Promise<unknown> as Promise<PasskeyOptions>;
  },
  signIn: (credential: PasskeyAnswer): Promise<User> =>
    bodyOf(client.POST("/api/auth/passkey", { body: { credential }, ...staying })),
};
