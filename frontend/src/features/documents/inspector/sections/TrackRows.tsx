import { useContext } from "react";
import { AssetsContext, useKnown } from "../../assets/context";
import { chooseFiles } from "../../assets/files";
import { typesOf } from "../../assets/kinds";
import { useDocument, useEditor } from "../../editor/context";
import { inspectorMessages } from "../../messages/inspector";
import { mediaMessages } from "../../messages/media";
import { admits } from "../../model/forms";
import type { RecordId, Track } from "../../model/record";
import { languageOf } from "../../render/page";
import { useChosen, useShared } from "../chosen";
import { ChoiceField, LineField, LinkAct } from "../fields/controls";
import { languageName } from "../fields/LanguageRow";
import { Row } from "../fields/Row";

const words = mediaMessages.tracks;

/** The most captions of a video, and the longest label and tag. */
const MOST = 12;
const LONGEST_LABEL = 80;
const LONGEST_LANGUAGE = 35;

/** The captions of one video: of each its language, what readers choose it by, and its file (EDIT-256). */
export function TrackRows() {
  const { value = [], reason, set } = useShared<readonly Track[]>("tracks");
  const { ids } = useChosen();
  const [id] = ids;
  const write = (tracks: readonly Track[]) => set(tracks.length === 0 ? null : tracks);
  return (
    <div data-register="tracks">
      {value.map((track, at) => (
        <TrackRow
          key={keyIn(value, at)}
          number={at + 1}
          track={track}
          reason={reason}
          onChange={(changed) =>
            write(value.flatMap((one, place) => (place === at ? (changed ?? []) : one)))
          }
        />
      ))}
      {reason === null && id !== undefined && ids.length === 1 && value.length < MOST && (
        <AddTrack id={id} />
      )}
    </div>
  );
}

/** The file, and which of those with it: two captions may have one. */
function keyIn(tracks: readonly Track[], at: number): string {
  const file = tracks[at]?.file;
  const before = tracks.slice(0, at).filter((track) => track.file === file).length;
  return `${file} ${before}`;
}

interface TrackRowProps {
  number: number;
  track: Track;
  reason: string | null;
  /** Null takes it away. */
  onChange: (track: Track | null) => void;
}

function TrackRow({ number, track, reason, onChange }: TrackRowProps) {
  const { file, language, label } = track;
  const name = useKnown((state) => state.assets).find(({ key }) => key === file)?.name;
  const shown = name ?? inspectorMessages.pictureOf.gone;
  const setLanguage = (typed: string) => {
    const tag = typed.trim();
    if (admits({ type: "language" }, tag)) onChange({ ...track, language: tag });
  };
  const setLabel = (typed: string) => {
    if (typed.trim() !== "") onChange({ ...track, label: typed.trim() });
  };
  const remove = { id: "remove", label: words.remove, run: () => onChange(null) };
  return (
    <div role="group" aria-label={words.one(number)}>
      <Row label={words.one(number)} reason={reason}>
        <ChoiceField
          label={words.one(number)}
          shown={shown}
          groups={[{ items: [remove] }]}
          reason={reason}
        />
      </Row>
      <Row label={words.language} reason={reason}>
        <LineField
          label={words.language}
          value={language}
          most={LONGEST_LANGUAGE}
          reason={reason}
          onCommit={setLanguage}
        />
      </Row>
      <Row label={words.label} reason={reason}>
        <LineField
          label={words.label}
          value={label}
          most={LONGEST_LABEL}
          reason={reason}
          onCommit={setLabel}
        />
      </Row>
    </div>
  );
}

/** Adds captions in the language of the page, from a file or from one that the project has. */
function AddTrack({ id }: { id: RecordId }) {
  const editor = useEditor();
  const document = useDocument();
  const assets = useContext(AssetsContext);
  const { page } = useChosen();
  const known = useKnown((state) => state.assets).filter(({ kind }) => kind === "captions");
  const add = (file: string) => {
    // Others may have added some while the file was on its way.
    const tracks = (editor.records.get(id)?.base.tracks ?? []) as readonly Track[];
    const language = languageOf(document, page) ?? "en";
    const label = languageName(language) ?? language;
    editor.set([id], "tracks", [...tracks, { file, language, label }]);
  };
  const choose = () =>
    chooseFiles(([file]) => file && assets?.take(file, ({ key }) => add(key)), {
      several: false,
      types: typesOf("captions"),
    });
  if (known.length === 0) return <LinkAct onClick={choose}>{words.add}</LinkAct>;
  const items = known.map(({ key, name }) => ({ id: key, label: name, run: () => add(key) }));
  const fromFile = { id: "file", label: inspectorMessages.pictureOf.file, run: choose };
  return (
    <Row label={words.title}>
      <ChoiceField
        label={words.title}
        shown={words.add}
        groups={[{ items: [fromFile] }, { label: words.known, items }]}
      />
    </Row>
  );
}
