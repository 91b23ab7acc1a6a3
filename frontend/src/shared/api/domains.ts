/** Custom domains: checking, mapping and unmapping them, and the partner that sells them. */
import { bodyOf, client, until } from "./client";
import type { Project } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type DomainStatus = Schemas["DomainStatus"];

/** Every status that a test of a domain can end with. */
const STATUSES: Record<DomainStatus, true> = {
  NotPublished: true,
  NoValidSubscription: true,
  NoValidSubscriptionMapped: true,
  PausedSubscription: true,
  DomainNotFound: true,
  BadDNSSettings: true,
  InvalidOwner: true,
  IPv6Present: true,
  DomainUsedByOther: true,
  DomainUsedByMe: true,
  DomainUsedByMyMag: true,
  CanMap: true,
};

export const DOMAIN_STATUSES = Object.keys(STATUSES) as DomainStatus[];

/** What a domain is to show: the profile, or one project. */
export type DomainTarget = { type: "user" } | { type: "mag"; numId: number };

export type DnsSettings = Schemas["DnsSettings"];
/** What a domain is mapped to. */
export type MappedTo = Schemas["DomainData"];
export type DomainCheck = Schemas["DomainCheck"];
/** How a mapped domain stands. */
export type DomainState = Schemas["DomainState"];
export type DomainVisit = Schemas["VisitedDomain"];
/** The certificate of a custom domain. */
export type DomainCertificate = Schemas["Certificate"];
/** The partner that sells domains. */
export type Reseller = Schemas["DomainReseller"];

function change(
  target: DomainTarget,
  body: { status: "on"; domain: string } | { status: "off" },
): Promise<{ domain: string | null } | Project> {
  if (target.type === "user") return bodyOf(client.POST("/api/user/domain", { body }));
  const path = { id: String(target.numId) };
  return bodyOf(client.POST("/api/mag/domain/{id}", { params: { path }, body }));
}

export const domainApi = {
  check: (target: DomainTarget, domain: string): Promise<DomainCheck> => {
    const of = target.type === "mag" ? { num_id: target.numId } : {};
    return bodyOf(client.POST("/api/checkdomain", { body: { type: target.type, domain, ...of } }));
  },
  map: (target: DomainTarget, domain: string) => change(target, { status: "on", domain }),
  unmap: (target: DomainTarget) => change(target, { status: "off" }),
  forgetChecked: () => bodyOf(client.DELETE("/api/me/domain")),
  visit: (domain: string): Promise<DomainVisit> =>
    bodyOf(client.POST("/api/domain/visit", { body: { domain } })),
  reseller: (signal?: AbortSignal): Promise<Reseller> => {
    const params = { path: { id: "default" } };
    return bodyOf(client.GET("/api/domain-reseller/{id}", { params, ...until(signal) }));
  },
};

/** Null where certificates are somebody else’s work. */
export async function readCertificate(
  domain: string,
  signal?: AbortSignal,
): Promise<DomainCertificate | null> {
  const params = { path: { id: domain } };
  const call = client.GET("/api/domain/certificate/{id}", { params, ...until(signal) });
  return (await bodyOf(call)).certificate;
}
