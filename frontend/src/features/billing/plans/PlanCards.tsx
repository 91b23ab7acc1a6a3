import { Link } from "react-router-dom";
import type { Catalogue, Customer, Interval, Level, PlanDescriptor } from "@/entities/customer";
import { readConfig } from "@/shared/config";
import { formatCount, formatLimit } from "@/shared/format";
import { paths } from "@/shared/paths";
import { cx, Figures, TextLink } from "@/shared/ui";
import { billing } from "../messages/billing";
import { amount, roundDollars } from "../model/money";
import { actionFor, currentLevel, isOpen, perMonth, priceOf, shownPlans } from "../model/plans";
import styles from "./plans.module.css";

const words = billing.plans;

function count(limit: number, form: (value: number) => string = formatCount): string {
  if (limit < 0) return words.noLimit;
  return limit === 0 ? words.none : form(limit);
}

function limitLines({ planDescription }: PlanDescriptor): [string, string][] {
  const { limits } = words;
  return [
    [limits.published, count(planDescription.published_mags)],
    [limits.domains, count(planDescription.domain_limit)],
    [limits.views, count(planDescription.views_per_month, formatLimit)],
    [limits.contributors, count(planDescription.contributors)],
    [limits.versions, count(planDescription.version_history)],
    [limits.video, count(planDescription.video, words.megabytes)],
  ];
}

/** What a plan has beside its figures. */
function notes(plan: PlanDescriptor, customer: Customer, interval: Interval): string[] {
  const offered = readConfig().sellsDomains && !customer.has_payment_history;
  const xyz = offered && plan.planDescription.xyz_addon && interval === "year";
  return [plan.branding ? words.branded : words.unbranded, ...(xyz ? [words.xyz] : [])];
}

function Price({ plan, interval }: { plan: PlanDescriptor; interval: Interval | null }) {
  if (!plan.amount) {
    return (
      <>
        <p className={styles.price}>{words.onRequest}</p>
        <p className={styles.unit}>{words.onRequestText}</p>
      </>
    );
  }
  const shown = interval ?? "year";
  const year = roundDollars(priceOf(plan, "year"));
  return (
    <>
      <p className={styles.price}>
        <Figures>{amount(perMonth(plan, shown))}</Figures>
      </p>
      <p className={styles.unit}>{words.perMonth}</p>
      {shown === "year" && <p className={styles.unit}>{words.perYear(year)}</p>}
      {interval === null && (
        <p className={styles.unit}>{words.byTheMonth(amount(priceOf(plan, "month")))}</p>
      )}
    </>
  );
}

interface PlanCardsProps {
  catalogue: Catalogue;
  customer: Customer;
  /** Without one the cards show the prices of both. */
  interval: Interval | null;
  /** What is looked at in the checkout. */
  chosen: Level | null;
}

function PlanCard({ plan, ...props }: PlanCardsProps & { plan: PlanDescriptor }) {
  const { catalogue, customer, interval, chosen } = props;
  const isChosen = plan.id === chosen;
  const isOwn = plan.id === currentLevel(customer);
  const mark = isOwn ? words.now : isChosen ? words.chosen : null;
  const name = words.named(plan.caption, plan.is_archive);
  const verb = billing.actions[actionFor(catalogue, customer, plan.id)];
  const open = isOpen(plan, customer);
  return (
    <li
      className={cx(styles.card, isChosen && styles.chosen)}
      aria-current={isChosen ? "true" : undefined}
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {mark && <span>{mark}</span>}
      </div>
      <div>
        <Price plan={plan} interval={interval} />
      </div>
      <p className={styles.summary}>{plan.summary}</p>
      <dl className={styles.limits}>
        {limitLines(plan).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Figures>{value}</Figures>
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.notes}>
        {notes(plan, customer, interval ?? "year").map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {!isChosen && (
        <Link
          to={open ? paths.checkout(plan.id) : paths.requestDemo()}
          className={styles.take}
          aria-label={open ? words.take(verb, name) : words.askFor(name)}
        >
          {open ? verb : words.demo}
        </Link>
      )}
    </li>
  );
}

/** The plans side by side; one's own and the chosen one are marked. */
export function PlanCards(props: PlanCardsProps) {
  const plans = shownPlans(props.catalogue, props.customer);
  return (
    <>
      <ul className={styles.cards} aria-label={words.list}>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} {...props} />
        ))}
      </ul>
      <p>{taxWords(props.catalogue)}</p>
    </>
  );
}

/** Whether tax comes on top of the prices. */
function taxWords({ tax_basis_points: points, tax_note: note }: Catalogue): string {
  if (points !== 0) return words.taxOnTop(String(points / 100));
  return note === null ? words.noTax : `${words.noTax} ${note}`;
}

/** Where more is explained, and what other people get. */
export function PlanLinks({ links }: { links: PlanAddresses }) {
  const { help } = words;
  const entries = [
    { label: help.students, to: links.students },
    { label: help.teachers, to: links.teachers },
    { label: help.nonProfit, to: links.nonProfit },
    { label: help.affiliate, to: links.affiliate },
    { label: help.referral, to: paths.settings("referral") },
    { label: help.help, to: links.learn },
  ].filter((entry): entry is { label: string; to: string } => entry.to !== undefined);
  return (
    <nav className={styles.links} aria-label={help.title}>
      {entries.map(({ label, to }) =>
        to.startsWith("/") ? (
          <TextLink key={label} to={to}>
            {label}
          </TextLink>
        ) : (
          <a key={label} href={to} target="_blank" rel="noreferrer" className={styles.outside}>
            {label}
          </a>
        ),
      )}
    </nav>
  );
}

/** Pages of the operator's; those that are not named are not linked. */
export interface PlanAddresses {
  learn: string;
  students?: string;
  teachers?: string;
  nonProfit?: string;
  affiliate?: string;
  pricing?: string;
}
