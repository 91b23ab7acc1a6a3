import type { PlanDescriptor } from "@/entities/customer";
import { useCatalogue } from "@/entities/customer";
import { formatCount, formatLimit } from "@/shared/format";
import { Button, Figures, Skeleton, Table } from "@/shared/ui";
import { billing } from "../messages/billing";
import { amount } from "../model/money";
import { planOf, priceOf } from "../model/plans";
import styles from "./plans.module.css";

const words = billing.table;
const { noLimit, none, megabytes } = billing.plans;

function limit(value: number, form: (value: number) => string = formatCount): string {
  if (value < 0) return noLimit;
  return value === 0 ? none : form(value);
}

const yesNo = (is: boolean) => (is ? words.yes : words.no);

/** Wider than a phone: it is scrolled sideways, by the keyboard too. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

type Row = [label: string, of: (plan: PlanDescriptor) => string];

const ROWS: Row[] = [
  [words.month, (plan) => (plan.amount ? amount(priceOf(plan, "month")) : none)],
  [words.year, (plan) => (plan.amount ? amount(priceOf(plan, "year")) : none)],
  [words.rows.published, ({ planDescription }) => limit(planDescription.published_mags)],
  [words.rows.pages, ({ planDescription }) => limit(planDescription.pages_per_mag)],
  [words.rows.domains, ({ planDescription }) => limit(planDescription.domain_limit)],
  [words.rows.views, ({ planDescription }) => limit(planDescription.views_per_month, formatLimit)],
  [words.rows.contributors, ({ planDescription }) => limit(planDescription.contributors)],
  [words.rows.versions, ({ planDescription }) => limit(planDescription.version_history)],
  [words.rows.video, ({ planDescription }) => limit(planDescription.video, megabytes)],
  [words.rows.branding, ({ branding }) => yesNo(!branding)],
  [words.rows.sso, ({ planDescription }) => yesNo(planDescription.sso)],
];

/** Free and all plans that are sold, side by side. */
export function PlanTable() {
  const { catalogue, failed, retry } = useCatalogue();
  if (failed) {
    return (
      <div role="alert">
        <p>{billing.plansFailed}</p>
        <Button size="sm" onClick={retry}>
          {billing.retry}
        </Button>
      </div>
    );
  }
  if (!catalogue) return <Skeleton width="100%" height={400} />;
  const plans = ["free", ...catalogue.eligible].flatMap((id) => planOf(catalogue, id) ?? []);
  return (
    <section className={styles.scrolls} aria-label={words.caption} {...SCROLLED_BY_KEYS}>
      <Table
        columns={[words.feature, ...plans.map(({ caption }) => caption)]}
        className={styles.table}
      >
        {ROWS.map(([label, of]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {plans.map((plan) => (
              <td key={plan.id}>
                <Figures>{of(plan)}</Figures>
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
