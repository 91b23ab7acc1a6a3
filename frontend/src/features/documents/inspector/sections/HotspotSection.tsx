import { inspectorMessages } from "../../messages/inspector";
import { ColourRow } from "../fields/ColourRow";
import { Section } from "../fields/Row";
import { LineRow } from "../fields/registers";

const words = inspectorMessages.hotspot;

/** What a point says when it is opened (EDIT-069). */
export function HotspotSection() {
  return (
    <Section title={words.title}>
      <LineRow register="tip" label={words.tip} long />
      <ColourRow register="tipFill" label={words.tipFill} otherwise="#ffffffff" />
    </Section>
  );
}
