import type { CDPSession, Page } from "@playwright/test";

/** An authenticator inside of Chromium: it has what it is asked to keep, and answers at once. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  static async plugIn(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Does a finger, a face or a PIN fit? */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.session.send("WebAuthn.setUserVerified", {
      authenticatorId: this.id,
      isUserVerified,
    });
  }

  /** Does the person touch it? Without that it waits. */
  async isTouched(enabled: boolean): Promise<void> {
    await this.session.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId: this.id,
      enabled,
    });
  }

  async count(): Promise<number> {
    const { credentials } = await this.session.send("WebAuthn.getCredentials", {
      authenticatorId: this.id,
    });
    return credentials.length;
  }
}
