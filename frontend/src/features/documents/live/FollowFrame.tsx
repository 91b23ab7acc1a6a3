import { type CSSProperties, useContext } from "react";
import { Button } from "@/shared/ui";
import { liveMessages as words } from "../messages/live";
import styles from "./live.module.css";
import { toneOf } from "./people";
import { follow, LiveContext, useLive } from "./state";

/** Around the canvas while somebody's view is followed: whose, and the way out (EDIT-386). */
export function FollowFrame() {
  const live = useContext(LiveContext);
  const followed = useLive(({ faces, following }) => faces.find(({ peer }) => peer === following));
  if (followed === undefined) return null;
  const { name, color } = followed;
  return (
    <div className={styles.following} style={{ "--tone": toneOf(color) } as CSSProperties}>
      <p className={styles.followed} data-follow>
        <span dir="auto">{words.following(name)}</span>
        <Button size="sm" aria-label={words.stopFollowing(name)} onClick={() => follow(live, null)}>
          {words.stop}
        </Button>
      </p>
    </div>
  );
}
