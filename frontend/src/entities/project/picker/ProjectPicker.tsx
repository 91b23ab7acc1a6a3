import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useId, useMemo, useState } from "react";
import type { Mag } from "@/shared/api/publication";
import { formatCount } from "@/shared/format";
import { common } from "@/shared/messages/common";
import {
  Button,
  cx,
  Dialog,
  Icon,
  RadioRow,
  Row,
  RowInput,
  Skeleton,
  VisuallyHidden,
} from "@/shared/ui";
import { Cover } from "../covers";
import { picker as words } from "../messages/picker";
import { ownProjectsQuery } from "../queries";
import { Status } from "../status";
import styles from "./ProjectPicker.module.css";

/** So many rows are drawn: people with more projects write a word of the title. */
const SHOWN = 100;
const COVER = { width: 48, height: 40 };

function fold(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase();
}

interface ProjectProps {
  mag: Mag;
  name: string;
  checked: boolean;
  onChoose: () => void;
}

function Project({ mag, name, checked, onChoose }: ProjectProps) {
  return (
    <RadioRow name={name} checked={checked} onChange={onChoose} className={styles.project}>
      <span className={styles.cover} aria-hidden="true">
        <Cover project={mag} maxWidth={COVER.width} maxHeight={COVER.height} />
      </span>
      <span className={styles.title} dir="auto">
        {mag.title}
      </span>
      <span className={styles.status}>
        <Status project={{ is_published: mag.is_published, changed: false, isArchived: false }} />
      </span>
    </RadioRow>
  );
}

interface ProjectPickerProps {
  open: boolean;
  /** What the project is wanted for: it is in the title. */
  purpose: "home" | "other";
  context?: string;
  submit: string;
  /** The one that is chosen now. */
  current?: number | null;
  busy?: boolean;
  onChoose: (mag: Mag) => void;
  onClose: () => void;
}

/** Chooses one of one's own projects. */
export function ProjectPicker({
  open,
  purpose,
  context,
  submit,
  current = null,
  busy = false,
  onChoose,
  onClose,
}: ProjectPickerProps) {
  const [find, setFind] = useState("");
  const [picked, setPicked] = useState<number | null>(current);
  const {
    data: mags = null,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...ownProjectsQuery, enabled: open });
  const form = useId();
  const found = useMemo(() => {
    const wanted = fold(find.trim());
    return (mags ?? []).filter(({ title }) => fold(title).includes(wanted));
  }, [mags, find]);
  const chosen = mags?.find((mag) => mag.num_id === picked);
  const shown = found.slice(0, SHOWN);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !busy) onChoose(chosen);
  };
  return (
    <Dialog
      open={open}
      flush
      onOpenChange={(next) => !next && onClose()}
      title={words.titles[purpose]}
      context={context}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="filled"
            aria-busy={busy}
            disabled={!chosen || chosen.num_id === current || busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Row>
        <Icon of={Search} />
        <RowInput
          type="search"
          aria-label={words.find}
          placeholder={words.find}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </Row>
      <form id={form} onSubmit={send}>
        <fieldset>
          <VisuallyHidden as="legend">{words.titles[purpose]}</VisuallyHidden>
          {shown.map((mag) => (
            <Project
              key={mag.num_id}
              mag={mag}
              name={`${form}-project`}
              checked={picked === mag.num_id}
              onChoose={() => setPicked(mag.num_id)}
            />
          ))}
        </fieldset>
      </form>
      {isPending && (
        <Row className={styles.project}>
          <Skeleton width="60%" height={16} />
        </Row>
      )}
      {isError && (
        <Row className={styles.project} role="alert">
          <p className={styles.title}>{words.failed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </Row>
      )}
      {mags && shown.length === 0 && (
        <Row as="p" last className={cx(styles.project, styles.nothing)}>
          {mags.length === 0 ? words.none : words.nothing}
        </Row>
      )}
      {found.length > shown.length && (
        <Row as="p" last className={cx(styles.project, styles.nothing)}>
          {words.more(formatCount(shown.length), formatCount(found.length))}
        </Row>
      )}
    </Dialog>
  );
}
