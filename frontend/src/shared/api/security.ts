/** The signed-in account's own calls: who it is, how it is entered, from where, and what happened to it. */
import type { Outcome } from "../optimistic";
import type { User } from "./model";
import type { PasskeyAnswer } from "./passkeys";
import { send } from "./raw";

/** Somewhere the account is signed in. */
export interface Session {
  /** A public handle; nobody can sign in with it. */
  token: string;
  isCurrentSession: boolean;
  applicationId: string;
  /** Such as "Firefox on Linux". */
  device: string;
  city: string | null;
  country: string | null;
  /** When it was last seen. RFC 3339, UTC. */
  date: string;
}

/** Something that happened to the account. */
export interface AccountEvent {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  /** Such as "signed_in". */
  event: string;
  address: string;
  device: string;
  city: string | null;
  country: string | null;
}

export interface AccountEvents {
  entries: AccountEvent[];
  next: string | null;
}

/** Either the six digits of the authenticator app, or one of the recovery codes. */
export type SecondFactorCode = { code: string } | { recoveryCode: string };

/** What a sign-in answers that goes on with a second step. */
export interface SecondStep {
  methods: string[];
  /** RFC 3339, UTC. */
  expiresAt: string;
}

/** What an authenticator app is set up with. */
export interface AuthenticatorSecret {
  secretBase32Encoded: string;
  otpauthUri: string;
}

interface RecoveryCodes {
  recoveryCodes: string[];
}

export interface EmailChange {
  /** The address that still holds. */
  email: string;
  /** Where the link went. */
  pendingEmail: string;
}

/** A key of the list, or the person's own words. */
export interface Deletion {
  deleteReason: string;
}

const staying = { staying: true };

export const securityApi = {
  /** Either the person, signed in, or the step that is still to be taken. */
  signIn: async (body: { email: string; password: string }): Promise<User | SecondStep> =>
    send("POST", "/api/auth/login", body, staying),
  secondFactor: (code: SecondFactorCode): Promise<User> =>
    send("POST", "/api/auth/second-factor", code, staying),
  reauthenticate: (
    proof: { password: string } | { code: string } | { passkey: PasskeyAnswer },
  ): Promise<void> => send("POST", "/api/auth/reauthenticate", proof),
  undoEmail: (token: string): Promise<void> =>
    send("POST", "/api/auth/undo-email", { token }, staying),

  /** Never rejects: whoever asks is handed the error itself. */
  changeEmail: async (body: { email: string; password: string }): Promise<Outcome<EmailChange>> => {
    try {
      return { ok: true, answer: await send<EmailChange>("PATCH", "/api/me/email", body) };
    } catch (error) {
      return { ok: false, error };
    }
  },
  /** Takes back a change of address that waits for its confirmation. */
  withdrawEmail: (): Promise<void> => send("DELETE", "/api/me/email/pending"),
  changePassword: (body: { password: string; newPassword: string }): Promise<void> =>
    send("PATCH", "/api/me/password", body),
  deleteAccount: (body: Deletion): Promise<void> => send("DELETE", "/api/user/account", body),

  sessions: (signal?: AbortSignal): Promise<Session[]> =>
    send("GET", "/api/me/sessions", undefined, { signal }),
  endSession: ({ token, applicationId }: Session): Promise<void> =>
    send("DELETE", "/api/me/sessions", { token, applicationId }),
  endOtherSessions: (): Promise<{ ended: number }> => send("DELETE", "/api/me/sessions/others"),
  events: (before: string | null, signal?: AbortSignal): Promise<AccountEvents> =>
    send("GET", "/api/me/activity", undefined, {
      signal,
      query: before === null ? {} : { before },
    }),

  /** Makes a secret where there is none, so it is guarded like a write. */
  authenticatorSecret: (): Promise<AuthenticatorSecret> =>
    send("GET", "/api/me/mfa/secret", undefined, { marked: true }),
  enableAuthenticator: (body: {
    code: string;
    secretBase32Encoded: string;
  }): Promise<RecoveryCodes> =>
    send("POST", "/api/me/mfa/enable", { ...body, method: "authenticator" }),
  disableSecondFactor: (methodId: string, code: SecondFactorCode): Promise<void> =>
    send("POST", "/api/me/mfa/disable", { methodId, ...code }),
  newRecoveryCodes: (code: SecondFactorCode): Promise<RecoveryCodes> =>
    send("POST", "/api/me/mfa/recovery-codes", code),
};

/** Does the sign-in go on with a code? */
export function isSecondStep(answer: User | SecondStep): answer is SecondStep {
  return "methods" in answer;
}
