import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { showAlert } from "@/shared/alerts";
import { accountApi } from "@/shared/api/account";
import { isSignedOut, navigation } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { isCanceled } from "@/shared/api/problem";
import { forms } from "@/shared/messages/forms";
import { paths } from "@/shared/paths";
import { withReauthentication } from "@/shared/reauthentication";
import { clearSession } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { useEditing } from "@/shared/settings/EditForm";
import styles from "@/shared/settings/settings.module.css";
import { Button, Choice, useFocused } from "@/shared/ui";
import { settings } from "../../messages/settings";
import { ConfirmDeletion } from "./ConfirmDeletion";
import own from "./remove.module.css";

const words = settings.remove;

type Reason = keyof typeof words.reasons;

const REASONS = Object.keys(words.reasons) as Reason[];
/** The longest text that is taken for Other. */
const LONGEST = 500;
/** The last sentence stands this long before the person is signed out. */
const GOODBYE_MS = 500;

interface ReasonFormProps {
  onReason: (reason: string) => void;
  onCancel: () => void;
}

/** Why somebody leaves: one of seven, the last in their own words. */
function ReasonForm({ onReason, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState("");
  const first = useFocused<HTMLInputElement>();
  const field = useId();
  const given = reason === "other" ? text.trim() : (reason ?? "");
  return (
    <form
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== "") onReason(given);
      }}
    >
      <Choice
        ref={first}
        legend={<legend className={own.legend}>{words.why}</legend>}
        name="reason"
        options={REASONS.map((one) => ({ value: one, label: words.reasons[one] }))}
        value={reason}
        onChange={setReason}
      />
      {reason === "other" && (
        <div>
          <label htmlFor={field} className={styles.quiet}>
            {words.own}
          </label>
          <textarea
            id={field}
            className={own.text}
            rows={3}
            maxLength={LONGEST}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={given === ""}>
          {words.goOn}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {forms.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The end of an account: a reason, a last question, and then it is gone. */
export function DeleteSection({ user }: { user: User }) {
  const { editing, begin, end, opener } = useEditing();
  const [reason, setReason] = useState("");
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<"waiting" | "busy" | "gone">("waiting");

  const remove = async () => {
    if (state !== "waiting") return;
    setState("busy");
    try {
      await withReauthentication(() => accountApi.deleteAccount({ deleteReason: reason }));
    } catch (error) {
      setState("waiting");
      if (!isCanceled(error) && !isSignedOut(error)) {
        showAlert("account-deleting", words.failed);
      }
      return;
    }
    setState("gone");
    window.setTimeout(() => {
      clearSession();
      // A new document, so that nothing of this account is left in memory.
      navigation.leaveTo(paths.goodbye());
    }, GOODBYE_MS);
  };

  return (
    <SettingsSection id="delete-account" title={words.title}>
      <p className={own.lead}>{words.text}</p>
      <p>
        {settings.remove.exportFirst}{" "}
        <Link to={paths.settings("export")} className={styles.link}>
          {settings.remove.toExport}
        </Link>
      </p>
      {editing ? (
        <ReasonForm
          onCancel={end}
          onReason={(given) => {
            setReason(given);
            setAsking(true);
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button ref={opener} onClick={begin}>
            {words.proceed}
          </Button>
        </div>
      )}
      <ConfirmDeletion
        open={asking}
        user={user}
        state={state}
        onClose={() => state === "waiting" && setAsking(false)}
        onConfirm={() => void remove()}
      />
    </SettingsSection>
  );
}
