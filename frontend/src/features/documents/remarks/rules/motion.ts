/** Motion that goes on without an end (EDIT-313). Readers can stop it, but it begins without being asked. */

import { remarksMessages } from "../../messages/remarks";
import { isLoop, type Motion } from "../../model/motion";
import { calledIn } from "../naming";
import { clearOp, type Remark, setOp } from "../remark";
import type { PageSubject, Subject } from "../subject";

const { autoplay } = remarksMessages;

/** Does it begin by itself, and go on? */
const goesOn = (motion: Motion) => motion.trigger === "appear" && isLoop(motion);

export function motionRemarks({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  const { marquee } = record.base;
  const motions = (record.base.motions ?? []) as readonly Motion[];
  const runs = marquee === "left" || marquee === "right";
  if (!runs && !motions.some(goesOn)) return [];
  const once = motions.map((motion) =>
    goesOn(motion) ? { ...motion, repeat: "once" as const } : motion,
  );
  const moved = motions.some(goesOn) ? [setOp(id, "motions", once)] : [];
  return [
    {
      key: `motion ${id}`,
      kind: "autoplay",
      page,
      record: id,
      sentence: autoplay.endless(calledIn(document, id)),
      width: null,
      repairs: [
        {
          type: "change",
          label: autoplay.once,
          ops: [...moved, ...(runs ? [clearOp(id, "marquee")] : [])],
        },
      ],
    },
  ];
}
