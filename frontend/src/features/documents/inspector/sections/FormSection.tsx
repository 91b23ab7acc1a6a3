import { formsMessages } from "../../messages/forms";
import { DEFAULT_BUTTON, DEFAULT_DONE } from "../../model/fields";
import { useChosen, useLocked } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { Section } from "../fields/Row";
import { LineRow, NumberRow } from "../fields/registers";
import { FieldList } from "./FieldList";
import { FormAnswers } from "./FormAnswers";

const words = formsMessages.form;

/** What a form asks for, what it says, and what came of it (EDIT-268, 271, 273). */
export function FormSection() {
  const { ids } = useChosen();
  const [form, ...others] = ids;
  const one = others.length === 0 ? form : undefined;
  return (
    <>
      <Section title={words.title}>
        {one !== undefined && <FieldList form={one} />}
        <LineRow register="words" label={words.button} placeholder={DEFAULT_BUTTON} />
        <LineRow register="done" label={words.done} placeholder={DEFAULT_DONE} long />
        {one !== undefined && <FormAnswers form={one} />}
      </Section>
      <Section title={words.look} reason={useLocked()}>
        <ColourRow register="fieldFill" label={words.fieldFill} />
        <ColourRow register="fieldStroke" label={words.fieldStroke} none={words.asText} />
        <NumberRow register="fieldCorners" label={words.fieldCorners} otherwise={400} />
        <ColourRow register="accent" label={words.accent} none={words.asText} />
        <ColourRow register="accentInk" label={words.accentInk} none={words.asText} />
        <NumberRow register="gap" label={words.gap} otherwise={2_000} />
      </Section>
    </>
  );
}
