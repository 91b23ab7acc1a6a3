import type { User } from "@/shared/api/model";
import type { SsoInfo } from "@/shared/api/sso";
import { GROUPS, type Group, type Section, type Why } from "./groups";

/** Other addresses of the same section. */
const SAME: Record<string, string> = {
  affiliate: "referral",
  pricing: "change-plan",
};

/** Groups of other features stand before this one. */
const AFTER = "templates";

/** What there is for this person, with the groups that other features bring. */
export function groupsFor(user: User, idp: SsoInfo | null, others: readonly Group[] = []): Group[] {
  const index = GROUPS.findIndex(({ id }) => id === AFTER);
  const all = [...GROUPS.slice(0, index), ...others, ...GROUPS.slice(index)];
  return all
    .map((group) => ({
      ...group,
      sections: group.sections.filter(({ when }) => when?.(user, idp) ?? true),
    }))
    .filter(({ sections }) => sections.length > 0);
}

export interface Hidden {
  title: string;
  why: Why;
}

/** The section that a hash names and this person does not have, with the reason. */
export function hiddenAt(user: User, idp: SsoInfo | null, hash: string): Hidden | null {
  const name = hash.replace(/^#/, "");
  const section = GROUPS.flatMap(({ sections }) => sections).find((one) => one.hash === name);
  if (!section?.why || (section.when?.(user, idp) ?? true)) return null;
  return { title: section.title, why: section.why };
}

export interface SettingsLocation {
  group: Group;
  section: Section;
}

/** The section that a hash names, if there is one. */
export function locationOf(groups: readonly Group[], hash: string): SettingsLocation | null {
  const name = hash.replace(/^#/, "");
  for (const wanted of [name, SAME[name]]) {
    for (const group of groups) {
      const section = group.sections.find(({ hash: own }) => own === wanted);
      if (section) return { group, section };
    }
  }
  return null;
}

/** Those that the menu and the list show. */
export function listed({ sections }: Group): Section[] {
  return sections.filter(({ unlisted }) => !unlisted);
}

/** A group that is nothing but one section of the same name. */
export function isSingle({ label, sections }: Group): boolean {
  return sections.length === 1 && sections[0]?.title === label;
}
