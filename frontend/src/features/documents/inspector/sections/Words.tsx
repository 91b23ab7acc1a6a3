/** What has words or holds others: texts, buttons, menus and stacks. */

import { useChildren, useEditor } from "../../editor/context";
import { titleOf } from "../../editor/scene";
import { inspectorMessages } from "../../messages/inspector";
import type { RecordId } from "../../model/record";
import { useChosen, useLocked, useShared } from "../chosen";
import { ChoiceField } from "../fields/controls";
import { Row, Section } from "../fields/Row";
import { FlagRow, LineRow, NumberRow, WordRow } from "../fields/registers";

const { text, button, menu, stack, mixed: mixedWord } = inspectorMessages;

/** How the lines of a text lie in its frame (EDIT-196, EDIT-206). How they look stands with its style. */
export function TextSection() {
  return (
    <Section title={text.title} reason={useLocked()}>
      <NumberRow register="textColumns" label={text.columns} otherwise={1} />
      <WordRow register="verticalAlign" label={text.stands} names={text.places} otherwise="top" />
    </Section>
  );
}

export function ButtonSection() {
  return (
    <Section title={button.title}>
      <LineRow register="words" label={button.words} />
    </Section>
  );
}

export function MenuSection() {
  const { value } = useShared<string>("menuPages");
  return (
    <Section title={menu.title} reason={useLocked()}>
      <WordRow register="menuPages" label={menu.pages} names={menu.kinds} otherwise="listed" />
      {value === "chosen" && <ChosenPages />}
      <Flow />
    </Section>
  );
}

export function StackSection() {
  return (
    <Section title={stack.title} reason={useLocked()}>
      <Flow />
    </Section>
  );
}

/** How it lays out what lies in it. */
export function Flow() {
  const { records, width } = useChosen();
  const stacks = records.every(({ kind }) => kind === "stack");
  // Menus do so unless somebody says otherwise, and stacks where the window is narrow.
  const wraps = !stacks || width !== "base";
  return (
    <>
      <WordRow
        register="direction"
        label={stack.direction}
        names={stack.directions}
        otherwise="row"
      />
      <NumberRow register="gap" label={stack.gap} otherwise={0} />
      <FlagRow register="wrap" label={stack.wrap} otherwise={wraps} />
      <WordRow
        register="alignItems"
        label={stack.align}
        names={stack.aligns}
        otherwise={stacks ? "stretch" : "start"}
      />
      <WordRow
        register="justifyItems"
        label={stack.justify}
        names={stack.justifies}
        otherwise="start"
      />
    </>
  );
}

/** The pages of a menu that lists chosen ones. */
function ChosenPages() {
  const editor = useEditor();
  const pages = useChildren("pages");
  const { value, mixed, reason, set } = useShared<readonly RecordId[]>("chosenPages");
  const listed = value ?? [];
  const name = (page: RecordId) => titleOf(editor.records.get(page));
  const items = pages.map((page) => {
    const checked = listed.includes(page);
    const others = listed.filter((other) => other !== page);
    const next = checked ? others : [...listed, page].sort();
    return { id: page, label: name(page), checked, run: () => set(next) };
  });
  const inOrder = pages.filter((page) => listed.includes(page)).map(name);
  const shown = inOrder.length === 0 ? inspectorMessages.none : inOrder.join(", ");
  return (
    <Row label={menu.chosen} reason={reason}>
      <ChoiceField
        label={menu.chosen}
        shown={mixed ? mixedWord : shown}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}
