import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { useIdp } from "@/entities/sso";
import { ReauthenticationHost } from "@/features/auth/reauthentication/ReauthenticationHost";
import type { User } from "@/shared/api/model";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Alone } from "@/shared/settings";
import { type Crumb, Icon, PageBar, PageHeading, useMediaQuery } from "@/shared/ui";
import { settings } from "./messages/settings";
import styles from "./SettingsPage.module.css";
import { useBillingGroup } from "./settings/billing";
import type { Group } from "./settings/groups";
import { HiddenSection } from "./settings/HiddenSection";
import { SettingsList } from "./settings/SettingsList";
import { SettingsMenu } from "./settings/SettingsMenu";
import {
  groupsFor,
  type Hidden,
  hiddenAt,
  isSingle,
  locationOf,
  type SettingsLocation,
} from "./settings/sections";
import { WithoutUser } from "./settings/WithoutUser";

const ChangePlanPage = lazy(() => import("./ChangePlanPage"));

/** From here on the menu stands beside the sections. */
const WIDE = "(min-width: 1024px)";
/** The plan that one has is changed on a page of its own. */
const EDIT_PLAN = "#edit-plan";
/** When a browser may have taken the focus away that was put on a title, in ms. */
const AFTER_GOING_BACK = [0, 60, 200];
const ROOT: Crumb = { label: settings.title, to: paths.settings() };

/** The addresses /settings/change-plan and /settings/#change-plan are the same section. */
function locationAt(
  groups: readonly Group[],
  { pathname, hash, search }: { pathname: string; hash: string; search: string },
): SettingsLocation | null {
  const part = pathname.replace(/^\/settings\/?/, "").replace(/\/$/, "");
  const plans = new URLSearchParams(search).has("plan") ? "change-plan" : "";
  return locationOf(groups, hash) ?? locationOf(groups, part) ?? locationOf(groups, plans);
}

interface ViewProps {
  user: User;
  groups: readonly Group[];
  current: SettingsLocation | null;
  /** What the address names and this person does not have. */
  hidden: Hidden | null;
}

/** All sections of a group under its name, or one that needs the page, and the menu beside them. */
function WideSettings({ user, groups, current, hidden }: ViewProps) {
  const { key } = useLocation();
  const hash = current?.section.hash ?? null;
  const group = current?.group ?? groups[0];
  const first = group?.sections[0]?.hash ?? null;
  const apart = group?.apart === true && current !== null ? current.section : null;
  const onTop = apart !== null || hash === first;
  const arrived = useRef(false);
  useEffect(() => {
    // Where somebody has just arrived without naming a section, nothing takes the focus.
    const first = !arrived.current;
    arrived.current = true;
    if (!key || (first && hash === null)) return;
    const settle = () => {
      if (onTop || hash === null) window.scrollTo(0, 0);
      else document.getElementById(hash)?.scrollIntoView({ block: "start" });
      const title =
        hash === null
          ? document.querySelector<HTMLElement>("main h1, h1")
          : document.getElementById(`${hash}-title`);
      title?.focus({ preventScroll: true });
    };
    settle();
    // A browser that goes back takes the focus from where it was put, after it has announced the new address.
    const later = AFTER_GOING_BACK.map((ms) =>
      window.setTimeout(() => {
        if (document.activeElement === document.body) settle();
      }, ms),
    );
    return () => later.forEach(window.clearTimeout);
    // The key is another one each time an entry is chosen, also when its section is the same.
  }, [hash, onTop, key]);
  if (hidden) {
    return (
      <>
        <PageBar items={[ROOT, { label: hidden.title }]} />
        <div className={styles.page}>
          <PageHeading pageKey={`/settings/${hidden.title}`} title={hidden.title} />
          <div className={styles.columns}>
            <SettingsMenu groups={groups} current={null} />
            <HiddenSection user={user} hidden={hidden} />
          </div>
        </div>
      </>
    );
  }
  if (!group) return null;
  const page = apart
    ? { id: apart.hash, title: apart.title }
    : { id: group.id, title: group.label };
  const sections = apart ? [apart] : group.sections;
  return (
    <>
      <PageBar items={[ROOT, { label: page.title }]} />
      <div className={styles.page}>
        <PageHeading pageKey={`/settings/${page.id}`} title={page.title} />
        <div className={styles.columns}>
          <SettingsMenu groups={groups} current={hash ?? first} />
          <Alone value={apart !== null || isSingle(group)}>
            <div key={page.id}>
              {sections.map(({ hash: id, Content }) => (
                <Content key={id} user={user} />
              ))}
            </div>
          </Alone>
        </div>
      </div>
    </>
  );
}

interface NarrowPageProps {
  title: string;
  pageKey: string;
  children: ReactNode;
}

/** A section as a page of its own, with the way back to the list. */
function NarrowPage({ title, pageKey, children }: NarrowPageProps) {
  return (
    <>
      <PageBar items={[ROOT, { label: title }]} />
      <div className={styles.page}>
        <Link to={paths.settings()} className={styles.back}>
          <Icon of={ArrowLeft} />
          {settings.toList}
        </Link>
        <PageHeading pageKey={pageKey} title={title} className={styles.heading} />
        {children}
      </div>
    </>
  );
}

/** The list of all sections, or one of them as a page of its own. */
function NarrowSettings({ user, groups, current, hidden }: ViewProps) {
  const section = current?.section ?? null;
  const hash = section?.hash ?? null;
  const last = useRef<string | null>(null);
  const from = hash === null ? last.current : null;
  useLayoutEffect(() => {
    // The title is in sight; back in the list, a row further down that is focused brings itself into view.
    window.scrollTo(0, 0);
    last.current = hash;
  }, [hash]);
  if (hidden) {
    return (
      <NarrowPage title={hidden.title} pageKey={`/settings/${hidden.title}`}>
        <HiddenSection user={user} hidden={hidden} />
      </NarrowPage>
    );
  }
  if (!section) {
    return (
      <>
        <PageBar items={[ROOT]} />
        <div className={styles.page}>
          <PageHeading pageKey="/settings" title={settings.title} />
          <SettingsList groups={groups} user={user} from={from} />
        </div>
      </>
    );
  }
  const { title, Content } = section;
  return (
    <NarrowPage title={title} pageKey={`/settings/#${hash}`}>
      <Alone value={true}>
        <Content key={hash} user={user} />
      </Alone>
    </NarrowPage>
  );
}

/** Where a section stands is known here, not by the browser: its own restoring of the scroll offset comes later. */
function useOwnScrolling(): void {
  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}

export default function SettingsPage() {
  const user = useSession((state) => state.user);
  const wide = useMediaQuery(WIDE);
  const location = useLocation();
  const idp = useIdp();
  const billing = useBillingGroup(user);
  useOwnScrolling();
  if (!user) return <WithoutUser />;
  const groups = groupsFor(user, idp, [billing]);
  if (location.hash === EDIT_PLAN) {
    return (
      <Suspense fallback={null}>
        <ChangePlanPage />
      </Suspense>
    );
  }
  const current = locationAt(groups, location);
  const hidden = current ? null : hiddenAt(user, idp, location.hash);
  const view = { user, groups, current, hidden };
  return (
    <>
      {wide ? <WideSettings {...view} /> : <NarrowSettings {...view} />}
      <ReauthenticationHost />
    </>
  );
}
