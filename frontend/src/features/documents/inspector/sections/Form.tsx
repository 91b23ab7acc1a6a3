import { runCommand } from "@/shared/commands";
import { toFigure } from "../../assets/drawing";
import { useEditor } from "../../editor/context";
import { assetsMessages } from "../../messages/assets";
import { inspectorMessages } from "../../messages/inspector";
import { haveAll, useChosen, useShared } from "../chosen";
import { ChoiceField, LinkAct, LinkActs } from "../fields/controls";
import { Row } from "../fields/Row";

const { look: words, mixed: mixedWord } = inspectorMessages;

type Figure = keyof typeof words.figures;

/** Which figure a shape is; one shape can also be the drawing of a file (EDIT-066). */
export function Form() {
  const editor = useEditor();
  const chosen = useChosen();
  const { value, mixed, reason } = useShared<string>("figure");
  if (!haveAll(chosen, "figure")) return null;
  const figure = value ?? "rectangle";
  const { ids, records } = chosen;
  const items = (Object.keys(words.figures) as Figure[]).map((id) => ({
    id,
    label: words.figures[id],
    checked: !mixed && id === figure,
    run: () => {
      editor.change(
        ids.flatMap((widget, at) => {
          const record = records[at];
          return record ? toFigure(widget, record, id) : [];
        }),
      );
    },
  }));
  const fromFile = {
    id: "drawing",
    label: words.fromFile,
    checked: !mixed && figure === "drawing",
    run: () => runCommand("drawings.fill"),
  };
  const names: Readonly<Record<string, string>> = { ...words.figures, drawing: words.drawing };
  return (
    <>
      <Row label={words.form} reason={reason}>
        <ChoiceField
          label={words.form}
          shown={mixed ? mixedWord : (names[figure] ?? figure)}
          groups={ids.length === 1 ? [{ items }, { items: [fromFile] }] : [{ items }]}
          reason={reason}
        />
      </Row>
      {ids.length === 1 && figure === "drawing" && (
        <LinkActs>
          <LinkAct onClick={() => runCommand("drawings.fill")}>
            {assetsMessages.fillDrawing}
          </LinkAct>
        </LinkActs>
      )}
    </>
  );
}
