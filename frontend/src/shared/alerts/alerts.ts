import { create } from "zustand";
import { readStored, writeStored } from "../storage";
import type { AlertType } from "./types";

export interface AlertEntry {
  key: number;
  type: AlertType;
  text: string;
  /** How long it stays, in milliseconds. */
  ms: number;
  doNotShowAgainId?: string;
  action?: AlertAction;
  also?: AlertAction;
  tone?: "good";
}

/** What can be done about it: elsewhere in the app, outside of it, or here. */
export interface AlertAction {
  label: string;
  to?: string;
  href?: string;
  run?: () => void;
}

export interface AlertOptions {
  ms?: number;
  /** With an id the person may ask never to see this alert again. */
  doNotShowAgainId?: string;
  action?: AlertAction;
  /** The lesser of two ways: stands before the other. */
  also?: AlertAction;
  /** Shown in green: something went well. */
  tone?: "good";
}

export const ALERT_MS = 5000;
const SILENCED = "alertShowedStatuses";

export const useAlerts = create<{ alerts: AlertEntry[] }>(() => ({ alerts: [] }));

let lastKey = 0;

function silenced(): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(readStored(SILENCED) ?? "{}");
    return value && typeof value === "object" ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** At most one of a type: a newer alert replaces the one that is shown. */
export function showAlert(type: AlertType, text: string, options: AlertOptions = {}): void {
  const { ms = ALERT_MS, doNotShowAgainId, action, also, tone } = options;
  if (doNotShowAgainId && silenced()[doNotShowAgainId]) return;
  lastKey += 1;
  const entry: AlertEntry = { key: lastKey, type, text, ms };
  if (doNotShowAgainId) entry.doNotShowAgainId = doNotShowAgainId;
  if (action) entry.action = action;
  if (also) entry.also = also;
  if (tone) entry.tone = tone;
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter((other) => other.type !== type), entry],
  }));
}

export function hideAlert(key: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((entry) => entry.key !== key) }));
}

export function silenceAlert(id: string): void {
  writeStored(SILENCED, JSON.stringify({ ...silenced(), [id]: true }));
  useAlerts.setState(({ alerts }) => ({
    alerts: alerts.filter((entry) => entry.doNotShowAgainId !== id),
  }));
}
