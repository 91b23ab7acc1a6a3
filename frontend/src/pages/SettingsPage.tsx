import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import {
  FreshHost,
  type Group,
  groupsFor,
  isSingle,
  type Place,
  placeOf,
  SettingsList,
  SettingsMenu,
  useIdp,
} from "@/features/account/settings";
import type { User } from "@/shared/api/model";
import { settings } from "@/shared/messages/settings";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { Alone } from "@/shared/settings";
import { type Crumb, Icon, PageBar, PageHeading, useMediaQuery } from "@/shared/ui";
import styles from "./SettingsPage.module.css";
import { useBillingGroup } from "./settings/billing";
import { WithoutUser } from "./settings/WithoutUser";

const ChangePlanPage = lazy(() => import("./ChangePlanPage"));

/** From here on the menu stands beside the sections. */
const WIDE = "(min-width: 1024px)";
/** The plan that one has is changed on a page of its own. */
const EDIT_PLAN = "#edit-plan";
const ROOT: Crumb = { label: settings.title, to: paths.settings() };

/** The addresses /settings/change-plan and /settings/#change-plan are the same place. */
function placeAt(
  groups: readonly Group[],
  { pathname, hash, search }: { pathname: string; hash: string; search: string },
): Place | null {
  const part = pathname.replace(/^\/settings\/?/, "").replace(/\/$/, "");
  const plans = new URLSearchParams(search).has("plan") ? "change-plan" : "";
  return placeOf(groups, hash) ?? placeOf(groups, part) ?? placeOf(groups, plans);
}

interface ViewProps {
  user: User;
  groups: readonly Group[];
  place: Place | null;
}

/** All sections of a group under its name, or one that needs the page, and the menu beside them. */
function WideSettings({ user, groups, place }: ViewProps) {
  const { key } = useLocation();
  const hash = place?.section.hash ?? null;
  const group = place?.group ?? groups[0];
  const first = group?.sections[0]?.hash ?? null;
  const apart = group?.apart === true && place !== null ? place.section : null;
  const onTop = apart !== null || hash === first;
  useEffect(() => {
    // The key is another one each time an entry is chosen, also when its section is the same.
    if (hash === null || !key) return;
    if (onTop) window.scrollTo(0, 0);
    else document.getElementById(hash)?.scrollIntoView({ block: "start" });
    document.getElementById(`${hash}-title`)?.focus({ preventScroll: true });
  }, [hash, onTop, key]);
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

/** The list of all sections, or one of them as a page of its own. */
function NarrowSettings({ user, groups, place }: ViewProps) {
  const section = place?.section ?? null;
  const hash = section?.hash ?? null;
  const last = useRef<string | null>(null);
  const from = hash === null ? last.current : null;
  useLayoutEffect(() => {
    // Back in the list, the row that is focused brings itself into view.
    if (hash !== null || last.current === null) window.scrollTo(0, 0);
    last.current = hash;
  }, [hash]);
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
    <>
      <PageBar items={[ROOT, { label: title }]} />
      <div className={styles.page}>
        <Link to={paths.settings()} className={styles.back}>
          <Icon of={ArrowLeft} />
          {settings.toList}
        </Link>
        <PageHeading pageKey={`/settings/#${hash}`} title={title} className={styles.heading} />
        <Alone value={true}>
          <Content key={hash} user={user} />
        </Alone>
      </div>
    </>
  );
}

export default function SettingsPage() {
  const user = useSession((state) => state.user);
  const wide = useMediaQuery(WIDE);
  const location = useLocation();
  const idp = useIdp();
  const billing = useBillingGroup(user);
  if (!user) return <WithoutUser />;
  const groups = groupsFor(user, idp, [billing]);
  if (location.hash === EDIT_PLAN) {
    return (
      <Suspense fallback={null}>
        <ChangePlanPage />
      </Suspense>
    );
  }
  const view = { user, groups, place: placeAt(groups, location) };
  return (
    <>
      {wide ? <WideSettings {...view} /> : <NarrowSettings {...view} />}
      <FreshHost />
    </>
  );
}
