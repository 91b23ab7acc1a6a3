import type { EditorState } from "prosemirror-state";
import { TextButton } from "@/shared/ui";
import { ColourField } from "../colours/ColourField";
import { useEditor } from "../editor/context";
import { Row } from "../inspector/fields/Row";
import { textMessages as words } from "../messages/text";
import type { Ink } from "../model/record";
import { activeMarks, clearMark, MIXED, setMark } from "./commands";
import { styleAt } from "./menus";
import styles from "./TextBar.module.css";
import type { TextSession } from "./TextSession";
import { typing } from "./typing";

interface ColourPanelProps {
  session: TextSession;
  state: EditorState;
  onDone: () => void;
}

/** The colour of the selected words. */
export function ColourPanel({ session, state, onDone }: ColourPanelProps) {
  const editor = useEditor();
  const { ink } = activeMarks(state);
  const own = ink === undefined || ink === MIXED ? null : (ink as Ink);
  const style = styleAt(editor, state);
  const [styled, text] = [style === MIXED ? undefined : style, typing.getState().id].map(
    (id) => (id ? editor.records.get(id)?.base.textInk : undefined) as Ink | undefined,
  );
  const inherited = text ?? styled ?? null;
  return (
    <section className={styles.panel} data-panel="" aria-label={words.colour}>
      <Row label={words.colour}>
        <ColourField
          label={words.colour}
          value={own ?? inherited}
          mixed={ink === MIXED}
          kind="ink"
          subject={typing.getState().id}
          register="textInk"
          onChange={(value) => {
            if (value !== null) session.apply(setMark("ink", value as Ink));
          }}
        />
      </Row>
      <div className={styles.acts}>
        <TextButton
          onClick={() => {
            session.run(clearMark("ink"));
            onDone();
          }}
          disabled={ink === undefined || !editor.layout}
        >
          {words.ownColour}
        </TextButton>
      </div>
    </section>
  );
}
