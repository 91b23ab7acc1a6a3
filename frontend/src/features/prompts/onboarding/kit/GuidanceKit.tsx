import { Check, ChevronDown } from "lucide-react";
import { common } from "@/shared/messages/common";
import { useSession } from "@/shared/session";
import { Figures, Icon, usePhone, VisuallyHidden } from "@/shared/ui";
import { KIT_CARDS, type KitCard, openKitDialog, seenCards, wasSeen } from "../guidance";
import { onboarding } from "../messages/onboarding";
import { beginTour } from "../tour/begin";
import { Drawing } from "./drawings";
import styles from "./GuidanceKit.module.css";

const words = onboarding.kit;

/** Cards that make projects have nothing to do on a phone, where those are not made. */
const DESKTOP_ONLY: readonly KitCard[] = ["import", "tour"];

function open(card: KitCard): void {
  if (card === "tour") void beginTour();
  else openKitDialog(card);
}

function Card({ card }: { card: KitCard }) {
  const seen = useSession((state) => wasSeen(state.user, card));
  const phone = usePhone();
  const { title, text } = words.cards[card];
  const away = phone && DESKTOP_ONLY.includes(card);
  return (
    <button type="button" className={styles.card} disabled={away} onClick={() => open(card)}>
      <span className={styles.well}>
        <Drawing card={card} />
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.text}>{away ? words.desktopOnly : text}</span>
      {seen && (
        <span className={styles.seen}>
          <Icon of={Check} />
          <VisuallyHidden>, {words.seen}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

/** Five ways in. It stands on the dashboard until it is put away. */
export function GuidanceKit({ onPutAway }: { onPutAway: () => void }) {
  const seen = useSession((state) => seenCards(state.user));
  return (
    <>
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded="true" onClick={onPutAway}>
          <Icon of={ChevronDown} />
          <h2 className={styles.title}>{common.guidanceKit.title}</h2>
          <VisuallyHidden>, {words.put}</VisuallyHidden>
        </button>
        <span className={styles.progress}>
          <Figures>{common.guidanceKit.progress(seen, KIT_CARDS.length)}</Figures>
        </span>
      </div>
      <ul className={styles.cards}>
        {KIT_CARDS.map((card) => (
          <li key={card}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}
