import type { Customer, Interval, PlanDescriptor } from "@/entities/customer";
import { Radio } from "@/shared/ui";
import { billing } from "../messages/billing";
import { roundDollars } from "../model/money";
import { boundInterval } from "../model/plans";
import styles from "./checkout.module.css";

const words = billing.interval;

interface IntervalChoiceProps {
  plan: PlanDescriptor;
  customer: Customer;
  interval: Interval;
  onChange: (interval: Interval) => void;
}

/** What is said beside Yearly: how much it saves, or the placeholder while that is not known. */
export function savingLabel({ id, saving, amount }: PlanDescriptor): string | null {
  if (saving) return words.save(saving.percent);
  return id === "extra" || !amount ? null : words.placeholder;
}

/** By the year or by the month. */
export function IntervalChoice({ plan, customer, interval, onChange }: IntervalChoiceProps) {
  const bound = boundInterval(plan.id, customer);
  const save = savingLabel(plan);
  const options: { value: Interval; name: string; note: string | null }[] = [
    { value: "year", name: words.yearly, note: save },
    { value: "month", name: words.monthly, note: null },
  ];
  const suggests =
    customer.suggest_yearly &&
    interval === "month" &&
    plan.saving !== null &&
    plan.id === customer.planLevel;
  return (
    <>
      <div className={styles.intervals} role="radiogroup" aria-label={words.label}>
        {options.map(({ value, name, note }) => (
          <label key={value} className={styles.radio}>
            <Radio
              name="interval"
              value={value}
              checked={interval === value}
              disabled={bound !== null && bound !== value}
              onChange={() => onChange(value)}
            />
            <span>
              <span className={styles.radioName}>{name}</span>{" "}
              {note && <span className={styles.quiet}>{note}</span>}
            </span>
          </label>
        ))}
      </div>
      {bound !== null && <p className={styles.quiet}>{words.bound}</p>}
      {suggests && plan.saving && (
        <p className={styles.suggestion}>{words.suggestion(roundDollars(plan.saving.cents))}</p>
      )}
    </>
  );
}
