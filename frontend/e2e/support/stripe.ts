/** The server that answers like Stripe, as a program of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { BINARY } from "./server";

const PROGRAM = process.env.STRIPE_DOUBLE_BIN ?? join(dirname(BINARY), "stripe-double");
const START_LIMIT = 30_000;

export class StripeDouble {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static start(): Promise<StripeDouble> {
    if (!existsSync(PROGRAM)) {
      throw new Error(
        `There is no double of Stripe at ${PROGRAM}: build it, or set STRIPE_DOUBLE_BIN.`,
      );
    }
    const child = spawn(PROGRAM, [], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((done, failed) => {
      const limit = setTimeout(() => failed(new Error("The double did not start.")), START_LIMIT);
      child.once("error", failed);
      child.once("exit", (code) => failed(new Error(`The double ended with ${code}.`)));
      createInterface(child.stdout).on("line", (line) => {
        const origin = /^ready stripe=(\S+)/.exec(line)?.[1];
        if (origin === undefined) return;
        clearTimeout(limit);
        child.removeAllListeners("exit");
        done(new StripeDouble(child, origin));
      });
    });
  }

  /** The settings of a server that takes its payments there. */
  settings(): NodeJS.ProcessEnv {
    return {
      OCTAVO_CARD_PROVIDER: "stripe",
      OCTAVO_STRIPE_SECRET_KEY: "sk_test_double",
      OCTAVO_STRIPE_PUBLISHABLE_KEY: "pk_test_double",
      OCTAVO_STRIPE_WEBHOOK_SECRET: "whsec_double",
      OCTAVO_STRIPE_API_URL: this.origin,
      OCTAVO_STRIPE_SCRIPT_URL: `${this.origin}/v3/`,
    };
  }

  /** From now on it sends its events to this server. */
  async deliverTo(app: string): Promise<void> {
    const answer = await fetch(`${this.origin}/_control/webhook`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url: `${app}/webhooks/cards`, by_itself: true }),
    });
    if (!answer.ok) throw new Error(`The double refuses the webhook: ${await answer.text()}`);
  }

  stop(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      child.once("exit", () => done());
      child.kill("SIGTERM");
    });
  }
}
