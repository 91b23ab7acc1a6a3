import { runCommand } from "@/shared/commands";
import { assetsMessages } from "../../messages/assets";
import { inspectorMessages } from "../../messages/inspector";
import { useChosen } from "../chosen";
import { LinkAct, LinkActs } from "../fields/controls";
import { FocusRows } from "../fields/Focus";
import { Section } from "../fields/Row";
import { NumberRow, WordRow } from "../fields/registers";

const words = inspectorMessages.picture;

/** How a picture lies in its frame, and the point of it that stays in sight at every width (EDIT-251). */
export function PictureSection() {
  const { records } = useChosen();
  const [record, ...others] = records;
  const asset = record?.base.asset;
  const pixels = record?.base.pixels as readonly [number, number] | undefined;
  const size = others.length === 0 && pixels !== undefined ? pixels.join(" × ") : null;
  return (
    <Section title={words.title} summary={size}>
      <WordRow register="fit" label={words.fit} names={words.fits} otherwise="cover" />
      <FocusRows
        register="focus"
        asset={asset === undefined ? undefined : String(asset)}
        pixels={pixels}
      />
      <NumberRow register="scale" label={words.scale} otherwise={1_000} />
      {others.length === 0 && (
        <LinkActs>
          <LinkAct onClick={() => runCommand("pictures.fill")}>{assetsMessages.fill}</LinkAct>
        </LinkActs>
      )}
    </Section>
  );
}
