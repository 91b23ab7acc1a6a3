import {
  DOMAIN_STATUSES,
  type DomainCheck,
  type DomainStatus,
  type DomainTarget,
} from "@/shared/api/domains";

/** What cannot be part of a domain's name, and shows that something else was meant. */
const NO_NAME = /[:@\\/]/;

/** Can what was written be tested? */
export function canTest(text: string): boolean {
  const name = text.trim();
  return name !== "" && !NO_NAME.test(name);
}

/** What a test came to. */
export interface Verdict {
  check: DomainCheck;
  /** All that stands against the domain; none when it can be connected. */
  against: DomainStatus[];
  canMap: boolean;
}

function isStatus(value: unknown): value is DomainStatus {
  return DOMAIN_STATUSES.some((status) => status === value);
}

/** Reads an answer. Throws when it is none that can be shown. */
export function judge(check: DomainCheck): Verdict {
  const { status } = check.userdomain_data;
  const { errors, dnsSettings } = check;
  if (!isStatus(status) || !errors.every(isStatus) || !dnsSettings.hostname) {
    throw new Error(`The answer about a domain cannot be read: ${JSON.stringify(check)}`);
  }
  const canMap = status === "CanMap" && errors.length === 0;
  const against = canMap ? [] : errors.length > 0 ? errors : [status];
  return { check, against, canMap };
}

export interface DnsRecord {
  type: "A" | "CNAME" | "TXT" | "AAAA";
  /** As the forms of registrars want it: without the domain itself. */
  host: string;
  /** All of it. */
  fullHost: string;
  value: string;
}

/** A name without the domain that it belongs to, as the forms of registrars want it. */
function hostIn(name: string, domain: string): string {
  if (name === domain) return "@";
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;
}

/** The records to add or to remove for what stands against a domain. */
export function recordsFor(status: DomainStatus, { dnsSettings: dns }: DomainCheck): DnsRecord[] {
  const record = (type: DnsRecord["type"], name: string, value: string): DnsRecord => ({
    type,
    host: hostIn(name, dns.domain),
    fullHost: name,
    value,
  });
  switch (status) {
    case "BadDNSSettings":
      return dns.isApex
        ? dns.arecords.map((address) => record("A", dns.hostname, address))
        : [record("CNAME", dns.hostname, dns.cname)];
    case "InvalidOwner":
    case "DomainUsedByOther":
      // Beside a CNAME no other record may stand, so a subdomain proves it next to itself.
      return [
        record("TXT", dns.isApex ? dns.hostname : (dns.txtHostname ?? dns.hostname), dns.txt),
      ];
    case "IPv6Present":
      return dns.foreignAaaarecord.map((address) => record("AAAA", dns.hostname, address));
    default:
      return [];
  }
}

/** The two targets that a domain of one's own can be switched to. */
export function mayBeSwitched(status: DomainStatus, target: DomainTarget): boolean {
  return (status === "DomainUsedByMe" && target.type === "mag") || status === "DomainUsedByMyMag";
}
