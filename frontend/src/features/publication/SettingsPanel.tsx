import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { DomainConnector, MappedDomain } from "@/entities/domain";
import { showAlert } from "@/shared/alerts";
import { ApiError } from "@/shared/api/problem";
import { type ProjectDetail, type ProjectPatch, publicationApi } from "@/shared/api/publication";
import { showLimit } from "@/shared/limits";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Button, Checkbox, Dialog, PasswordField, TextLink } from "@/shared/ui";
import { protection } from "./messages/protection";
import { publishing as publication } from "./messages/publishing";
import styles from "./SettingsPanel.module.css";

const words = publication.panel;

/** The parts of the panel, as addresses name them. */
const SETTINGS_PARTS = ["settings", "settings-domain", "settings-private-pages"] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

export function settingsPart(hash: string): SettingsPart | null {
  return SETTINGS_PARTS.find((part) => `#${part}` === hash) ?? null;
}

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Switch({ label, hint, on, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <Checkbox
        id={id}
        checked={on}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  id: SettingsPart;
  title: string;
  /** The part that the address names is the one where the focus begins. */
  current: boolean;
  children: ReactNode;
}

function Part({ id, title, current, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={`${id}-part`}>
      <h3
        id={`${id}-part`}
        className={styles.title}
        tabIndex={-1}
        {...(current ? { "data-autofocus": true } : {})}
      >
        {title}
      </h3>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

type Change = (patch: ProjectPatch) => Promise<boolean>;

interface PasswordFormProps {
  change: Change;
  onEnd: () => void;
  isNew: boolean;
}

function PasswordForm({ change, onEnd, isNew }: PasswordFormProps) {
  const [error, setError] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = input.current?.value ?? "";
    setError(undefined);
    try {
      if (await change({ isPrivatePages: true, password })) onEnd();
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : words.failed);
      input.current?.focus();
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={input}
        label={isNew ? words.password : words.passwordNew}
        hint={words.passwordHint}
        error={error}
        autoComplete="new-password"
        minLength={8}
        maxLength={256}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled">
          {words.passwordSave}
        </Button>
        <Button variant="text" onClick={onEnd}>
          {words.passwordCancel}
        </Button>
      </div>
    </form>
  );
}

function PrivatePages({ detail, change }: { detail: ProjectDetail; change: Change }) {
  const { isPrivatePages, hasPassword } = detail;
  const [asking, setAsking] = useState(false);
  const turn = (on: boolean) => {
    if (on && !hasPassword) setAsking(true);
    else void change({ isPrivatePages: on });
  };
  return (
    <>
      <Switch
        label={words.privateOn}
        hint={words.privateHint}
        on={isPrivatePages || asking}
        onChange={(on) => (on || isPrivatePages ? turn(on) : setAsking(false))}
      />
      {asking && (
        <PasswordForm change={change} onEnd={() => setAsking(false)} isNew={!hasPassword} />
      )}
      {isPrivatePages && !asking && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {words.passwordChange}
        </Button>
      )}
    </>
  );
}

function InvitedReaders({ detail, change }: { detail: ProjectDetail; change: Change }) {
  const allowed = useSession(
    (state) => state.user?.permissions.can_make_mag_private_by_email ?? false,
  );
  // An owner who has lost the permission may still remove the protection.
  if (!allowed && !detail.isPrivateByEmail) return null;
  return (
    <Switch
      label={protection.project.on}
      hint={
        <>
          {protection.project.hint}{" "}
          {allowed && (
            <TextLink to={paths.settings("email-protection")}>{protection.project.list}</TextLink>
          )}
        </>
      }
      on={detail.isPrivateByEmail}
      onChange={(on) => void change({ isPrivateByEmail: on })}
    />
  );
}

interface DomainProps {
  detail: ProjectDetail;
  onDisconnect: () => void;
  onConnected: (domain: string) => void;
}

function Domain({ detail, onDisconnect, onConnected }: DomainProps) {
  const allowed = useSession((state) => state.user?.permissions.can_map_domain ?? false);
  if (detail.domain !== null) {
    return (
      <MappedDomain
        domain={detail.domain}
        barred={!allowed}
        unmapLabel={publication.disconnectDomain}
        onUnmap={onDisconnect}
      />
    );
  }
  return (
    <DomainConnector
      target={{ type: "mag", numId: detail.num_id }}
      address={detail.address}
      unpublished={!detail.is_published}
      onConnected={onConnected}
    />
  );
}

interface SettingsPanelProps {
  detail: ProjectDetail;
  part: SettingsPart;
  onSaved: (detail: ProjectDetail) => void;
  onClose: () => void;
  onDisconnect: () => void;
  onConnected: (domain: string) => void;
}

/** What a project's owner sets: who finds it, at which address, and who may read it. */
export function SettingsPanel({
  detail,
  part,
  onSaved,
  onClose,
  onDisconnect,
  onConnected,
}: SettingsPanelProps) {
  const indexing = useSession((state) => state.user?.permissions.can_use_search_indexing ?? false);
  const change: Change = async (patch) => {
    try {
      onSaved(await publicationApi.change(detail.num_id, patch));
      return true;
    } catch (error) {
      if (showLimit(error)) return false;
      if (patch.password !== undefined && error instanceof ApiError && error.status === 422) {
        throw error;
      }
      showAlert("project-settings", words.failed);
      return false;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      context={detail.title}
    >
      <Part id="settings" title={words.general} current={part === "settings"}>
        <Switch
          label={words.listed}
          hint={detail.inPrivateFolder ? words.listedPrivateFolder : words.listedHint}
          on={!detail.is_private && (detail.isListed || !detail.inPrivateFolder)}
          onChange={(on) => void change({ is_private: !on })}
        />
        <Switch
          label={words.indexing}
          hint={indexing ? undefined : words.indexingPlan}
          on={indexing && detail.searchIndexing}
          disabled={!indexing}
          onChange={(on) => void change({ searchIndexing: on })}
        />
      </Part>
      <Part id="settings-domain" title={words.domain} current={part === "settings-domain"}>
        <Domain detail={detail} onDisconnect={onDisconnect} onConnected={onConnected} />
      </Part>
      <Part
        id="settings-private-pages"
        title={words.privatePages}
        current={part === "settings-private-pages"}
      >
        <PrivatePages detail={detail} change={change} />
        {detail.access === "owner" && <InvitedReaders detail={detail} change={change} />}
      </Part>
    </Dialog>
  );
}
