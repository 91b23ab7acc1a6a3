import { type KeyboardEvent, useId, useState } from "react";
import { formsMessages } from "../../messages/forms";
import { inspectorMessages } from "../../messages/inspector";
import { ruleOf } from "../../model/registers";
import { useShared } from "../chosen";
import controls from "../fields/controls.module.css";
import { Row } from "../fields/Row";
import { undoes } from "../fields/useDraft";

const words = formsMessages.field;

/** How many choices there are at most, and how long each is. */
const form = ruleOf("choices")?.form;
const [COUNT, MOST] = form?.type === "lines" ? [form.count, form.most] : [0, 0];

/** The choices that lines say, without white space around them. What stands behind the last one is none. */
const choicesOf = (text: string): string[] =>
  text.trimEnd() === ""
    ? []
    : text
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => line.trim());

/** Why these cannot be the choices; null where they can. */
function faultIn(choices: readonly string[]): string | null {
  if (choices.some((choice) => choice === "")) return words.empty;
  const twice = choices.find((choice, at) => choices.indexOf(choice) !== at);
  if (twice !== undefined) return words.twice(twice);
  if (choices.some((choice) => [...choice].length > MOST)) return words.long(MOST);
  return choices.length > COUNT ? words.many(COUNT) : null;
}

/** What readers choose from, one on each line. What cannot be stays in the field, with the sentence that says why. */
export function ChoicesRow() {
  const id = useId();
  const { value, mixed, reason, set } = useShared<readonly string[]>("choices");
  const [draft, setDraft] = useState<string | null>(null);
  const said = (value ?? []).join("\n");
  const choices = choicesOf(draft ?? said);
  const wrong = draft === null ? null : faultIn(choices);
  const commit = () => {
    if (draft === null || wrong !== null) return;
    setDraft(null);
    if (choices.join("\n") !== said) set(choices.length === 0 ? null : choices);
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isDone = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    if (event.key === "Escape") {
      if (draft === null) event.currentTarget.blur();
      setDraft(null);
    } else if (isDone) {
      event.preventDefault();
      commit();
    } else if (draft === null) undoes(event);
    event.stopPropagation();
  };
  return (
    <Row label={words.choices} register="choices" reason={reason} tall>
      <textarea
        className={controls.words}
        aria-label={words.choices}
        aria-describedby={id}
        aria-invalid={wrong === null ? undefined : true}
        value={draft ?? said}
        placeholder={mixed ? inspectorMessages.mixed : ""}
        readOnly={reason !== null}
        rows={3}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={keys}
      />
      <p className={wrong === null ? controls.hint : controls.wrong} id={id}>
        {wrong ?? words.choicesHint}
      </p>
    </Row>
  );
}
