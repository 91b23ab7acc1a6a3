/** How a card is entered and a payment confirmed, whichever provider takes it. */
import type { ComponentType, Ref } from "react";
import type { CardSetup } from "@/entities/customer";
import { billingApi } from "../api/billing";

export interface CardFieldsHandle {
  /** Hands the card to the provider; answers the id of the payment method, or throws a CardError. */
  save: (name: string) => Promise<string>;
}

export interface CardFieldsProps {
  setup: CardSetup;
  /** A field of the card has the focus, for the first time. */
  onFocus: () => void;
  ref: Ref<CardFieldsHandle>;
}

/** How somebody came back from their bank. */
export type Confirmation = "confirmed" | "refused" | "left";

export interface ConfirmProps {
  /** Enough to reach the provider with. */
  access: CardAccess;
  clientSecret: string;
  /** The card that pays: a payment that was asked for while nobody was there is confirmed with it. */
  card?: string | null;
  onEnd: (outcome: Confirmation) => void;
}

export interface CardProvider {
  Fields: ComponentType<CardFieldsProps>;
  Confirm: ComponentType<ConfirmProps>;
}

export type CardAccess = Omit<CardSetup, "client_secret">;

/** A card that the provider does not take; its sentence is for the person. */
export class CardError extends Error {
  override readonly name = "CardError";
}

/** Fetched only where a card is entered. */
export async function providerOf({ provider }: CardAccess): Promise<CardProvider> {
  if (provider === "stripe") return (await import("./stripe")).stripe;
  return (await import("./sandbox")).sandbox;
}

let known: CardAccess | null = null;

/** Begins the entry of a card. */
export async function beginCard(): Promise<CardSetup> {
  const setup = await billingApi.cardSetup();
  known = setup;
  return setup;
}

/** Who takes the payments here: known since a card was entered, else asked. */
export async function cardAccess(): Promise<CardAccess> {
  return known ?? (await beginCard());
}

/** For tests: another server may have another provider. */
export function forgetAccess(): void {
  known = null;
}
