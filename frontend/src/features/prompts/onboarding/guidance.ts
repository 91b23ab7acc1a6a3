/** The Guidance Kit's five cards: which are open, which were looked at, and whether the kit stands on the page. */
import { create } from "zustand";
import type { User } from "@/shared/api/model";
import { saveOpts, updateMe, useSession } from "@/shared/session";
import { readStored, writeStored } from "@/shared/storage";

export const KIT_CARDS = ["clips", "import", "widgets", "templates", "tour"] as const;
export type KitCard = (typeof KIT_CARDS)[number];
/** What opens over the dashboard; the tour goes elsewhere. */
export type KitDialog = Exclude<KitCard, "tour">;

export const useGuidance = create<{ dialog: KitDialog | null }>(() => ({ dialog: null }));

const metric = (card: KitCard) => `guidance_kit_${card}`;

export function wasSeen(user: User | null, card: KitCard): boolean {
  return user?.behavior_metrics[metric(card)] === true;
}

export function seenCards(user: User | null): number {
  return KIT_CARDS.filter((card) => wasSeen(user, card)).length;
}

export function markSeen(card: KitCard): void {
  const { user } = useSession.getState();
  if (!user || wasSeen(user, card)) return;
  void updateMe({ behavior_metrics: { [metric(card)]: true } }, { silent: true });
}

export function openKitDialog(dialog: KitDialog): void {
  markSeen(dialog);
  useGuidance.setState({ dialog });
}

export function closeKitDialog(): void {
  useGuidance.setState({ dialog: null });
}

/** The option of the account is the truth; this is only for the first paint. */
const STORED = "profile-collapsed-part-guidance-kit";

/** Asked for by the address, whatever was saved. */
export function kitIsAskedFor(search: string): boolean {
  return new URLSearchParams(search).get("guidance-kit") === "true";
}

export function isKitOpen(user: User | null, search: string): boolean {
  if (kitIsAskedFor(search)) return true;
  return user ? !user.opts.guidanceKitCollapsed : readStored(STORED) === "false";
}

export function saveKitOpen(open: boolean): void {
  writeStored(STORED, String(!open));
  void saveOpts({ guidanceKitCollapsed: !open });
}

useSession.subscribe((state, before) => {
  if (!state.user || state.user === before.user) return;
  writeStored(STORED, String(state.user.opts.guidanceKitCollapsed));
});
