/** The one copy of the customer: every screen of billing reads it here, and every change puts its answer here. */
import { create } from "zustand";
import { bodyOf, client, isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { loadMe, useSession } from "@/shared/session";
import { tellFirstPurchase } from "../analytics/firstPurchase";
import type { Customer } from "../api/contract";

interface CustomerState {
  customer: Customer | null;
  status: "loading" | "ready" | "failed";
}

const fresh = (): CustomerState => ({ customer: null, status: "loading" });

export const useCustomer = create<CustomerState>(fresh);

useCustomer.subscribe(({ customer }, before) => tellFirstPurchase(before.customer, customer));

/** Counts what was taken, so that an answer that was on its way meanwhile does not undo it. */
let generation = 0;
let running: Promise<Customer | null> | null = null;

async function ask(): Promise<Customer | null> {
  for (;;) {
    const begun = generation;
    try {
      const customer = await bodyOf(client.GET("/api/stripe/customer"));
      if (begun !== generation) continue;
      useCustomer.setState({ customer, status: "ready" });
      return customer;
    } catch (error) {
      if (isCanceled(error)) return null;
      if (!isSignedOut(error)) logFailure("The customer could not be read", error);
      // What is known stays; without anything the screens say that it failed.
      if (useCustomer.getState().customer === null) useCustomer.setState({ status: "failed" });
      return null;
    }
  }
}

/** Asks the server; whoever asks meanwhile gets the same answer. Null when it could not be read. */
export function loadCustomer(): Promise<Customer | null> {
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
}

/** As above, after a failure: the screens say that they are loading. */
export function retryCustomer(): Promise<Customer | null> {
  if (useCustomer.getState().customer === null) useCustomer.setState({ status: "loading" });
  return loadCustomer();
}

/** Takes the customer that a change answered with; the plan's limits are the user's, who is read again. */
export function takeCustomer(customer: Customer): void {
  generation += 1;
  useCustomer.setState({ customer, status: "ready" });
  void loadMe();
}

export function forgetCustomer(): void {
  generation += 1;
  running = null;
  useCustomer.setState(fresh(), true);
}

// What was loaded for one account may not be shown to the next.
useSession.subscribe((state, before) => {
  if (before.user && state.user?._id !== before.user._id) forgetCustomer();
});
