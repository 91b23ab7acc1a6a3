/** Joining, signing in, sessions, the second factor and passkeys. */
import { bodyOf, client, guarded, staying, until } from "./client";
import type { User } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Somewhere the account is signed in. */
export type Session = Schemas["SessionEntry"];
/** Either the six digits of the authenticator app, or one of the recovery codes. */
export type SecondFactorCode = { code: string } | { recoveryCode: string };
/** What a sign-in answers that goes on with a second step. */
export type SecondStep = Schemas["SecondFactorStep"];
/** What an authenticator app is set up with. */
export type AuthenticatorSecret = Schemas["MfaSecret"];
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

type RecoveryCodes = Schemas["RecoveryCodes"];

/** The sign-in pages answer for themselves; a refusal there is a sentence at a field. */
export const authApi = {
  /** `invitation` is the secret of a mailed one: it confirms the address that it was sent to. */
  join: (body: {
    email: string;
    password: string;
    name: string;
    invitation?: string;
    /** The referral id of whose link led here, and the template that they came to start from. */
    ref?: string;
    template?: number;
  }): Promise<User> => bodyOf(client.POST("/api/auth/join", { body, ...staying })),
  logout: () => bodyOf(client.POST("/api/auth/logout", staying)),
  recover: (body: { email: string }) =>
    bodyOf(client.POST("/api/auth/recover", { body, ...staying })),
  resetPassword: (body: { token: string; password: string }) =>
    bodyOf(client.POST("/api/auth/reset", { body, ...staying })),
  /** Without a session of the account that the link is for, its password is asked for. */
  confirmEmail: (body: { token: string; password?: string }) =>
    bodyOf(client.POST("/api/auth/confirm", { body, ...staying })),
  /** Either the person, signed in, or the step that is still to be taken. */
  signIn: (body: Schemas["LoginBody"]): Promise<User | SecondStep> =>
    bodyOf(client.POST("/api/auth/login", { body, ...staying })),
  secondFactor: (body: SecondFactorCode): Promise<User> =>
    bodyOf(client.POST("/api/auth/second-factor", { body, ...staying })),
  reauthenticate: (body: { password: string } | { code: string } | { passkey: PasskeyAnswer }) =>
    bodyOf(client.POST("/api/auth/reauthenticate", { body })),
  resendConfirmation: () => bodyOf(client.POST("/api/confirm/resend")),

  sessions: (signal?: AbortSignal): Promise<Session[]> =>
    bodyOf(client.GET("/api/me/sessions", until(signal))),
  endSession: ({ token, applicationId }: Session) =>
    bodyOf(client.DELETE("/api/me/sessions", { body: { token, applicationId } })),
  endOtherSessions: (): Promise<Schemas["EndedSessions"]> =>
    bodyOf(client.DELETE("/api/me/sessions/others")),
  /** Makes a secret where there is none, so it is guarded like a write. */
  authenticatorSecret: (): Promise<AuthenticatorSecret> =>
    bodyOf(client.GET("/api/me/mfa/secret", guarded)),
  enableAuthenticator: (given: {
    code: string;
    secretBase32Encoded: string;
  }): Promise<RecoveryCodes> => {
    const body = { ...given, method: "authenticator" as const };
    return bodyOf(client.POST("/api/me/mfa/enable", { body }));
  },
  disableSecondFactor: (methodId: string, code: SecondFactorCode) =>
    bodyOf(client.POST("/api/me/mfa/disable", { body: { methodId, ...code } })),
  newRecoveryCodes: (body: SecondFactorCode): Promise<RecoveryCodes> =>
    bodyOf(client.POST("/api/me/mfa/recovery-codes", { body })),
};

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

/** Does the sign-in go on with a code? */
export function isSecondStep(answer: User | SecondStep): answer is SecondStep {
  return "methods" in answer;
}
