import { type FormEvent, useRef, useState } from "react";
import { closeTeamwork, currentTeam } from "@/entities/team";
import { ApiError } from "@/shared/api/problem";
import type { Role } from "@/shared/api/team";
import { looksLikeEmail } from "@/shared/email";
import { showLimit } from "@/shared/limits";
import { common } from "@/shared/messages/common";
import { useSession } from "@/shared/session";
import { Button, Field } from "@/shared/ui";
import { accessOf, amountOf, type Items, onlyTitle } from "./access";
import styles from "./InviteForm.module.css";
import { teamworkMessages as words } from "./messages/teamwork";
import { RoleChoice, ScopeChoice } from "./RoleChoice";
import { invite } from "./store";

/** What can be said about an address without asking the server. */
function problemOf(email: string, items: Items): string | null {
  const { dialog } = words;
  if (!looksLikeEmail(email)) return dialog.invalidEmail;
  const same = (other: string | undefined) => other?.toLowerCase() === email.toLowerCase();
  if (same(useSession.getState().user?.email)) return dialog.ownEmail;
  const known = currentTeam().byMe.find((one) => same(one.email));
  if (!known) return null;
  if (known.sharesAll) return dialog.alreadyAll;
  const { count, total } = accessOf(known, items);
  return count === total ? dialog.alreadyHere : null;
}

/** Lets somebody work on these things, by e-mail. */
export function InviteForm({ items }: { items: Items }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [all, setAll] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { dialog } = words;

  const refuse = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    const problem = problemOf(address, items);
    if (problem) {
      refuse(problem);
      return;
    }
    setBusy(true);
    const outcome = await invite({ email: address, role, sharesAll: all }, items);
    setBusy(false);
    if (outcome.ok) {
      setEmail("");
      setError(null);
      field.current?.focus();
    } else if (showLimit(outcome.error)) {
      closeTeamwork();
    } else {
      const said = outcome.error instanceof ApiError ? outcome.error.said : "";
      refuse(said || common.defaultError);
    }
  };
  const title = onlyTitle(items);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.line}>
        <Field label={dialog.email} error={error ?? undefined} className={styles.field ?? ""}>
          <input
            ref={field}
            type="email"
            data-autofocus=""
            autoComplete="off"
            spellCheck={false}
            placeholder={dialog.emailHint}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(null);
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="filled"
          className={styles.submit}
          disabled={email.trim() === ""}
          aria-busy={busy}
        >
          {dialog.invite}
        </Button>
      </div>
      <RoleChoice label={dialog.role} value={role} onChange={setRole} />
      <ScopeChoice
        only={dialog.scopeItems(title ?? words.things(amountOf(items)))}
        all={all}
        onChange={setAll}
      />
    </form>
  );
}
