import { type FormEvent, useRef } from "react";
import type { Coupon, Customer } from "@/entities/customer";
import { Button, Field } from "@/shared/ui";
import { billing } from "../messages/billing";
import { roundDollars } from "../model/money";
import styles from "./checkout.module.css";
import type { Promocode } from "./usePromocode";

const words = billing.promocode;

function off(percent: number | null, cents: number | null): string | null {
  if (percent !== null) return words.percent(percent);
  return cents === null ? null : words.amount(roundDollars(cents));
}

interface PromocodeFieldProps {
  promocode: Promocode;
  coupon: Coupon | null;
  customer: Customer;
}

/** A code is typed and verified, or it is applied and can be changed. */
export function PromocodeField({ promocode, coupon, customer }: PromocodeFieldProps) {
  const { code, problem, note, busy } = promocode;
  const input = useRef<HTMLInputElement>(null);
  const current = customer.subscription_coupon;
  const less = current && off(current.percent_off, current.amount_off);
  const running =
    current && !current.applies
      ? words.refusedHere(current.id, current.refused ?? "")
      : less && words.running(less);
  const hint = coupon
    ? [coupon.info_message ?? off(coupon.percent_off, coupon.amount_off), note]
        .filter((text) => text !== null)
        .join(". ")
    : (note ?? running);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!coupon) {
      promocode.verify();
      return;
    }
    promocode.change();
    input.current?.focus();
    input.current?.select();
  };
  return (
    <form className={styles.promocode} noValidate onSubmit={submit}>
      <Field label={words.label} error={problem ?? undefined} hint={hint || null}>
        <input
          ref={input}
          name="promocode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={coupon !== null}
          value={coupon ? coupon.id : code}
          onChange={(event) => promocode.type(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="text"
        className={styles.beside}
        disabled={!coupon && code === ""}
        aria-busy={busy}
      >
        {coupon ? words.change : words.verify}
      </Button>
    </form>
  );
}
