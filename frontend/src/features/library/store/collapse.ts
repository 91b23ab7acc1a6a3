import type { User } from "@/shared/api/model";
import { saveOpts, useSession } from "@/shared/session";
import { readStored, writeStored } from "@/shared/storage";
import type { SectionId } from "../layout/layout";

const options = {
  shared: "sharedWithMeCollapsed",
  collections: "collectionsCollapsed",
  projects: "projectsCollapsed",
} as const satisfies Record<SectionId, keyof User["opts"]>;

/** The options of the account are the truth; these are only for the first paint. */
const storageKeys: Partial<Record<SectionId, string>> = {
  shared: "profile-collapsed-part-shared-with-me",
  collections: "profile-collapsed-part-collections",
};

function remember(section: SectionId, collapsed: boolean): void {
  const key = storageKeys[section];
  if (key) writeStored(key, collapsed ? "true" : null);
}

export function isCollapsed(section: SectionId, user: User | null): boolean {
  if (user) return user.opts[options[section]];
  const key = storageKeys[section];
  return key !== undefined && readStored(key) === "true";
}

/** Opens a section in which something is about to be shown. */
export function openSection(section: SectionId): void {
  if (isCollapsed(section, useSession.getState().user)) toggleCollapsed(section);
}

export function toggleCollapsed(section: SectionId): void {
  const { user } = useSession.getState();
  const collapsed = !isCollapsed(section, user);
  remember(section, collapsed);
  void saveOpts({ [options[section]]: collapsed });
}

useSession.subscribe((state, before) => {
  if (!state.user || state.user === before.user) return;
  for (const section of ["shared", "collections"] as const) {
    remember(section, isCollapsed(section, state.user));
  }
});
