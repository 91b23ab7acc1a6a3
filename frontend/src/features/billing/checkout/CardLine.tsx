import type { Customer } from "@/entities/customer";
import { TextButton } from "@/shared/ui";
import { brandName } from "../card/brand";
import { billing } from "../messages/billing";
import styles from "./checkout.module.css";

const words = billing.card;

/** Which card is charged, and the way to another one. */
export function CardLine({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const { card } = customer;
  return (
    <div className={styles.cardLine}>
      <p className={styles.label}>{words.label}</p>
      <p className={styles.cardText}>
        {card ? (
          <span>{words.stored(brandName(card.brand), card.last4)}</span>
        ) : (
          <span>{words.none}</span>
        )}
        <TextButton className={styles.underlined} onClick={onEdit}>
          {card ? words.edit : words.add}
        </TextButton>
      </p>
    </div>
  );
}
