import { PlanList } from "@/features/billing";
import { billing } from "@/features/billing/messages/billing";
import { SettingsSection } from "@/shared/settings";
import { Button, Skeleton } from "@/shared/ui";
import { usePlans } from "./usePlans";

/** All plans, where the settings show them. */
export function PlansSection() {
  const { catalogue, customer, failed, retry } = usePlans();
  return (
    <SettingsSection id="change-plan" title={billing.section} broad>
      {failed !== null && (
        <div role="alert">
          <p>{failed}</p>
          <Button size="sm" onClick={retry}>
            {billing.retry}
          </Button>
        </div>
      )}
      {failed === null &&
        (catalogue && customer ? (
          <PlanList catalogue={catalogue} customer={customer} />
        ) : (
          <Skeleton width="100%" height={320} />
        ))}
    </SettingsSection>
  );
}
