import { type FormEvent, useId, useState } from "react";
import type { DomainTarget } from "@/shared/api/domains";
import { paths } from "@/shared/paths";
import { Button, TextLink } from "@/shared/ui/Button";
import { Choice } from "@/shared/ui/Choice";
import { Field } from "@/shared/ui/Field";
import styles from "./domain.module.css";
import { domain as words } from "./messages/domain";
import { NewDomain } from "./NewDomain";
import { Outcome } from "./Outcome";
import { canTest } from "./rules";
import { mapDomain, useDomainTest } from "./useDomain";

const TYPES = ["empty", "registered", "new"] as const;
type DomainType = (typeof TYPES)[number];

interface DomainConnectorProps {
  target: DomainTarget;
  /** Where readers find it without a domain. */
  address: string;
  /** They do not find it there yet: it is not published. */
  unpublished?: boolean;
  /** What was tested last: it stands in the field again. */
  lastChecked?: string | null | undefined;
  titleOf?: (numId: number) => string | null;
  /** It is mapped now, by its name as people write it. */
  onConnected: (name: string) => void;
  /** The owner wants none after all. */
  onNone?: () => void;
}

/** Chooses, tests and connects a domain: for the profile and for a project alike. */
export function DomainConnector({
  target,
  address,
  unpublished = false,
  lastChecked = null,
  titleOf = () => null,
  onConnected,
  onNone,
}: DomainConnectorProps) {
  const [type, setType] = useState<DomainType>(lastChecked ? "registered" : "empty");
  const [text, setText] = useState(lastChecked ?? "");
  const [busy, setBusy] = useState(false);
  const { testing, verdict, refusal, slow, test, forget } = useDomainTest(target);
  const name = useId();

  const choose = (chosen: DomainType) => {
    setType(chosen);
    if (chosen === "registered") return;
    forget();
    if (chosen === "empty") {
      setText("");
      onNone?.();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void test(text);
  };
  const connect = async () => {
    if (!verdict || busy) return;
    const { hostname, unicode } = verdict.check.dnsSettings;
    setBusy(true);
    const done = await mapDomain(target, hostname);
    setBusy(false);
    // What could not be connected was tested all the same: it may be tried again.
    if (!done) return;
    forget();
    onConnected(unicode);
  };

  return (
    <div className={styles.connector}>
      <Choice
        label={words.type}
        name={name}
        options={TYPES.map((one) => ({
          value: one,
          label: words.types[one].label,
          note: words.types[one].text,
        }))}
        value={type}
        onChange={choose}
      />
      {type === "empty" && (
        <p>
          {unpublished ? words.noneYet : words.none}{" "}
          <span className={styles.address}>{address}</span>
        </p>
      )}
      {type === "new" && (
        <NewDomain
          onBought={(bought) => {
            setType("registered");
            setText(bought);
          }}
        />
      )}
      {type === "registered" && (
        <form className={styles.form} onSubmit={submit}>
          <Field label={words.field} hint={words.hint} error={refusal}>
            <input
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                forget();
              }}
            />
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" aria-busy={testing} disabled={!canTest(text) || testing}>
              {testing ? words.testing : words.test}
            </Button>
            <Button
              variant="filled"
              aria-busy={busy}
              disabled={!verdict?.canMap || busy}
              onClick={() => void connect()}
            >
              {words.connect}
            </Button>
          </div>
        </form>
      )}
      <div role="status">
        {slow && <p>{words.slow}</p>}
        {verdict && (
          <Outcome
            verdict={verdict}
            target={target}
            titleOf={titleOf}
            busy={busy}
            onSwitch={() => void connect()}
          />
        )}
      </div>
      {type === "registered" && !verdict && <p className={styles.quiet}>{words.note}</p>}
      <p className={styles.links}>
        <TextLink to={paths.learn("domains")}>{words.help}</TextLink>
      </p>
    </div>
  );
}
