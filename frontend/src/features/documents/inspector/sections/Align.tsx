import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
} from "lucide-react";
import { runCommand } from "@/shared/commands";
import { IconButton } from "@/shared/ui";
import { canvasMessages } from "../../messages/canvas";
import { useChosen } from "../chosen";
import styles from "./Align.module.css";

const { align, distribute } = canvasMessages.commands;

const EDGES = [
  { id: "align.left", label: align.left, icon: AlignStartVertical },
  { id: "align.centre", label: align.centre, icon: AlignCenterVertical },
  { id: "align.right", label: align.right, icon: AlignEndVertical },
  { id: "align.top", label: align.top, icon: AlignStartHorizontal },
  { id: "align.middle", label: align.middle, icon: AlignCenterHorizontal },
  { id: "align.bottom", label: align.bottom, icon: AlignEndHorizontal },
];
const GAPS = [
  { id: "distribute.x", label: distribute.x, icon: AlignHorizontalSpaceBetween },
  { id: "distribute.y", label: distribute.y, icon: AlignVerticalSpaceBetween },
];
/** What can be distributed. */
const LEAST = 3;

/** Aligns and distributes what is selected, by the canvas's commands (EDIT-153, EDIT-154). One alone is aligned on its page. */
export function Align() {
  const { ids } = useChosen();
  const offered = ids.length < LEAST ? EDGES : [...EDGES, ...GAPS];
  return (
    <div className={styles.row} role="group" aria-label={canvasMessages.groups.align}>
      {offered.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          label={label}
          title={label}
          icon={icon}
          className={styles.button}
          onClick={() => runCommand(`canvas.${id}`)}
        />
      ))}
    </div>
  );
}
