/** The plans and add-ons on offer. They change seldom: one reading serves the whole visit. */
import { create } from "zustand";
import { isSignedOut } from "@/shared/api/client";
import { isCanceled } from "@/shared/api/problem";
import { logFailure } from "@/shared/log";
import { useSession } from "@/shared/session";
import { billingApi } from "../api/billing";
import type { AddonInfo, Plans } from "../api/contract";

export interface Catalogue extends Plans {
  addons: AddonInfo;
}

interface CatalogueState {
  catalogue: Catalogue | null;
  status: "loading" | "ready" | "failed";
}

const fresh = (): CatalogueState => ({ catalogue: null, status: "loading" });

export const useCatalogue = create<CatalogueState>(fresh);

let running: Promise<void> | null = null;

async function ask(): Promise<void> {
  try {
    const [plans, addons] = await Promise.all([billingApi.plans(), billingApi.addons()]);
    useCatalogue.setState({ catalogue: { ...plans, addons }, status: "ready" });
  } catch (error) {
    if (isCanceled(error)) return;
    if (!isSignedOut(error)) logFailure("The plans could not be read", error);
    if (useCatalogue.getState().catalogue === null) useCatalogue.setState({ status: "failed" });
  }
}

export function loadCatalogue(): Promise<void> {
  if (useCatalogue.getState().status === "failed") useCatalogue.setState({ status: "loading" });
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
}

export function forgetCatalogue(): void {
  useCatalogue.setState(fresh(), true);
}

// Who is offered what may differ from account to account.
useSession.subscribe((state, before) => {
  if (before.user && state.user?._id !== before.user._id) forgetCatalogue();
});
