import type {
  DnsSettings,
  DomainCertificate,
  DomainCheck,
  DomainStatus,
  MappedTo,
  Reseller,
} from "@/shared/api/domains";
import type { MockApi } from "./mockApi";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

function makeDns(hostname: string, changes: Partial<DnsSettings> = {}): DnsSettings {
  const parts = hostname.split(".");
  const domain = parts.slice(-2).join(".");
  const isApex = parts.length === 2;
  return {
    domain,
    subdomain: isApex ? "" : parts.slice(0, -2).join("."),
    hostname,
    unicode: hostname,
    isApex,
    arecord: "203.0.113.10",
    arecords: ["203.0.113.10"],
    cname: "pages.octavo.example",
    usedArecord: [],
    validArecord: false,
    usedCname: null,
    validCname: false,
    usedAaaarecord: [],
    foreignAaaarecord: [],
    ownerKey: "5f0c",
    txt: "octavo-verify=5f0c",
    txtHostname: `_octavo.${hostname}`,
    validTxt: false,
    ...changes,
  };
}

const NOWHERE: MappedTo = { type: null, user: null, mag: null };

/** What the world's DNS says of domains, and who has mapped them. */
export class Domains {
  /** What the next tests come to; without any, all is in order. */
  against: DomainStatus[] = [];
  mappedTo: MappedTo = NOWHERE;
  dns: Partial<DnsSettings> = {};
  reseller: Reseller | null = null;
  /** Null where certificates are somebody else’s work. */
  certificate: DomainCertificate | null = null;

  check(hostname: string, type: "user" | "mag"): DomainCheck {
    const [first] = this.against;
    return {
      dnsSettings: makeDns(hostname, this.dns),
      domain_data: this.mappedTo,
      userdomain_data: { status: first ?? "CanMap", type, user: 100_001, mag: null },
      errors: this.against,
    };
  }
}

export function domainRoutes(api: MockApi): Route[] {
  const { domains, library } = api;
  const name = (value: unknown) => String(value).toLowerCase();
  return [
    route(api, "post", "/checkdomain", ({ body }) => {
      if (body.type === "user") library.user.last_checked_domain = name(body.domain);
      return ok(domains.check(name(body.domain), body.type));
    }),
    route(api, "post", "/user/domain", ({ body }) => {
      library.user.domain = body.status === "on" ? name(body.domain) : null;
      return ok({ domain: library.user.domain, lastMapped: null, lastUnmapped: null });
    }),
    route(api, "delete", "/me/domain", () => {
      library.user.last_checked_domain = null;
      return nothing;
    }),
    route(api, "post", "/domain/visit", ({ body }) => {
      const [first] = domains.against;
      const status = first ?? "CanMap";
      const served = status === "CanMap";
      return ok({
        domain: body.domain,
        status,
        errors: domains.against,
        served,
        failingSince: null,
      });
    }),
    route(api, "get", "/domain/certificate/{id}", () => ok({ certificate: domains.certificate })),
    route(api, "get", "/domain-reseller/{id}", () => {
      if (domains.reseller === null) throw new Refusal(404, "not_found", "There is nothing here");
      return ok(domains.reseller);
    }),
  ];
}
