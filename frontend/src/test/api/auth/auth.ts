import type { User } from "@/shared/api/model";
import type { MockApi } from "../mockApi";
import { Refusal } from "../refusal";
import { nothing, ok, route } from "../route";
import type { Route } from "../routes";

/** Enough of the account calls for forms: one account, one password, two links that work. */
export class Auth {
  signedIn = true;
  email = "ines@okafor.example";
  password = "a long enough password";
  /** Seconds to wait, while signing in is refused for too many attempts. */
  waitFor = 0;
  readonly resetToken = "reset-token";
  /** A page asks once for each token, so a test that asks anew has one of its own. */
  confirmToken = "confirm-token";
  /** Whose link it is, is somebody else than who is signed in. */
  signedInAsOther = false;
  confirmationsSent = 0;
  recoveriesAskedFor: string[] = [];

  join(body: { email?: string; password?: string; name?: string }, user: User): User {
    if (body.email === this.email) {
      throw new Refusal(409, "email_taken", "There is already an account with this e-mail.", {
        fieldName: "email",
      });
    }
    this.checkPassword(body.password);
    this.signedIn = true;
    Object.assign(user, {
      email: body.email,
      name: body.name,
      email_confirmation_date: null,
    });
    return user;
  }

  /** Signs in, or says false where a second step is wanted. */
  login(body: { email?: string; password?: string }, user: User): User | false {
    if (this.waitFor > 0) {
      throw new Refusal(429, "too_many_attempts", "Too many attempts. Try again later.", {
        retryAfter: this.waitFor,
      });
    }
    if (body.email !== this.email || body.password !== this.password) {
      throw new Refusal(422, "wrong_credentials", "The e-mail or the password is wrong.", {
        fieldName: "password",
      });
    }
    this.signedIn = !user.twoFactor.methods.length;
    return this.signedIn && user;
  }

  reset(body: { token?: string; password?: string }): void {
    if (body.token !== this.resetToken) throw expired();
    this.checkPassword(body.password);
    this.password = body.password ?? "";
    this.signedIn = false;
  }

  confirm(body: { token: string; password?: string | null }, user: User): void {
    if (body.token !== this.confirmToken) throw expired();
    if (!this.signedIn || this.signedInAsOther) this.proveForLink(body.password);
    user.email_confirmation_date = "2026-11-21T12:00:00.000000Z";
  }

  /** What replaces a session of the link's account. */
  private proveForLink(password: string | null | undefined): void {
    if (!password) {
      throw new Refusal(422, "password_required", "Sign in, or enter the password.", {
        fieldName: "password",
      });
    }
    if (password !== this.password) {
      throw new Refusal(422, "wrong_password", "The password is wrong", { fieldName: "password" });
    }
  }

  checkPassword(password: string | undefined): void {
    if ((password ?? "").length < 8) {
      throw new Refusal(422, "invalid_value", "Use at least 8 characters.", {
        fieldName: "password",
      });
    }
  }
}

export function expired(): Refusal {
  return new Refusal(422, "link_expired", "This link has expired or was already used.", {
    fieldName: "token",
  });
}

export function authRoutes(api: MockApi): Route[] {
  const { auth } = api;
  const user = () => api.library.user;
  return [
    route(api, "post", "/auth/join", ({ body }) => ok(auth.join(body, user()), 201), true),
    route(
      api,
      "post",
      "/auth/login",
      ({ body }) => {
        const signedIn = auth.login(body, user());
        return signedIn ? ok(signedIn) : ok(api.security.challenge(), 202);
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/logout",
      () => {
        auth.signedIn = false;
        return nothing;
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/recover",
      ({ body }) => {
        auth.recoveriesAskedFor.push(String(body.email));
        return { status: 202 };
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/reset",
      ({ body }) => {
        auth.reset(body);
        return nothing;
      },
      true,
    ),
    route(
      api,
      "post",
      "/auth/confirm",
      ({ body }) => {
        auth.confirm(body, user());
        return nothing;
      },
      true,
    ),
    route(api, "post", "/confirm/resend", () => {
      auth.confirmationsSent += 1;
      return nothing;
    }),
  ];
}
