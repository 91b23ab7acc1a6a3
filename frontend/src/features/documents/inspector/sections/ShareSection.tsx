import { inspectorMessages } from "../../messages/inspector";
import { SHARE_WORDS } from "../../render/share";
import { useShared } from "../chosen";
import { Note, Section } from "../fields/Row";
import { FlagRow, LineRow } from "../fields/registers";
import { Flow } from "./Words";

const words = inspectorMessages.share;

/** Which ways to pass a page on are shown, and what each is called (EDIT-073). */
export function ShareSection() {
  const copies = useShared<boolean>("copyLink").value !== false;
  const opens = useShared<boolean>("shareSheet").value !== false;
  const mails = useShared<boolean>("mailLink").value !== false;
  return (
    <Section title={words.title}>
      <FlagRow register="copyLink" label={words.copyLink} otherwise />
      {copies && <Words register="copyWords" label={words.words} />}
      {copies && <Words register="copiedWords" label={words.copied} />}
      <FlagRow register="shareSheet" label={words.shareSheet} otherwise />
      {opens && <Words register="sheetWords" label={words.words} />}
      {opens && <Note>{words.sheetNote}</Note>}
      <FlagRow register="mailLink" label={words.mailLink} otherwise />
      {mails && <Words register="mailWords" label={words.words} />}
      <Flow />
    </Section>
  );
}

function Words({ register, label }: { register: keyof typeof SHARE_WORDS; label: string }) {
  return <LineRow register={register} label={label} placeholder={SHARE_WORDS[register]} />;
}
