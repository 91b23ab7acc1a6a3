import { ErrorView } from "@/shared/error";
import { common } from "@/shared/messages/common";
import { loadMe, useSession } from "@/shared/session";
import { Button } from "@/shared/ui";
import { settings } from "../messages/settings";

/** Instead of a page of the settings, while there is no user. */
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
