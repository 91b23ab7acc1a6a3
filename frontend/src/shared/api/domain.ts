/** Custom domains: checking, mapping and unmapping them, and the partner that sells them. */
import type { Project } from "./model";
import { send } from "./raw";

/** Every status that a test of a domain can end with. */
export const DOMAIN_STATUSES = [
  "NotPublished",
  "NoValidSubscription",
  "NoValidSubscriptionMapped",
  "PausedSubscription",
  "DomainNotFound",
  "BadDNSSettings",
  "InvalidOwner",
  "IPv6Present",
  "DomainUsedByOther",
  "DomainUsedByMe",
  "DomainUsedByMyMag",
  "CanMap",
] as const;

export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** What a domain is to show: the profile, or one project. */
export type DomainTarget = { type: "user" } | { type: "mag"; numId: number };

export interface DnsSettings {
  /** The part of it that is registered, such as `salt.example`. */
  domain: string;
  /** What stands before that; empty for the domain itself. */
  subdomain: string;
  /** All of it, as calls take it. */
  hostname: string;
  /** All of it, as people write it. */
  unicode: string;
  isApex: boolean;
  /** Values that A records must have. */
  arecords: string[];
  /** The value that a CNAME record must have. */
  cname: string;
  usedArecord: string[];
  validArecord: boolean;
  usedCname: string | null;
  validCname: boolean;
  /** AAAA records that have to go. */
  foreignAaaarecord: string[];
  ownerKey: string;
  /** The value that the TXT record must have. */
  txt: string;
  /** Where the TXT record counts as well, beside a CNAME. */
  txtHostname?: string;
  validTxt: boolean;
}

/** What a domain is mapped to. */
export interface MappedTo {
  type: "user" | "mag" | null;
  user: number | null;
  mag: number | null;
}

export interface DomainCheck {
  dnsSettings: DnsSettings;
  /** Where it is mapped now, as far as that is the caller's own. */
  domain_data: MappedTo;
  userdomain_data: { status: DomainStatus } & MappedTo;
  /** All that stands against it; empty when it can be mapped. */
  errors: DomainStatus[];
}

/** How a mapped domain stands. */
export type DomainState = "served" | "failing" | "suspended";

export interface DomainVisit {
  domain: string;
  status: DomainStatus;
  errors: DomainStatus[];
  served: boolean;
  failingSince: string | null;
}

/** The partner that sells domains. */
export interface Reseller {
  id: string;
  /** The address of its script. */
  script: string;
  settings: Record<string, unknown>;
  discountInCents: number;
  /** The domain under .xyz that is free for a year; it takes the place of the discount. */
  freeDomain: FreeDomain | null;
}

interface FreeDomain {
  /** It came with the plan; else it comes with the first one of these. */
  isDue: boolean;
  plans: string[];
}

const mapping = (target: DomainTarget) =>
  target.type === "user" ? "/api/user/domain" : `/api/mag/domain/${target.numId}`;

export const domainApi = {
  check: (target: DomainTarget, domain: string): Promise<DomainCheck> =>
    send("POST", "/api/checkdomain", {
      type: target.type,
      domain,
      ...(target.type === "mag" ? { num_id: target.numId } : {}),
    }),
  map: (target: DomainTarget, domain: string): Promise<{ domain: string | null } | Project> =>
    send("POST", mapping(target), { status: "on", domain }),
  unmap: (target: DomainTarget): Promise<{ domain: string | null } | Project> =>
    send("POST", mapping(target), { status: "off" }),
  forgetChecked: (): Promise<void> => send("DELETE", "/api/me/domain"),
  visit: (domain: string): Promise<DomainVisit> => send("POST", "/api/domain/visit", { domain }),
  reseller: (signal?: AbortSignal): Promise<Reseller> =>
    send("GET", "/api/domain-reseller/default", undefined, { signal }),
};
