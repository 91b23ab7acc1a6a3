import { useDraggable } from "@dnd-kit/core";
import {
  ChevronDown,
  ChevronRight,
  Circle,
  CircleDot,
  CircleHelp,
  ClipboardList,
  CodeXml,
  Copy,
  Eye,
  EyeOff,
  Film,
  GalleryHorizontal,
  Group,
  Image,
  LayoutGrid,
  LayoutPanelTop,
  Lock,
  LockOpen,
  type LucideIcon,
  Menu,
  Minus,
  MonitorPlay,
  RectangleHorizontal,
  Share2,
  TextCursorInput,
  Type,
  Volume2,
} from "lucide-react";
import { type MouseEvent, memo } from "react";
import { Icon } from "@/shared/ui";
import { useCanvas } from "../canvas/context";
import { hideOps, lockOps } from "../commands/arranging";
import { useEditor, useRecord, useValue } from "../editor/context";
import { openWidgetMenu } from "../menus/widgetMenu";
import { editorMessages } from "../messages/editor";
import { layersMessages as words } from "../messages/layers";
import type { RecordId, WidgetKind } from "../model/record";
import styles from "./Layers.module.css";
import { RenameLayer } from "./RenameLayer";
import type { Row } from "./rows";
import type { How } from "./selecting";

const ICONS: Readonly<Record<WidgetKind, LucideIcon>> = {
  text: Type,
  picture: Image,
  shape: Circle,
  line: Minus,
  button: RectangleHorizontal,
  menu: Menu,
  group: Group,
  stack: LayoutPanelTop,
  gallery: LayoutGrid,
  slideshow: GalleryHorizontal,
  hotspot: CircleDot,
  embed: MonitorPlay,
  form: ClipboardList,
  field: TextCursorInput,
  share: Share2,
  code: CodeXml,
  video: Film,
  audio: Volume2,
  unknown: CircleHelp,
};

interface LayerRowProps {
  /** The id of its element. */
  domId: string;
  row: Row;
  /** In px, from the top of the list. */
  top: number;
  selected: boolean;
  active: boolean;
  renaming: boolean;
  carried: boolean;
  onFold: (id: RecordId, folds: boolean) => void;
  onSelect: (id: RecordId, how: How) => void;
  onRename: (id: RecordId | null) => void;
  /** The name is done: on to the one of the next row, or of the one before. */
  onRenameNext: (id: RecordId, way: 1 | -1) => void;
}

/** One widget of the list: what it is, its name, and whether it is locked or hidden. */
export const LayerRow = memo(function LayerRow(props: LayerRowProps) {
  const { domId, row, top, selected, active, renaming, carried } = props;
  const { id, level, name, kind, open, filled } = row;
  const editor = useEditor();
  const controller = useCanvas();
  const global = useRecord(id)?.parent === null;
  const locked = useValue(id, "locked") === true;
  const hidden = useValue(id, "hidden") === true;
  const { setNodeRef, listeners } = useDraggable({ id, disabled: renaming || !editor.layout });
  const marks = [
    ...(global ? [words.everywhere] : []),
    ...(locked ? [words.locked] : []),
    ...(hidden ? [words.hidden] : []),
  ];
  // The keys of the tree are commands, which need no row with the focus.
  const pressed = {
    onClick: (event: MouseEvent<HTMLDivElement>) => {
      const range = event.shiftKey;
      props.onSelect(id, range ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "alone");
      if (!renaming) event.currentTarget.closest<HTMLElement>("[role=tree]")?.focus();
    },
  };
  return (
    <div
      ref={setNodeRef}
      id={domId}
      className={styles.row}
      role="treeitem"
      tabIndex={-1}
      aria-label={words.row(name, editorMessages.kinds[kind], marks)}
      aria-level={level + 1}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={filled ? open : undefined}
      aria-selected={selected}
      data-active={active}
      data-hidden={hidden}
      data-carried={carried}
      style={{ insetBlockStart: top, paddingInlineStart: 20 + level * 16 }}
      {...listeners}
      {...pressed}
      onDoubleClick={() => editor.layout && props.onRename(id)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!selected) props.onSelect(id, "alone");
        openWidgetMenu({ editor, controller }, { x: event.clientX, y: event.clientY });
      }}
    >
      {filled ? (
        <button
          type="button"
          className={styles.icon}
          tabIndex={-1}
          aria-label={open ? words.close(name) : words.open(name)}
          onClick={(event) => {
            event.stopPropagation();
            props.onFold(id, open);
          }}
        >
          <Icon of={open ? ChevronDown : ChevronRight} />
        </button>
      ) : (
        <span className={styles.icon} />
      )}
      <Icon of={ICONS[kind]} className={styles.kind} />
      {renaming ? (
        <RenameLayer
          id={id}
          name={name}
          onDone={() => props.onRename(null)}
          onNext={(way) => props.onRenameNext(id, way)}
        />
      ) : (
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
      )}
      {global && (
        <span className={styles.fact} title={words.everywhere}>
          <Icon of={Copy} />
        </span>
      )}
      <Toggle
        on={locked}
        label={locked ? words.unlock(name) : words.lock(name)}
        icon={locked ? Lock : LockOpen}
        blocked={!editor.layout}
        onClick={() => editor.change(lockOps(editor, [id], !locked))}
      />
      <Toggle
        on={hidden}
        label={hidden ? words.show(name) : words.hide(name)}
        icon={hidden ? EyeOff : Eye}
        blocked={!editor.layout}
        onClick={() => editor.change(hideOps(editor, [id], !hidden))}
      />
    </div>
  );
});

interface ToggleProps {
  on: boolean;
  label: string;
  icon: LucideIcon;
  blocked: boolean;
  onClick: () => void;
}

/** Seen where it is on, or where the row is pointed at. */
function Toggle({ on, label, icon, blocked, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      tabIndex={-1}
      data-on={on}
      data-toggle
      disabled={blocked}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon of={icon} />
    </button>
  );
}
