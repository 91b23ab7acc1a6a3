import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import type { Addons, Catalogue, Interval, Level } from "@/entities/customer";
import { Checkbox, cx, Figures, Icon } from "@/shared/ui";
import { billing } from "../messages/billing";
import {
  type AddonKind,
  type AddonRule,
  addonPrice,
  digitsOf,
  fewer,
  MOST_DIGITS,
  more,
  pairing,
  readAmount,
  ruleFor,
  settle,
} from "../model/addons";
import type { Choice } from "../model/choice";
import { amount } from "../model/money";
import styles from "./checkout.module.css";

const words = billing.addons;

interface StepperProps {
  name: string;
  kind: AddonKind;
  value: number;
  rule: AddonRule;
  hint: string;
  onChange: (value: number) => void;
}

/** An amount between minus and plus. What is typed counts once the field is left. */
function Stepper({ name, kind, value, rule, hint, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onChange(settle(readAmount(typed), rule));
  };
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={words.less(name)}
        disabled={value === 0}
        onClick={() => onChange(fewer(value, rule))}
      >
        <Icon of={Minus} />
      </button>
      <span className={styles.amount}>
        <input
          aria-label={words.amount(name)}
          title={hint}
          inputMode="numeric"
          size={Math.max(1, (typed ?? String(value)).length)}
          maxLength={MOST_DIGITS}
          value={typed ?? String(value)}
          onFocus={() => setTyped(value === 0 ? "" : String(value))}
          onChange={(event) => setTyped(digitsOf(event.target.value))}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        {kind === "views" && value > 0 && typed === null && (
          <span aria-hidden="true">{words.thousand}</span>
        )}
      </span>
      <button
        type="button"
        aria-label={words.more(name)}
        disabled={value >= rule.max}
        onClick={() => onChange(more(value, rule))}
      >
        <Icon of={Plus} />
      </button>
    </div>
  );
}

interface AddonRowsProps {
  catalogue: Catalogue;
  choice: Choice;
  kinds: readonly AddonKind[];
  onChange: (addons: Addons) => void;
}

interface RowProps {
  kind: AddonKind;
  level: Level;
  interval: Interval;
  rows: AddonRowsProps;
}

function AddonRow({ kind, level, interval, rows }: RowProps) {
  const { catalogue, choice, onChange } = rows;
  const value = choice.addons[kind];
  const rule = ruleFor(catalogue, level, kind);
  const prices = catalogue.addons[interval];
  const name = words.names[kind];
  const set = (next: number) => onChange({ ...choice.addons, [kind]: next });
  return (
    <div className={styles.addon}>
      <label className={styles.toggle}>
        <Checkbox
          checked={value > 0}
          onChange={(event) => set(event.target.checked ? settle(rule.initial, rule) : 0)}
        />
        <span>
          {name}{" "}
          <span className={styles.quiet}>
            {words.each[kind](`${amount(prices[kind])}${words.short[interval]}`)}
          </span>
        </span>
      </label>
      <Stepper
        name={name}
        kind={kind}
        value={value}
        rule={rule}
        hint={words.atMost(words.amounts[kind](rule.max))}
        onChange={set}
      />
      <span className={cx(styles.figure, value === 0 && styles.off)}>
        <Figures>{amount(addonPrice(prices, kind, value, choice.coupon))}</Figures>
      </span>
    </div>
  );
}

/** What can be added to the chosen plan, each with what it costs in full. */
export function AddonRows(props: AddonRowsProps) {
  const { catalogue, choice, kinds } = props;
  const { level, interval, addons } = choice;
  if (kinds.length === 0) return null;
  const { pairs, less } = pairing(catalogue.addons[interval], addons);
  return (
    <fieldset className={styles.addons}>
      <legend className={styles.sectionHead}>
        <span>{words.title}</span>
        <span className={styles.quiet}>{words.unit[interval]}</span>
      </legend>
      {kinds.map((kind) => (
        <AddonRow key={kind} kind={kind} level={level} interval={interval} rows={props} />
      ))}
      {pairs > 0 && less > 0 && (
        <div className={styles.addon}>
          <span className={styles.quiet}>{words.pairs(pairs)}</span>
          <span />
          <span className={styles.figure}>
            <Figures>{amount(-less)}</Figures>
          </span>
        </div>
      )}
    </fieldset>
  );
}
