import {
  CaseSensitive,
  Circle,
  CircleDot,
  CircleHelp,
  ClipboardList,
  CodeXml,
  Film,
  Folder,
  GalleryHorizontal,
  Hand,
  Image,
  Layers,
  LayoutGrid,
  LayoutPanelTop,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Menu,
  MessageSquare,
  MessagesSquare,
  Minus,
  MonitorPlay,
  MousePointer2,
  RectangleHorizontal,
  Search,
  Share2,
  Type,
  Volume2,
} from "lucide-react";
import { commandMenu, formatShortcut, runCommand, useShortcut } from "@/shared/commands";
import { formatCount } from "@/shared/format";
import { DropdownMenu, Icon } from "@/shared/ui";
import { useCommentParts } from "../comments/parts";
import { useEditor, useView } from "../editor/context";
import type { Panel } from "../editor/Editor";
import { editorMessages } from "../messages/editor";
import { useRemarkCount } from "../remarks/context";
import type { Tool } from "../tools/state";
import styles from "./Tools.module.css";

const words = editorMessages.tools;

interface Entry {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly tool: Tool;
}

const draw = (kind: string): Tool => ({ name: "create", kind, keep: false });

const GROUPS: readonly (readonly Entry[])[] = [
  [
    { name: words.select, icon: MousePointer2, tool: { name: "select" } },
    { name: words.hand, icon: Hand, tool: { name: "hand" } },
    { name: words.comment, icon: MessageSquare, tool: { name: "comment" } },
  ],
  [
    { name: words.text, icon: Type, tool: draw("text") },
    { name: words.picture, icon: Image, tool: draw("picture") },
    { name: words.rectangle, icon: Circle, tool: draw("rectangle") },
    { name: words.line, icon: Minus, tool: draw("line") },
    { name: words.button, icon: RectangleHorizontal, tool: draw("button") },
    { name: words.stack, icon: LayoutPanelTop, tool: draw("stack") },
  ],
  [
    { name: words.menu, icon: Menu, tool: draw("menu") },
    { name: words.gallery, icon: LayoutGrid, tool: draw("gallery") },
    { name: words.slideshow, icon: GalleryHorizontal, tool: draw("slideshow") },
    { name: words.hotspot, icon: CircleDot, tool: draw("hotspot") },
    { name: words.video, icon: Film, tool: draw("video") },
    { name: words.audio, icon: Volume2, tool: draw("audio") },
    { name: words.embed, icon: MonitorPlay, tool: draw("embed") },
    { name: words.form, icon: ClipboardList, tool: draw("form") },
    { name: words.code, icon: CodeXml, tool: draw("code") },
    { name: words.share, icon: Share2, tool: draw("share") },
  ],
];

const PANELS: readonly {
  readonly panel: Panel;
  readonly icon: LucideIcon;
  readonly command: string;
}[] = [
  { panel: "layers", icon: Layers, command: "panel.layers" },
  { panel: "order", icon: ListOrdered, command: "panel.order" },
  { panel: "remarks", icon: ListChecks, command: "panel.remarks" },
  { panel: "comments", icon: MessagesSquare, command: "panel.comments" },
  { panel: "styles", icon: CaseSensitive, command: "panel.styles" },
  { panel: "files", icon: Folder, command: "panel.files" },
  { panel: "find", icon: Search, command: "editor.find" },
];

/** The commands under Help: the articles, the tour, and the sheet of all keys. */
const HELP = ["editor.help", "guidance.tour", "shortcuts"];

const key = (tool: Tool) => (tool.name === "create" ? tool.kind : tool.name);

/** What can be drawn. A tool gives way to Select after one widget; a double click keeps it. */
export function Tools({ hidden }: { hidden: boolean }) {
  return (
    <nav className={styles.tools} aria-label={words.label} data-tour="tools" inert={hidden}>
      {GROUPS.map((group) => (
        <ul key={group[0]?.name} className={styles.group}>
          {group.map((entry) => (
            <ToolButton key={entry.name} {...entry} />
          ))}
        </ul>
      ))}
      <PanelSwitches />
    </nav>
  );
}

function ToolButton({ name, icon, tool }: Entry) {
  const { layout } = useEditor();
  const pressed = useView((view) => key(view.tool) === key(tool));
  const command = `tool.${key(tool)}`;
  const keys = useShortcut(command);
  const draws = tool.name === "create";
  const hints = [
    keys === undefined ? "" : `${name} ${formatShortcut(keys)}`,
    draws ? words.keep : "",
  ];
  return (
    <li>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={pressed}
        disabled={draws && !layout}
        title={hints.filter((hint) => hint !== "").join(". ")}
        onClick={() => runCommand(command)}
        onDoubleClick={() => runCommand("tool.keep")}
      >
        <Icon of={icon} />
        <span>{name}</span>
      </button>
    </li>
  );
}

/** What stands in the column at the right instead of the properties, for as long as it is pressed; and the way to help. */
function PanelSwitches() {
  const current = useView(({ panel }) => panel);
  const comments = useCommentParts();
  return (
    <ul className={styles.foot}>
      {PANELS.map(({ panel, icon, command }) => {
        const pressed = current === panel;
        return (
          <li key={panel}>
            <button
              type="button"
              className={styles.tool}
              aria-pressed={pressed}
              onClick={() => runCommand(pressed ? "panel.properties" : command)}
            >
              <Icon of={icon} />
              <span>{editorMessages.panels[panel]}</span>
              {panel === "remarks" && <RemarkCount />}
              {panel === "comments" && comments && <comments.Unread className={styles.unread} />}
            </button>
          </li>
        );
      })}
      <li>
        <DropdownMenu
          className={styles.tool}
          label={editorMessages.help}
          trigger={
            <>
              <Icon of={CircleHelp} />
              <span>{editorMessages.help}</span>
            </>
          }
          groups={() => [commandMenu(HELP)]}
        />
      </li>
    </ul>
  );
}

/** How many remarks there are, where there are some (EDIT-306). */
function RemarkCount() {
  const count = useRemarkCount();
  // The space keeps them apart where they are said.
  return (
    count > 0 && (
      <>
        {" "}
        <small className={styles.count}>{formatCount(count)}</small>
      </>
    )
  );
}
