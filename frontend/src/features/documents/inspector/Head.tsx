import { Ellipsis, Eye, EyeOff, Lock, LockOpen } from "lucide-react";
import { commandMenu, runCommand } from "@/shared/commands";
import { DropdownMenu, Icon, IconButton, type MenuGroup } from "@/shared/ui";
import { useChildren, useDocument, useEditor, useView } from "../editor/context";
import { nameOf } from "../editor/names";
import { editorMessages } from "../messages/editor";
import { inspectorMessages } from "../messages/inspector";
import { ruleOf } from "../model/registers";
import { common, useChosen, useLocked, useShared } from "./chosen";
import { differs, resetOps } from "./corrections";
import { useDraft } from "./fields/useDraft";
import styles from "./Inspector.module.css";

const words = inspectorMessages.head;

/** What is selected: its kind, its name, which is renamed in place, and what is done most. */
export function WidgetHead() {
  const document = useDocument();
  const { ids, records, width } = useChosen();
  const shown = useView((view) => view.width);
  const { kinds } = editorMessages;
  const kind = common(records.map((record) => kinds[record.kind as keyof typeof kinds])).value;
  const said = kind ?? inspectorMessages.mixed;
  const [id] = ids;
  return (
    <header className={styles.head}>
      <div className={styles.over}>
        <p className={styles.kind}>{width === "base" ? said : words.at(said, shown)}</p>
        <WidgetActs />
      </div>
      {ids.length === 1 && id !== undefined ? (
        <NameField key={id} label={words.name} register="name" otherwise={nameOf(document, id)} />
      ) : (
        <p className={styles.name}>{words.several(ids.length)}</p>
      )}
    </header>
  );
}

/** The page: its folio, and its title. */
export function PageHead() {
  const { ids } = useChosen();
  const pages = useChildren("pages");
  const folio = ids[0] === undefined ? 0 : pages.indexOf(ids[0]) + 1;
  return (
    <header className={styles.head}>
      <p className={styles.kind}>{words.page(String(folio).padStart(2, "0"))}</p>
      <NameField
        key={ids[0]}
        label={words.title}
        register="title"
        otherwise={editorMessages.untitledPage}
      />
    </header>
  );
}

interface NameFieldProps {
  label: string;
  register: "name" | "title";
  /** What it is called where nobody named it. */
  otherwise: string;
}

function NameField({ label, register, otherwise }: NameFieldProps) {
  const { value, reason, set } = useShared<string>(register);
  const form = ruleOf(register)?.form;
  const named = typeof value === "string" && value.trim() !== "";
  const commit = (typed: string) => {
    const name = typed.trim();
    if (name !== otherwise || named) set(name === "" ? null : name);
  };
  const { typed: _, ...draft } = useDraft({ value: named ? value : otherwise, onCommit: commit });
  return (
    <textarea
      {...draft}
      className={styles.name}
      rows={1}
      aria-label={label}
      aria-description={reason ?? undefined}
      maxLength={form?.type === "line" ? form.most : 0}
      readOnly={reason !== null}
      spellCheck={false}
      onFocus={(event) => event.target.select()}
    />
  );
}

/** Locks and hides, as the commands of the same names do. */
function WidgetActs() {
  const reason = useLocked();
  const locked = useShared<boolean>("locked").value === true;
  const hidden = useShared<boolean>("hidden").value === true;
  if (reason !== null) return <More />;
  return (
    <span className={styles.acts}>
      <IconButton
        label={locked ? words.unlock : words.lock}
        icon={locked ? Lock : LockOpen}
        aria-pressed={locked}
        className={styles.act}
        onClick={() => runCommand("edit.lock")}
      />
      <IconButton
        label={hidden ? words.show : words.hide}
        icon={hidden ? EyeOff : Eye}
        aria-pressed={hidden}
        className={styles.act}
        onClick={() => runCommand("edit.hide")}
      />
      <More />
    </span>
  );
}

/** The commands of the menu, by groups. */
const COMMANDS = [
  ["canvas.duplicate", "edit.group", "edit.ungroup", "edit.stack"],
  ["front", "forward", "backward", "back"].map((step) => `canvas.order.${step}`),
  ["edit.delete"],
];
const OF_SEVERAL = ["same.width", "same.height", "same.both", "flip.x", "flip.y"].map(
  (act) => `canvas.${act}`,
);

/** What else can be done: from the command registry, and taking back what differs at this width. */
function More() {
  const editor = useEditor();
  const { ids, records, width } = useChosen();
  const groups = (): MenuGroup[] => {
    const own: MenuGroup[] =
      width !== "base" && editor.layout && records.some((record) => differs(record, width))
        ? [
            {
              items: [
                {
                  id: "reset",
                  label: words.resetAll,
                  run: () => editor.change(resetOps(editor, ids, width)),
                },
              ],
            },
          ]
        : [];
    const several = ids.length > 1 ? [commandMenu(OF_SEVERAL)] : [];
    return [...COMMANDS.map((group) => commandMenu(group)), ...several, ...own];
  };
  return (
    <DropdownMenu
      className={styles.act}
      label={words.more}
      labelled
      align="end"
      trigger={<Icon of={Ellipsis} />}
      groups={groups}
    />
  );
}
