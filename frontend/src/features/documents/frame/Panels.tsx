import { useStore } from "zustand";
import { late } from "@/shared/ui";
import { useCommentParts } from "../comments/parts";
import { useEditor, useSelectedIds, useView } from "../editor/context";
import { Inspector } from "../inspector/Inspector";

// Panels that are opened now and then come when they are, or when there is nothing else to do.
const Files = late(async () => (await import("../assets/Files")).Files);
const FindPanel = late(async () => (await import("../find/FindPanel")).FindPanel);
const TextStyles = late(async () => (await import("../styles/TextStyles")).TextStyles);
const OrderPanel = late(async () => (await import("../order/OrderPanel")).OrderPanel);
const RemarksPanel = late(async () => (await import("../remarks/RemarksPanel")).RemarksPanel);
const Layers = late(async () => (await import("../layers/Layers")).Layers);

/** Fetches the code of all panels, so that they open at once, also where the connection is lost. */
export function preloadPanels(): void {
  const panels = [Files, FindPanel, TextStyles, OrderPanel, RemarksPanel, Layers];
  for (const panel of panels) panel.preload();
}

/** What stands in the column at the right. */
export function Panels() {
  const editor = useEditor();
  const panel = useView((view) => view.panel);
  const comments = useCommentParts();
  switch (panel) {
    case "comments":
      return comments && <comments.Panel />;
    case "files":
      return <Files />;
    case "find":
      return <FindPanel onClose={() => editor.view.setState({ panel: "properties" })} />;
    case "layers":
      return <Layers />;
    case "order":
      return <OrderPanel />;
    case "remarks":
      return <RemarksPanel />;
    case "styles":
      return <TextStyles />;
    default:
      return <Properties />;
  }
}

/** What is selected; of a text its type, too, and nothing else while somebody types. */
function Properties() {
  const editor = useEditor();
  const ids = useSelectedIds();
  const typing = useStore(editor.selection.store, ({ editing }) => editing !== null);
  if (typing) return <TextStyles />;
  const hasText = ids.some((id) => editor.records.get(id)?.kind === "text");
  return (
    <>
      <Inspector />
      {hasText && <TextStyles />}
    </>
  );
}
