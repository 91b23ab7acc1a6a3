import type { AccountEvent } from "@/shared/api/account";
import type { SecondStep, Session } from "@/shared/api/auth";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { type Body, nothing, ok, route } from "../route";
import type { Route } from "../routes";

export function makeSession(token: string, changes: Partial<Session> = {}): Session {
  return {
    token,
    isCurrentSession: false,
    applicationId: "web",
    device: "Firefox on Linux",
    city: null,
    country: null,
    date: "2026-11-20T09:30:00.000000Z",
    ...changes,
  };
}

export function makeEvent(id: string, changes: Partial<AccountEvent> = {}): AccountEvent {
  return {
    id,
    at: "2026-11-20T09:30:00.000000Z",
    event: "signed_in",
    address: "192.0.2.7",
    device: "Firefox on Linux",
    city: null,
    country: null,
    ...changes,
  };
}

/** Who may do what is dangerous: proofs, sessions, the second factor. */
export class Security {
  /** Was a proof given in the last minutes? */
  fresh = true;
  readonly secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  readonly uri = `otpauth://totp/Octavo:ines%40okafor.example?secret=${this.secret}&issuer=Octavo`;
  /** The one code that the app shows. */
  code = "123456";
  recoveryCodes = [
    "ABCD-EFGH-JKMN-PQRS",
    "BCDE-FGHJ-KMNP-QRST",
    "CDEF-GHJK-MNPQ-RSTV",
    "DEFG-HJKM-NPQR-STVW",
    "EFGH-JKMN-PQRS-TVWX",
    "FGHJ-KMNP-QRST-VWXY",
  ];
  readonly undoToken = "undo-token";
  deleted = false;
  sessions: Session[] = [
    makeSession("here", { isCurrentSession: true, device: "Safari on macOS" }),
    makeSession("phone", { device: "Safari on iPhone", city: "Rotterdam", country: "Netherlands" }),
    makeSession("desk", { date: "2026-11-02T16:00:00.000000Z" }),
  ];
  events: AccountEvent[] = [
    makeEvent("2"),
    makeEvent("1", { event: "password_changed", device: "Safari on macOS" }),
  ];
  /** How many events an answer holds. */
  page = 50;

  challenge(): SecondStep {
    return { methods: ["authenticator"], expiresAt: "2026-11-21T12:10:00.000000Z" };
  }

  guard(): void {
    if (!this.fresh) {
      throw new Refusal(403, "reauthentication_required", "Please confirm that it is you");
    }
  }

  /** A code of the app or a recovery code, whichever came. */
  check({ code, recoveryCode }: Body): void {
    if (code !== undefined) {
      if (code !== this.code) throw wrongCode("code");
      return;
    }
    const given = String(recoveryCode).toUpperCase();
    if (!this.recoveryCodes.includes(given)) throw wrongCode("recoveryCode");
  }
}

function wrongCode(fieldName: string): Refusal {
  return new Refusal(422, "wrong_code", "Wrong authentication code", { fieldName });
}

export function wrongPassword(detail: string): Refusal {
  return new Refusal(422, "wrong_password", detail, { fieldName: "password" });
}

function proofRoutes(api: MockApi): Route[] {
  const { auth, security } = api;
  const user = () => api.library.user;
  return [
    route(
      api,
      "post",
      "/auth/second-factor",
      ({ body }) => {
        security.check(body);
        auth.signedIn = true;
        return ok(user());
      },
      true,
    ),
    route(api, "post", "/auth/reauthenticate", ({ body }) => {
      if (body.code !== undefined) security.check(body);
      else if (body.passkey !== undefined) api.passkeys.check();
      else if (body.password !== auth.password) throw wrongPassword("The password is wrong");
      security.fresh = true;
      return nothing;
    }),
  ];
}

function listRoutes(api: MockApi): Route[] {
  const { security } = api;
  return [
    route(api, "get", "/me/sessions", () => ok(security.sessions)),
    route(api, "delete", "/me/sessions", ({ body }) => {
      security.guard();
      security.sessions = security.sessions.filter(({ token }) => token !== body.token);
      return nothing;
    }),
    route(api, "delete", "/me/sessions/others", () => {
      security.guard();
      const ended = security.sessions.filter((one) => !one.isCurrentSession).length;
      security.sessions = security.sessions.filter((one) => one.isCurrentSession);
      return ok({ ended });
    }),
  ];
}

function secondFactorRoutes(api: MockApi): Route[] {
  const { security } = api;
  const user = () => api.library.user;
  const codes = () => ok({ recoveryCodes: security.recoveryCodes });
  return [
    route(api, "get", "/me/mfa/secret", ({ headers }) => {
      if (headers.get("X-Octavo-Client") !== "web") {
        throw new Refusal(403, "cross_site", "The client header is missing.");
      }
      security.guard();
      return ok({ secretBase32Encoded: security.secret, otpauthUri: security.uri });
    }),
    route(api, "post", "/me/mfa/enable", ({ body }) => {
      security.guard();
      security.check(body);
      user().twoFactor = {
        methods: [{ id: "method-1", method: "authenticator" }],
        recoveryCodesLeft: 6,
      };
      return codes();
    }),
    route(api, "post", "/me/mfa/disable", ({ body }) => {
      security.guard();
      security.check(body);
      user().twoFactor = { methods: [], recoveryCodesLeft: 0 };
      return nothing;
    }),
    route(api, "post", "/me/mfa/recovery-codes", ({ body }) => {
      security.guard();
      security.check(body);
      return codes();
    }),
  ];
}

export function securityRoutes(api: MockApi): Route[] {
  return [...proofRoutes(api), ...listRoutes(api), ...secondFactorRoutes(api)];
}
