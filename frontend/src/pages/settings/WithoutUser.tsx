import { settings } from "@/features/account/messages/settings";
import { ErrorView } from "@/shared/error";
import { common } from "@/shared/messages/common";
import { loadMe, useSession } from "@/shared/session";
import { Button } from "@/shared/ui";

/** In place of a page of the settings, which is nothing but its user’s data: none yet, or none to be had. */
export function WithoutUser() {
  const status = useSession((state) => state.status);
  if (status !== "failed" && status !== "ready") return null;
  return (
    <ErrorView status={500} text={settings.failed}>
      <Button variant="filled" onClick={() => void loadMe()}>
        {common.retry}
      </Button>
    </ErrorView>
  );
}
