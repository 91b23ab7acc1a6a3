/** The signed-in account's own calls: who it is, how it is entered, from where, and what happened to it. */
import type { Outcome } from "../optimistic";
import { bodyOf, client, guarded, staying, until } from "./client";
import type { User } from "./model";
import type { PasskeyAnswer } from "./passkeys";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** Somewhere the account is signed in. */
export type Session = Schemas["SessionEntry"];
/** Something that happened to the account. */
export type AccountEvent = Schemas["AccountActivityEntry"];
export type AccountEvents = Schemas["AccountActivity"];
/** Either the six digits of the authenticator app, or one of the recovery codes. */
export type SecondFactorCode = { code: string } | { recoveryCode: string };
/** What a sign-in answers that goes on with a second step. */
export type SecondStep = Schemas["SecondFactorStep"];
/** What an authenticator app is set up with. */
export type AuthenticatorSecret = Schemas["MfaSecret"];
export type EmailChange = Schemas["ChangedEmail"];
/** A key of the list, or the person's own words. */
export type Deletion = { deleteReason: string };

type RecoveryCodes = Schemas["RecoveryCodes"];

export const securityApi = {
  /** Either the person, signed in, or the step that is still to be taken. */
  signIn: (body: Schemas["LoginBody"]): Promise<User | SecondStep> =>
    bodyOf(client.POST("/api/auth/login", { body, ...staying })),
  secondFactor: (body: SecondFactorCode): Promise<User> =>
    bodyOf(client.POST("/api/auth/second-factor", { body, ...staying })),
  reauthenticate: (body: { password: string } | { code: string } | { passkey: PasskeyAnswer }) =>
    bodyOf(client.POST("/api/auth/reauthenticate", { body })),
  undoEmail: (token: string) =>
    bodyOf(client.POST("/api/auth/undo-email", { body: { token }, ...staying })),

  /** Never rejects: whoever asks is handed the error itself. */
  changeEmail: async (body: Schemas["ChangeEmailBody"]): Promise<Outcome<EmailChange>> => {
    try {
      return { ok: true, answer: await bodyOf(client.PATCH("/api/me/email", { body })) };
    } catch (error) {
      return { ok: false, error };
    }
  },
  /** Takes back a change of address that waits for its confirmation. */
  withdrawEmail: () => bodyOf(client.DELETE("/api/me/email/pending")),
  changePassword: (body: Schemas["ChangePasswordBody"]) =>
    bodyOf(client.PATCH("/api/me/password", { body })),
  deleteAccount: (body: Deletion) => bodyOf(client.DELETE("/api/user/account", { body })),

  sessions: (signal?: AbortSignal): Promise<Session[]> =>
    bodyOf(client.GET("/api/me/sessions", until(signal))),
  endSession: ({ token, applicationId }: Session) =>
    bodyOf(client.DELETE("/api/me/sessions", { body: { token, applicationId } })),
  endOtherSessions: (): Promise<Schemas["EndedSessions"]> =>
    bodyOf(client.DELETE("/api/me/sessions/others")),
  events: (before: string | null, signal?: AbortSignal): Promise<AccountEvents> => {
    const query = before === null ? {} : { before };
    return bodyOf(client.GET("/api/me/activity", { params: { query }, ...until(signal) }));
  },

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

/** Does the sign-in go on with a code? */
export function isSecondStep(answer: User | SecondStep): answer is SecondStep {
  return "methods" in answer;
}
