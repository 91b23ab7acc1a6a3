import type { ComponentType } from "react";
import { domain } from "@/entities/domain/messages/domain";
import { isManaged } from "@/entities/sso";
import { profileMedia } from "@/features/account/messages/profileMedia";
import { settings as accountSettings } from "@/features/account/messages/settings";
import { ActivitySection } from "@/features/account/settings/activity/ActivitySection";
import {
  AppearanceSection,
  KeyboardSection,
  LogOutSection,
} from "@/features/account/settings/app/AppSections";
import { EmailSection } from "@/features/account/settings/profile/EmailSection";
import { NameSection } from "@/features/account/settings/profile/NameSection";
import { PasswordSection } from "@/features/account/settings/profile/PasswordSection";
import { AnalyticsSection } from "@/features/account/settings/public/AnalyticsSection";
import { FaviconSection } from "@/features/account/settings/public/FaviconSection";
import { PublicProfileSection } from "@/features/account/settings/public/PublicProfileSection";
import { SharePictureSection } from "@/features/account/settings/public/SharePictureSection";
import { DeleteSection } from "@/features/account/settings/remove/DeleteSection";
import { passkeys } from "@/features/auth/messages/passkeys";
import { security } from "@/features/auth/messages/security";
import { PasskeysSection } from "@/features/auth/passkeys/PasskeysSection";
import { TwoFactorSection } from "@/features/auth/secondFactor/TwoFactorSection";
import { SessionsSection } from "@/features/auth/sessions/SessionsSection";
import { DomainSection } from "@/features/domains/DomainSection";
import { ExportSection } from "@/features/export/ExportSection";
import { exporting } from "@/features/export/messages/export";
import { newsletter } from "@/features/newsletters/messages/newsletters";
import { NewsletterSection } from "@/features/newsletters/NewsletterSection";
import { CreatorSection } from "@/features/prompts/templates/CreatorSection";
import { creator } from "@/features/prompts/templates/messages/creator";
import { protection } from "@/features/publication/messages/protection";
import { ProtectionSection } from "@/features/publication/protection/ProtectionSection";
import { referral } from "@/features/referrals/messages/referrals";
import { ReferralSection } from "@/features/referrals/ReferralSection";
import { ConnectedServicesSection } from "@/features/services/ConnectedServicesSection";
import { services } from "@/features/services/messages/services";
import { sso } from "@/features/sso/messages/sso";
import { SsoSection } from "@/features/sso/SsoSection";
import type { User } from "@/shared/api/model";
import type { SsoInfo } from "@/shared/api/sso";
import { forms } from "@/shared/messages/forms";
import { settings } from "../messages/settings";

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
  /** Why it is not there, for people who follow its address all the same. */
  why?: Why;
}

/** Why somebody does not have a section, and whether another plan brings it. */
export interface Why {
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

/** All groups and their sections, as the menu orders them. */
export const GROUPS: readonly Group[] = [
  {
    id: "profile",
    label: settings.groups.profile,
    sections: [
      {
        hash: "change-name",
        title: forms.name,
        Content: NameSection,
        now: (user) => user.name,
      },
      {
        hash: "change-email",
        title: forms.email,
        Content: EmailSection,
        now: (user) => user.email,
      },
      {
        hash: "change-password",
        title: accountSettings.password.title,
        Content: PasswordSection,
        when: (user, idp) => !isManaged(user, idp),
        why: { text: settings.hiddenWhy.managed, byPlan: false },
      },
      {
        hash: "two-factor",
        title: security.twoFactor.title,
        label: security.twoFactor.label,
        Content: TwoFactorSection,
        now: ({ twoFactor }) =>
          twoFactor.methods.length > 0 ? security.twoFactor.on : security.twoFactor.off,
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
        title: security.sessions.title,
        label: security.sessions.label,
        Content: SessionsSection,
      },
      { hash: "account-activity", title: accountSettings.activity.title, Content: ActivitySection },
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
        title: accountSettings.page.title,
        Content: PublicProfileSection,
        now: (user) =>
          user.profileVisible ? accountSettings.page.shown : accountSettings.page.hidden,
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
        title: profileMedia.favicon.title,
        Content: FaviconSection,
        now: ({ opts }) => (opts.favicon ? profileMedia.favicon.set : profileMedia.favicon.none),
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
      {
        hash: "share-picture",
        title: profileMedia.sharePicture.title,
        Content: SharePictureSection,
        now: ({ opts }) =>
          opts.sharePicture ? profileMedia.sharePicture.set : profileMedia.sharePicture.none,
        when: hasPublicPage,
        why: { text: settings.hiddenWhy.page, byPlan: true },
      },
      {
        hash: "analytics",
        title: accountSettings.analytics.title,
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
      { hash: "appearance", title: accountSettings.appearance.title, Content: AppearanceSection },
      {
        hash: "keyboard",
        title: accountSettings.keyboard.title,
        Content: KeyboardSection,
        now: ({ opts }) =>
          opts.singleKeyShortcuts ? accountSettings.keyboard.on : accountSettings.keyboard.off,
      },
      { hash: "log-out", title: accountSettings.logOut.title, Content: LogOutSection },
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
    sections: [
      { hash: "delete-account", title: accountSettings.remove.title, Content: DeleteSection },
    ],
  },
];
