import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DomainConnector, MappedDomain, mapDomain, unmapDomainOf } from "@/entities/domain";
import { domain as words } from "@/entities/domain/messages/domain";
import { ownProjectsQuery } from "@/entities/project";
import { isSignedOut } from "@/shared/api/client";
import { type DomainTarget, domainApi } from "@/shared/api/domains";
import type { User } from "@/shared/api/model";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { loadMe } from "@/shared/session";
import { SettingsSection } from "@/shared/settings";
import { Button, confirmDialog, showToast } from "@/shared/ui";

const ProjectPicker = lazy(() =>
  import("@/entities/project/picker").then((module) => ({ default: module.ProjectPicker })),
);

const PROFILE: DomainTarget = { type: "user" };

/** Titles of one's own projects, for sentences that name one; asked for once the section is there. */
function useTitles(wanted: boolean): (numId: number) => string | null {
  const { data: mags } = useQuery({
    ...ownProjectsQuery,
    enabled: wanted,
    // The sentence does without the title then.
    meta: { log: "The projects could not be read" },
  });
  return (numId) => mags?.find(({ num_id }) => num_id === numId)?.title ?? null;
}

function Mapped({ domain, user }: { domain: string; user: User }) {
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const unmap = async () => {
    const { title, text, yes, cancel } = words.confirmUnmap;
    if (!(await confirmDialog({ title: title(domain), text, confirm: yes, cancel }))) return;
    setBusy(true);
    if (await unmapDomainOf(PROFILE)) {
      showToast({ text: words.done.unmapped(domain) });
      await loadMe();
    }
    setBusy(false);
  };
  const move = async (numId: number) => {
    setBusy(true);
    if (await mapDomain({ type: "mag", numId }, domain)) {
      setChoosing(false);
      showToast({ text: words.done.connected(domain) });
      await loadMe();
    }
    setBusy(false);
  };
  const allowed = user.permissions.can_map_domain;
  return (
    <MappedDomain
      domain={domain}
      state={user.domain_state}
      barred={!allowed}
      busy={busy}
      onUnmap={() => void unmap()}
    >
      {allowed && (
        <Button size="sm" variant="text" disabled={busy} onClick={() => setChoosing(true)}>
          {words.moveToProject}
        </Button>
      )}
      <Suspense fallback={null}>
        {choosing && (
          <ProjectPicker
            open
            purpose="other"
            context={domain}
            submit={words.moveTo}
            busy={busy}
            onChoose={(mag) => void move(mag.num_id)}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </MappedDomain>
  );
}

/** The domain at which readers find the profile. */
export function DomainSection({ user }: { user: User }) {
  const { domain = null, last_checked_domain: lastChecked = null } = user;
  const titleOf = useTitles(domain === null);
  const forget = async () => {
    if (lastChecked === null) return;
    try {
      await domainApi.forgetChecked();
      await loadMe();
    } catch (error) {
      // It would only stand in the field again the next time.
      if (!isSignedOut(error)) logFailure("The last domain could not be forgotten", error);
    }
  };
  return (
    <SettingsSection id="domain" title={words.title}>
      {domain === null ? (
        <DomainConnector
          target={PROFILE}
          address={paths.viewerProfile(user.uri)}
          lastChecked={lastChecked}
          titleOf={titleOf}
          onConnected={(name) => {
            showToast({ text: words.done.connected(name) });
            void loadMe();
          }}
          onNone={() => void forget()}
        />
      ) : (
        <Mapped domain={domain} user={user} />
      )}
    </SettingsSection>
  );
}
