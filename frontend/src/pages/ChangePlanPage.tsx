import { ArrowLeft } from "lucide-react";
import { useCallback, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import type { Customer, PlanDescriptor } from "@/entities/customer";
import {
  CardDialog,
  CheckoutView,
  currentLevel,
  isOpen,
  PlanList,
  planOf,
  statusLine,
} from "@/features/billing";
import { billing } from "@/features/billing/messages/billing";
import { ErrorView } from "@/shared/error";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Button, Icon, PageBar, PageHeading, Skeleton } from "@/shared/ui";
import { settings } from "./messages/settings";
import styles from "./SettingsPage.module.css";
import { usePlans } from "./settings/usePlans";
import { WithoutUser } from "./settings/WithoutUser";

const CHECKOUT = /^\/settings\/change-plan\/checkout\/([^/]+)\/?$/;
const CARD = /^\/settings\/change-plan\/edit-payment-info\/?$/;
/** The plans that an address may name in its query. */
const NAMED = ["personal", "freelancer", "studio", "business"];

interface Address {
  /** The plan that it names, if it does. */
  level: string | null;
  /** It names the plan in its query, which begins with the year. */
  yearly: boolean;
  card: boolean;
  fromAlert: boolean;
}

function useAddress(): Address {
  const { pathname, search, state } = useLocation();
  const query = new URLSearchParams(search);
  const card = CARD.test(pathname) || query.get("openCardModal") === "true";
  const fromAlert = query.get("fromAlert") === "true";
  const path = CHECKOUT.exec(pathname)?.[1];
  if (path !== undefined) {
    return { level: decodeURIComponent(path), yearly: false, card, fromAlert };
  }
  const asked = query.get("plan") ?? "";
  if (NAMED.includes(asked)) return { level: asked, yearly: true, card, fromAlert };
  // The card's address lies over the checkout that it was opened from.
  const { level } = (state ?? {}) as { level?: string };
  return { level: level ?? null, yearly: false, card, fromAlert };
}

/** Free is chosen here only by people who have another plan. */
function mayTake(plan: PlanDescriptor | null, customer: Customer): boolean {
  if (plan?.id === "free") return currentLevel(customer) !== "free";
  return plan !== null && isOpen(plan, customer);
}

/** A plan is chosen and paid for, or the one that is had is changed. */
export default function ChangePlanPage() {
  const user = useSession((state) => state.user);
  const { catalogue, customer, fresh, failed, retry } = usePlans();
  const { level: named, yearly, card, fromAlert } = useAddress();
  const [action, setAction] = useState(billing.actions.upgrade);
  const navigate = useNavigate();
  const closeCard = useCallback(() => {
    navigate(named === null ? paths.plan() : paths.checkout(named), { replace: true });
  }, [navigate, named]);

  if (!user) return <WithoutUser />;
  if (failed !== null) {
    return (
      <ErrorView status={500} text={failed}>
        <Button variant="filled" onClick={retry}>
          {billing.retry}
        </Button>
      </ErrorView>
    );
  }

  const plan = catalogue && named !== null ? planOf(catalogue, named) : null;
  const closed = named !== null && catalogue && customer && !mayTake(plan, customer);
  if (closed && fresh) {
    return <Navigate to={named === "extra" ? paths.requestDemo() : paths.plan()} replace />;
  }
  const own = customer && currentLevel(customer) !== "free" ? currentLevel(customer) : null;
  const level = plan?.id ?? own;
  const crumbs = [
    { label: settings.title, to: paths.settings() },
    { label: billing.crumb, to: paths.plan() },
    { label: level === null ? billing.actions.upgrade : action },
  ];
  return (
    <>
      <PageBar items={crumbs}>
        {catalogue && customer && <span>{statusLine(customer, catalogue)}</span>}
      </PageBar>
      <div className={styles.page}>
        <Link to={paths.settings()} className={styles.back}>
          <Icon of={ArrowLeft} />
          {settings.toList}
        </Link>
        <PageHeading pageKey={paths.plan()} title={billing.title} className={styles.heading} />
        {!catalogue || !customer || closed ? (
          <Skeleton width="100%" height={480} className={styles.waiting ?? ""} />
        ) : level === null ? (
          <div className={styles.plans}>
            <PlanList catalogue={catalogue} customer={customer} />
          </div>
        ) : (
          <CheckoutView
            catalogue={catalogue}
            customer={customer}
            level={level}
            yearly={yearly}
            fromAlert={fromAlert}
            onEditCard={() => navigate(paths.editCard(), { state: { level: named } })}
            onAction={setAction}
          />
        )}
      </div>
      <CardDialog open={card && customer !== null} onClose={closeCard} onSaved={closeCard} />
    </>
  );
}
