import { useLocation, useNavigate } from "react-router-dom";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Figures } from "@/shared/ui";
import { isKitOpen, KIT_CARDS, kitIsAskedFor, saveKitOpen, seenCards } from "../guidance";
import styles from "./KitRow.module.css";

/** Stands where the plan stands: how far one has come, and the way to the kit and back. */
export function KitRow({ onFollow }: { onFollow?: () => void }) {
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = pathname === paths.home();
  const open = here && isKitOpen(user, search);
  if (!user) return null;
  const toggle = () => {
    saveKitOpen(!open);
    if (!open && !here) navigate(paths.home());
    // The address would open it again.
    else if (open && kitIsAskedFor(search)) navigate(paths.home(), { replace: true });
    if (!open) window.scrollTo({ top: 0 });
    onFollow?.();
  };
  return (
    <button
      type="button"
      className={styles.row}
      data-tour="kit"
      aria-expanded={open}
      onClick={toggle}
    >
      <span>{common.guidanceKit.title}</span>
      <span className={styles.progress}>
        <Figures>{common.guidanceKit.progress(seenCards(user), KIT_CARDS.length)}</Figures>
      </span>
    </button>
  );
}
