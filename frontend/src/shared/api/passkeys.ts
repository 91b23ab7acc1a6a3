/** Passkeys: the account's own, and signing in with one. */
import type { User } from "./model";
import { send } from "./raw";

export interface Passkey {
  /** By which it is renamed and removed; nobody can sign in with it. */
  id: string;
  name: string;
  /** Is it copied to other devices? */
  backedUp: boolean;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastUsedAt: string | null;
}

/** What an authenticator has answered, as `PublicKeyCredential.toJSON` gives it. */
export type PasskeyAnswer = object;

/** What an authenticator is to be asked for a new passkey. */
export interface NewPasskeyOptions {
  publicKey: PublicKeyCredentialCreationOptionsJSON;
}

/** What an authenticator is to be asked to sign somebody in. */
export interface PasskeyOptions {
  publicKey: PublicKeyCredentialRequestOptionsJSON;
}

const staying = { staying: true };

export const passkeysApi = {
  list: async (signal?: AbortSignal): Promise<Passkey[]> => {
    const answer = await send<{ passkeys: Passkey[] }>("GET", "/api/me/passkeys", undefined, {
      signal,
    });
    return answer.passkeys;
  },
  newOptions: (): Promise<NewPasskeyOptions> => send("POST", "/api/me/passkeys/options"),
  add: (name: string, credential: PasskeyAnswer): Promise<Passkey> =>
    send("POST", "/api/me/passkeys", { name, credential }),
  rename: (id: string, name: string): Promise<Passkey> =>
    send("PATCH", `/api/me/passkeys/${id}`, { name }),
  remove: (id: string): Promise<void> => send("DELETE", `/api/me/passkeys/${id}`),

  signInOptions: (signal: AbortSignal): Promise<PasskeyOptions> =>
    send("POST", "/api/auth/passkey/options", undefined, { ...staying, signal }),
  signIn: (credential: PasskeyAnswer): Promise<User> =>
    send("POST", "/api/auth/passkey", { credential }, staying),
};
