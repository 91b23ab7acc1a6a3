/** What somebody has said on their way out. It outlives the section, which another width of the window draws anew. */
import { create } from "zustand";
import type { Given } from "./ReasonForm";
import type { Offer, Reason } from "./reasons";

export type Step =
  | { kind: "reason" }
  | { kind: "offer"; offer: Offer; reason: Reason; text: string }
  | { kind: "confirm"; reason: Reason; text: string };

interface Draft {
  open: boolean;
  step: Step;
  given: Given;
}

const EMPTY: Draft = { open: false, step: { kind: "reason" }, given: { reason: null, text: "" } };

export const useDraft = create<Draft>(() => EMPTY);

/** The dialog opens, and asks from the beginning. */
export function beginDraft(): void {
  useDraft.setState({ ...EMPTY, open: true });
}

export function setStep(step: Step): void {
  useDraft.setState({ step });
}

export function setGiven(given: Given): void {
  useDraft.setState({ given });
}

export function closeDraft(): void {
  useDraft.setState({ open: false });
}

let sections = 0;

/** A section shows the dialog; it closes once no section does any more. Returns a function that ends it. */
export function keepDraft(): () => void {
  sections += 1;
  return () => {
    sections -= 1;
    // Another width takes one section away and shows another one at once.
    window.setTimeout(() => {
      if (sections === 0) closeDraft();
    });
  };
}
