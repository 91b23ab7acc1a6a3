import { useEffect } from "react";
import { track } from "@/shared/analytics";
import { type LimitKind, useLimits } from "@/shared/limits";
import { useSession } from "@/shared/session";
import { Button, Dialog, LinkButton } from "@/shared/ui";
import { prompts } from "../messages/prompts";
import { planLink } from "../planLink";
import styles from "./limits.module.css";
import { dismissViewsLimit } from "./viewsLimit";

/** Shows which limit was met and where it can be changed. The page behind it stays as it was. */
export function LimitModal({ limit }: { limit: LimitKind }) {
  const { limit: now, sentence, close } = useLimits();
  const user = useSession((state) => state.user);
  const { title, text } = prompts.limits[limit];
  const link = planLink(user);
  const shut = () => {
    if (limit === "views") dismissViewsLimit();
    close();
  };
  useEffect(() => track("limit_shown", { kind: limit }), [limit]);
  return (
    <Dialog
      open={now !== null}
      onOpenChange={(next) => !next && shut()}
      title={title}
      footer={
        <>
          <Button variant="text" onClick={shut}>
            {prompts.notNow}
          </Button>
          <LinkButton variant="filled" to={link.to} onClick={shut}>
            {link.label}
          </LinkButton>
        </>
      }
    >
      <p className={styles.text}>{sentence ?? text}</p>
    </Dialog>
  );
}
