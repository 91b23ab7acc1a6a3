import type { ComponentType } from "react";
import { domain } from "@/entities/domain/messages/domain";
import type { User } from "@/shared/api/model";
import type { SsoInfo } from "@/shared/api/sso";
import { protection } from "@/shared/messages/protection";
import { account } from "../messages/account";
import { exporting } from "../messages/export";
import { face } from "../messages/face";
import { creator, newsletter, referral } from "../messages/outreach";
import { passkeys } from "../messages/passkeys";
import { services } from "../messages/services";
import { settings } from "../messages/settings";
import { sso } from "../messages/sso";
import { ActivitySection } from "./activity/ActivitySection";
import { SessionsSection } from "./activity/SessionsSection";
import { AppearanceSection, KeyboardSection, LogOutSection } from "./app/AppSections";
import { ExportSection } from "./export/ExportSection";
import { CreatorSection } from "./outreach/CreatorSection";
import { NewsletterSection } from "./outreach/NewsletterSection";
import { ProtectionSection } from "./outreach/ProtectionSection";
import { ReferralSection } from "./outreach/ReferralSection";
import { PasskeysSection } from "./passkeys/PasskeysSection";
import { EmailSection } from "./profile/EmailSection";
import { NameSection } from "./profile/NameSection";
import { PasswordSection } from "./profile/PasswordSection";
import { AnalyticsSection } from "./public/AnalyticsSection";
import { DomainSection } from "./public/DomainSection";
import { FaviconSection } from "./public/FaviconSection";
import { PublicProfileSection } from "./public/PublicProfileSection";
import { DeleteSection } from "./remove/DeleteSection";
import { ConnectedServicesSection } from "./services/ConnectedServicesSection";
import { isManaged } from "./sso/idp";
import { SsoSection } from "./sso/SsoSection";
import { TwoFactorSection } from "./twofactor/TwoFactorSection";

/** One part of the settings; its hash is its address. */
export interface Section {
  hash: string;
  /** Over the section itself. */
  title: string;
  /** In the menu, where there is less room. */
  label?: string;
  Content: ComponentType<{ user: User }>;
  /** In one line how it stands, for the list of a narrow screen. */
  now?: (user: User) => string;
  /** Opened by its address alone: it is in no menu. */
  unlisted?: boolean;
  /** Without it, there for everybody. */
  when?: (user: User, idp: SsoInfo | null) => boolean;
  /** Why it is not there, for whoever follows its address all the same. */
  why?: Why;
}

/** Why somebody does not have a section, and whether another plan brings it. */
interface Why {
  text: string;
  byPlan: boolean;
}

/** Sections that stand on one page where there is room. */
export interface Group {
  id: string;
  label: string;
  /** Each is large enough for a page of its own, also where there is room. */
  apart?: boolean;
  sections: Section[];
}

/** Plans without a page of their own. */
const WITHOUT_PAGE = ["beginner", "free", "personal"];

function hasPublicPage({ plan }: User): boolean {
  return !WITHOUT_PAGE.includes(plan.level);
}

const GROUPS: Group[] = [
  {
    id: "profile",
    label: settings.groups.profile,
    sections: [
      {
        hash: "change-name",
        title: account.name,
        Content: NameSection,
        now: (user) => user.name,
      },
      {
        hash: "change-email",
        title: account.email,
        Content: EmailSection,
        now: (user) => user.email,
      },
      {
        hash: "change-password",
        title: settings.password.title,
        Content: PasswordSection,
        when: (user, idp) => !isManaged(user, idp),
        why: { text: settings.hiddenWhy.managed, byPlan: false },
      },
      {
        hash: "two-factor",
        title: settings.twoFactor.title,
        label: settings.twoFactor.label,
        Content: TwoFactorSection,
        now: ({ twoFactor }) =>
          twoFactor.methods.length > 0 ? settings.twoFactor.on : settings.twoFactor.off,
      },
      { hash: "passkeys", title: passkeys.title, Content: PasskeysSection },
      {
        hash: "mailing-list",
        title: newsletter.title,
        label: newsletter.label,
        Content: NewsletterSection,
      },
      {
        hash: "email-protection",
        title: protection.title,
        label: protection.label,
        Content: ProtectionSection,
        now: ({ magEmailWhitelist: { allowedEmails = [], allowedDomains = [] } }) =>
          protection.now(allowedEmails.length + allowedDomains.length),
        when: (user) => user.permissions.can_make_mag_private_by_email,
        why: { text: settings.hiddenWhy.protection, byPlan: true },
      },
      {
        hash: "sessions",
        title: settings.sessions.title,
        label: settings.sessions.label,
        Content: SessionsSection,
      },
      { hash: "account-activity", title: settings.activity.title, Content: ActivitySection },
      {
        hash: "sso",
        title: sso.title,
        label: sso.label,
        Content: SsoSection,
        now: ({ ssoAdmin, ssoRequested }) =>
          ssoAdmin ? sso.on : ssoRequested ? sso.waitingShort : sso.off,
        when: ({ plan, plan_limits }) => plan.level === "extra" && plan_limits.sso,
        why: { text: settings.hiddenWhy.sso, byPlan: true },
      },
      {
        hash: "connected-services",
        title: services.title,
        label: services.label,
        Content: ConnectedServicesSection,
      },
    ],
  },
  {
    id: "page",
    label: settings.groups.page,
    sections: [
      {
        hash: "public-profile",
        title: settings.page.title,
        Content: PublicProfileSection,
        now: (user) => (user.profileVisible ? settings.page.shown : settings.page.hidden),
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
      {
        hash: "domain",
        title: domain.title,
        Content: DomainSection,
        now: (user) => user.domain ?? domain.types.empty.label,
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
      {
        hash: "favicon",
        title: face.favicon.title,
        Content: FaviconSection,
        now: ({ opts }) => (opts.favicon ? face.favicon.set : face.favicon.none),
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
      {
        hash: "analytics",
        title: settings.analytics.title,
        Content: AnalyticsSection,
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
    ],
  },
  {
    id: "app",
    label: settings.groups.app,
    sections: [
      { hash: "appearance", title: settings.appearance.title, Content: AppearanceSection },
      {
        hash: "keyboard",
        title: settings.keyboard.title,
        Content: KeyboardSection,
        now: ({ opts }) => (opts.singleKeyShortcuts ? settings.keyboard.on : settings.keyboard.off),
      },
      { hash: "log-out", title: settings.logOut.title, Content: LogOutSection },
    ],
  },
  {
    id: "templates",
    label: creator.group,
    sections: [
      {
        hash: "creator-profile",
        title: creator.title,
        Content: CreatorSection,
        now: ({ creatorProfiles: [profile] }) => profile?.creatorName ?? creator.none,
      },
    ],
  },
  {
    id: "referral",
    label: referral.title,
    sections: [{ hash: "referral", title: referral.title, Content: ReferralSection }],
  },
  {
    id: "export",
    label: exporting.title,
    sections: [{ hash: "export", title: exporting.title, Content: ExportSection }],
  },
  {
    id: "delete",
    label: settings.groups.delete,
    sections: [{ hash: "delete-account", title: settings.remove.title, Content: DeleteSection }],
  },
];

/** Other addresses of the same section. */
const SAME: Record<string, string> = {
  affiliate: "referral",
  pricing: "change-plan",
};

/** Groups of other features stand before this one. */
const AFTER = "templates";

/** What there is for this person, with the groups that other features bring. */
export function groupsFor(user: User, idp: SsoInfo | null, others: readonly Group[] = []): Group[] {
  const place = GROUPS.findIndex(({ id }) => id === AFTER);
  const all = [...GROUPS.slice(0, place), ...others, ...GROUPS.slice(place)];
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

export interface Place {
  group: Group;
  section: Section;
}

/** The section that a hash names, if there is one. */
export function placeOf(groups: readonly Group[], hash: string): Place | null {
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
