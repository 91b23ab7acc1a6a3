import type { PasskeyAnswer } from "@/shared/api/auth";
import { passkeys } from "../messages/passkeys";

/** An address that is a number: browsers know passkeys by a name. */
const BARE_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Can this browser keep passkeys for this address, and write them as JSON? */
export function passkeysHere(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !BARE_ADDRESS.test(window.location.hostname)
  );
}

/** Does the browser offer passkeys at the address field? */
export async function offersAtField(): Promise<boolean> {
  if (!passkeysHere() || !("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** The person turned away, took too long, or something else asked meanwhile. */
export function isTurnedAway(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === "NotAllowedError" || error.name === "AbortError")
  );
}

/** The authenticator has a passkey of this account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

function answerOf(credential: Credential | null): PasskeyAnswer {
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw new DOMException("no passkey", "NotAllowedError");
}

/** Asks for a new passkey. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(await navigator.credentials.create({ publicKey }));
}

/** Asks for whichever passkey there is: in a dialog of the browser, or quietly at the address field. */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  atField: boolean,
): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const mediation = atField ? { mediation: "conditional" as const } : {};
  return answerOf(await navigator.credentials.get({ publicKey, signal, ...mediation }));
}

/** What the device in front of the person may be called. */
export function suggestedName(agent = navigator.userAgent): string {
  const { suggestions } = passkeys;
  if (agent.includes("iPhone")) return suggestions.iphone;
  if (agent.includes("iPad")) return suggestions.ipad;
  if (agent.includes("Android")) return suggestions.android;
  if (agent.includes("Macintosh")) return suggestions.mac;
  if (agent.includes("Windows")) return suggestions.windows;
  return agent.includes("Linux") ? suggestions.linux : suggestions.other;
}
