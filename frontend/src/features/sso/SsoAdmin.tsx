import { useQuery } from "@tanstack/react-query";
import { foldersQuery } from "@/entities/project";
import { useIdp } from "@/entities/sso";
import type { Folder, User } from "@/shared/api/model";
import { updateMe } from "@/shared/session";
import styles from "@/shared/settings/settings.module.css";
import { Choice, Failed, Field, Skeleton, showToast } from "@/shared/ui";
import { sso as words } from "./messages/sso";
import own from "./sso.module.css";

const TYPES = ["editor", "member"] as const;

async function save(patch: Parameters<typeof updateMe>[0], saved: string): Promise<void> {
  const { ok } = await updateMe(patch);
  if (ok) showToast({ text: saved });
}

/** What the administrator of single sign-on decides for those who come through it. */
export function SsoAdmin({ user }: { user: User }) {
  const idp = useIdp();
  const { data: folders = null, isError: failed, refetch } = useQuery(foldersQuery);
  const facts = [
    [words.facts.name, idp?.name],
    [words.facts.domains, idp?.domains.join(", ")],
    [words.facts.endpoint, idp?.idpEndpoint],
  ] as const;
  return (
    <div className={own.admin}>
      {idp === null ? (
        <Skeleton width="100%" height={96} />
      ) : (
        <dl className={own.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={own.fact}>
              <dt className={styles.quiet}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Choice
        legend={<legend className={own.legend}>{words.mode}</legend>}
        name="ssoAdminCollaborationType"
        options={TYPES.map((type) => ({
          value: type,
          label: words.types[type],
          note: words.typeTexts[type],
        }))}
        value={user.ssoAdminCollaborationType}
        onChange={(type) => void save({ ssoAdminCollaborationType: type }, words.modeSaved)}
      />
      {failed && <Failed onRetry={refetch}>{words.foldersFailed}</Failed>}
      {!failed && folders === null && <Skeleton width="100%" height={72} />}
      {!failed && folders !== null && (
        <FolderField
          folders={folders.filter(({ _id, isArchived }) => !isArchived && _id !== "archived")}
          chosen={user.ssoCollabFolder}
        />
      )}
    </div>
  );
}

interface FolderFieldProps {
  folders: readonly Folder[];
  chosen: string | null;
}

function FolderField({ folders, chosen }: FolderFieldProps) {
  return (
    <Field label={words.folder} hint={words.folderHint} className={own.folder ?? ""}>
      <select
        name="ssoCollabFolder"
        value={chosen ?? ""}
        onChange={({ target }) =>
          void save({ ssoCollabFolder: target.value || null }, words.folderSaved)
        }
      >
        <option value="">{words.noFolder}</option>
        {folders.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
