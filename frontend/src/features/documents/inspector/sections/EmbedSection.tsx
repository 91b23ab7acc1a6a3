import { useState } from "react";
import { formatAll } from "@/shared/format";
import { inspectorMessages } from "../../messages/inspector";
import { embedOf, SERVICE_NAMES } from "../../model/embeds";
import { useShared } from "../chosen";
import { LineField } from "../fields/controls";
import { PictureRow } from "../fields/PictureRow";
import { Note, Row, Section } from "../fields/Row";
import { LineRow } from "../fields/registers";

const words = inspectorMessages.embed;

/** So long an address is not copied from anywhere. */
const LONGEST = 2_000;

/** What an embed shows, and what is seen of it before (EDIT-070, EDIT-285). */
export function EmbedSection() {
  return (
    <Section title={words.title}>
      <SourceRow />
      <LineRow register="label" label={words.name} />
      <PictureRow register="asset" label={words.picture} otherwise={words.noPicture} />
    </Section>
  );
}

/** The address. One that cannot be embedded stays in the field, with the sentence that says so. */
function SourceRow() {
  const { value, mixed, reason, set } = useShared<string>("source");
  const [refused, setRefused] = useState<string | null>(null);
  const commit = (typed: string) => {
    const text = typed.trim();
    const isKnown = text === "" || embedOf(text) !== undefined;
    setRefused(isKnown ? null : text);
    if (isKnown) set(text === "" ? null : text);
  };
  const service = value === undefined ? undefined : embedOf(value)?.name;
  return (
    <>
      <Row label={words.source} reason={reason} tall>
        <LineField
          label={words.source}
          value={refused ?? value ?? ""}
          placeholder={mixed ? inspectorMessages.mixed : words.placeholder}
          most={LONGEST}
          reason={reason}
          onCommit={commit}
        />
      </Row>
      {refused !== null ? (
        <Note>{words.wrong(formatAll(SERVICE_NAMES))}</Note>
      ) : (
        <Note>{service === undefined ? words.missing : words.from(service)}</Note>
      )}
    </>
  );
}
