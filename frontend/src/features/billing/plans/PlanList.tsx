import type { Catalogue, Customer } from "@/entities/customer";
import { readConfig } from "@/shared/config";
import { paths } from "@/shared/paths";
import { TextLink } from "@/shared/ui";
import { billing } from "../messages/billing";
import { dollars, roundDollars } from "../model/money";
import { currentLevel, planOf } from "../model/plans";
import { PlanCards, PlanLinks } from "./PlanCards";
import styles from "./plans.module.css";

const words = billing.plans;

/** What somebody who was brought here by a friend gets off their first payment; null for all others. */
export function referralOffer({ affiliate_earn_invitee_in_cents: cents }: Customer): string | null {
  return cents > 0 ? words.referral(dollars(cents)) : null;
}

/** The same, as short as a menu's entry has to be. */
export function shortOffer({ affiliate_earn_invitee_in_cents: cents }: Customer): string | null {
  return cents > 0 ? roundDollars(cents) : null;
}

/** "Compare features", where it leads somewhere. */
export function CompareLink() {
  const { pricing } = readConfig().links;
  if (pricing === undefined) return null;
  return (
    <p>
      <a href={pricing} target="_blank" rel="noreferrer" className={styles.outside}>
        {words.compare}
      </a>
    </p>
  );
}

/** The way back to the plan that costs nothing. */
export function FreeLine({ catalogue, customer }: { catalogue: Catalogue; customer: Customer }) {
  const free = planOf(catalogue, "free");
  if (!free || currentLevel(customer) === "free" || !customer.autoRenew) return null;
  return (
    <p>
      {words.freeText(free.planDescription.published_mags)}{" "}
      <TextLink to={paths.checkout("free")}>{words.toFree}</TextLink>
    </p>
  );
}

/** All plans that one may have, to look at and to choose from. */
export function PlanList({ catalogue, customer }: { catalogue: Catalogue; customer: Customer }) {
  const offer = referralOffer(customer);
  return (
    <div className={styles.list}>
      {offer && <p className={styles.offer}>{offer}</p>}
      <PlanCards catalogue={catalogue} customer={customer} interval={null} chosen={null} />
      <div className={styles.foot}>
        <CompareLink />
        <FreeLine catalogue={catalogue} customer={customer} />
      </div>
      <PlanLinks links={readConfig().links} />
    </div>
  );
}
