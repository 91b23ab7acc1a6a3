import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showAlert } from "@/shared/alerts/alerts";
import type { Reseller } from "@/shared/api/domains";
import { formatChoice } from "@/shared/format";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { updateMe, useSession } from "@/shared/session/session";
import { Button, TextLink } from "@/shared/ui/Button";
import styles from "./domain.module.css";
import { domain as words } from "./messages/domain";
import { resellerQuery } from "./queries";
import { buyDomain } from "./reseller";

const AMOUNT = "entri_purchase_amount";

function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/** What is offered with a domain: one that is free replaces the discount. */
function Offer({ reseller, discounted }: { reseller: Reseller; discounted: boolean }) {
  const { freeDomain } = reseller;
  if (freeDomain?.isDue) return <p>{words.buy.free.due}</p>;
  if (freeDomain) {
    return (
      <p>
        {words.buy.free.offered(formatChoice(freeDomain.plans))}{" "}
        <TextLink to={paths.plan()}>{words.buy.free.plans}</TextLink>
      </p>
    );
  }
  return discounted ? <p>{words.buy.discount(dollars(reseller.discountInCents))}</p> : null;
}

/** How one comes by a domain: from the partner, where there is one, or from anybody. */
export function NewDomain({ onBought }: { onBought: (domain: string) => void }) {
  const { data: reseller = null } = useQuery(resellerQuery);
  const [busy, setBusy] = useState(false);
  const discounted = useSession((state) => state.user?.domainDiscountIsAvailable ?? false);
  const buy = async () => {
    if (!reseller || busy) return;
    setBusy(true);
    try {
      const bought = await buyDomain(reseller);
      if (bought) {
        const before = useSession.getState().user?.behavior_metrics[AMOUNT];
        const amount = typeof before === "number" ? before : 0;
        void updateMe({ behavior_metrics: { [AMOUNT]: amount + 1 } }, { silent: true });
        onBought(bought.domain);
      }
    } catch (error) {
      logFailure("The purchase of a domain could not begin", error);
      showAlert("domain-purchase", words.buy.failed);
    }
    setBusy(false);
  };
  const offer = reseller?.freeDomain?.isDue ? words.buy.free.choose : words.buy.offer;
  return (
    <div className={styles.result}>
      <p>{words.buy.text}</p>
      {reseller && (
        <div className={styles.offer}>
          <Button size="sm" aria-busy={busy} onClick={() => void buy()}>
            {busy ? words.buy.loading : offer}
          </Button>
          <Offer reseller={reseller} discounted={discounted} />
        </div>
      )}
      <p>
        <TextLink to={paths.learn("free-xyz-domain")}>{words.buy.xyz}</TextLink>
      </p>
    </div>
  );
}
