import { expect, type Locator } from "@playwright/test";
import jsQR from "jsqr";
import { TOTP, URI } from "otpauth";
import { PNG } from "pngjs";

const STEP_MS = 30_000;
/** So long before a step ends, the one before it may be out of date when it arrives. */
const TURN_MS = 5_000;

/** Reads the square as a phone does: from its picture alone. */
export async function scan(square: Locator): Promise<Authenticator> {
  await expect(square).toBeVisible();
  const { data, width, height } = PNG.sync.read(await square.screenshot({ scale: "css" }));
  const found = jsQR(new Uint8ClampedArray(data), width, height);
  if (found === null) throw new Error("The square cannot be read.");
  const parsed = URI.parse(found.data);
  if (!(parsed instanceof TOTP)) throw new Error(`The square holds ${found.data}`);
  return new Authenticator(parsed);
}

/** An authenticator app. */
export class Authenticator {
  #lastStep = -1;

  constructor(private readonly totp: TOTP) {}

  get secret(): string {
    return this.totp.secret.base32;
  }

  get issuer(): string {
    return this.totp.issuer;
  }

  get label(): string {
    return this.totp.label;
  }

  /**
   * A code that was not given before, since each is taken only once. The server takes the code of the step before as
   * well, so two are there at any time and nobody has to wait for the next.
   */
  code(): string {
    const now = Date.now();
    const step = Math.floor(now / STEP_MS);
    const isAboutToTurn = (step + 1) * STEP_MS - now < TURN_MS;
    const wanted = Math.max(this.#lastStep + 1, isAboutToTurn ? step : step - 1);
    if (wanted > step) throw new Error("Both codes of now were given: use a recovery code.");
    this.#lastStep = wanted;
    return this.totp.generate({ timestamp: wanted * STEP_MS });
  }

  /** Six digits that are not the code of any step around now. */
  wrongCode(): string {
    const near = [-2, -1, 0, 1, 2].map((step) =>
      this.totp.generate({ timestamp: Date.now() + step * STEP_MS }),
    );
    const wrong = ["111111", "222222", "333333", "444444", "555555", "666666"];
    return wrong.find((code) => !near.includes(code)) ?? "777777";
  }
}
