/** The properties of the page, which stand there while nothing is selected (EDIT-047). */

import { useState } from "react";
import { Choice } from "@/shared/ui";
import { useChildren } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import { admits } from "../../model/forms";
import { ruleOf } from "../../model/registers";
import { useChosen, useLocked, useShared } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { ChoiceField, LineField } from "../fields/controls";
import { LanguageRow } from "../fields/LanguageRow";
import { Note, Row, Section } from "../fields/Row";
import { LineRow, NumberRow } from "../fields/registers";

const words = inspectorMessages.page;

export function PageSections() {
  const { ids } = useChosen();
  const first = useChildren("pages")[0] === ids[0];
  return (
    <>
      <Section title={words.address} reason={useLocked()}>
        {first ? <Note>{words.first}</Note> : <PathRow />}
      </Section>
      <States first={first} />
      <Section title={words.search}>
        <LineRow
          register="description"
          label={words.description}
          placeholder={words.describe}
          long
        />
        <EnginesRow />
        <LanguageRow placeholder={words.asProject} />
      </Section>
      <Section title={words.background} reason={useLocked()}>
        <ColourRow register="background" label={words.colour} />
        <NumberRow register="leastHeight" label={words.leastHeight} otherwise={0} />
      </Section>
    </>
  );
}

/** The last part of the address. What another page has is refused with a sentence (EDIT-048, 049). */
function PathRow() {
  const { value, reason, set } = useShared<string>("path");
  const [wrong, setWrong] = useState<string | null>(null);
  const form = ruleOf("path")?.form;
  const commit = (typed: string) => {
    const path = typed
      .trim()
      .replace(/^\/+|\/+$/g, "")
      .replace(/\s+/g, "-");
    const isPath = form !== undefined && admits(form, path);
    setWrong(path === "" || isPath ? null : typed);
    if (path === "") set(null);
    else if (isPath) set(path);
  };
  return (
    <Row label={words.path} reason={reason} tall>
      <LineField
        label={words.path}
        value={wrong ?? value ?? ""}
        placeholder={words.noPath}
        most={form?.type === "path" ? form.most : 0}
        wrong={wrong === null ? null : words.wrongPath}
        reason={reason}
        long
        onCommit={commit}
      />
    </Row>
  );
}

type State = keyof typeof words.states;

const STATES: readonly State[] = ["listed", "hidden", "draft"];

/** Who finds the page (EDIT-051, 052, 053). */
function States({ first }: { first: boolean }) {
  const { ids } = useChosen();
  const { value, reason, set } = useShared<string>("state");
  const state = (value ?? "listed") as State;
  const possible = STATES.filter((each) => !(first && each === "draft"));
  const { name, note } = words.states[state];
  return (
    <Section title={words.find} reason={reason}>
      {reason === null ? (
        <Choice
          key={ids[0]}
          label={words.find}
          name={`state-${ids[0]}`}
          value={state}
          options={possible.map((each) => {
            const said = words.states[each];
            return { value: each, label: said.name, note: said.note };
          })}
          onChange={(next) => set(next)}
        />
      ) : (
        <p>{`${name}, ${note}`}</p>
      )}
      {first && <Note>{words.firstDraft}</Note>}
    </Section>
  );
}

/** May search engines list the page (EDIT-054)? */
function EnginesRow() {
  const { value, reason, set } = useShared<boolean>("noIndex");
  const out = value === true;
  const items = [
    { id: "list", label: words.mayList, checked: !out, run: () => set(null) },
    { id: "out", label: words.keptOut, checked: out, run: () => set(true) },
  ];
  return (
    <Row label={words.engines} reason={reason}>
      <ChoiceField
        label={words.engines}
        shown={out ? words.keptOut : words.mayList}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}
