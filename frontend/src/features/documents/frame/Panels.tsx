import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { useEditor, useSelectedIds, useView } from "../editor/context";
import { Inspector } from "../inspector/Inspector";

// Panels that are opened now and then come when they are.
const Files = lazy(async () => ({ default: (await import("../assets/Files")).Files }));
const FindPanel = lazy(async () => ({ default: (await import("../find/FindPanel")).FindPanel }));
const TextStyles = lazy(async () => ({
  default: (await import("../styles/TextStyles")).TextStyles,
}));
const OrderPanel = lazy(async () => ({
  default: (await import("../order/OrderPanel")).OrderPanel,
}));
const Layers = lazy(async () => ({ default: (await import("../layers/Layers")).Layers }));

/** What stands in the column at the right. */
export function Panels() {
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}

function Panel() {
  const editor = useEditor();
  const panel = useView((view) => view.panel);
  switch (panel) {
    case "files":
      return <Files />;
    case "find":
      return <FindPanel onClose={() => editor.view.setState({ panel: "properties" })} />;
    case "layers":
      return <Layers />;
    case "order":
      return <OrderPanel />;
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
      <Suspense fallback={null}>{hasText && <TextStyles />}</Suspense>
    </>
  );
}
