import { domainApi, type Reseller } from "@/shared/api/domains";
import { ApiError } from "@/shared/api/problem";
import { readConfig } from "@/shared/config";
import { logFailure } from "@/shared/log";

/** The partner, with what there is for this account today; none where the product has none. */
export function findReseller(): Promise<Reseller | null> {
  if (!readConfig().sellsDomains) return Promise.resolve(null);
  return domainApi.reseller().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    // Without the offer the section still says how one gets a domain.
    logFailure("The seller of domains could not be found", error);
    return null;
  });
}

/** What the partner's script leaves in the page, under the partner's own name. */
interface Shop {
  purchaseDomain: (settings: Record<string, unknown>) => void;
}

function shopOf(id: string): Shop | null {
  const found = (window as unknown as Record<string, unknown>)[id];
  if (typeof found !== "object" || found === null || !("purchaseDomain" in found)) return null;
  return typeof found.purchaseDomain === "function" ? (found as Shop) : null;
}

const scripts = new Map<string, Promise<void>>();

/** Loads the partner's script; one that failed may be tried again. */
function load(address: string): Promise<void> {
  const before = scripts.get(address);
  if (before) return before;
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  const loading = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      scripts.delete(address);
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    });
  });
  scripts.set(address, loading);
  document.head.append(script);
  return loading;
}

export interface Purchase {
  domain: string;
}

/** What the partner says when its window closes. */
function purchaseOf(event: Event): Purchase | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== "object" || detail === null) return null;
  const { success, domain } = detail as { success?: unknown; domain?: unknown };
  return success === true && typeof domain === "string" && domain !== "" ? { domain } : null;
}

const closeEvent = (id: string) => `on${id.charAt(0).toUpperCase()}${id.slice(1)}Close`;

/** Starts the partner's flow; answers what was bought, or none once its window has been closed. */
export async function buyDomain(reseller: Reseller): Promise<Purchase | null> {
  await load(reseller.script);
  const shop = shopOf(reseller.id);
  if (!shop) throw new Error(`${reseller.script} has left no ${reseller.id}`);
  return new Promise((resolve) => {
    window.addEventListener(closeEvent(reseller.id), (event) => resolve(purchaseOf(event)), {
      once: true,
    });
    // The partner’s own name for a first domain that costs nothing.
    const free = reseller.freeDomain?.isDue ? { freeDomain: true } : {};
    shop.purchaseDomain({ ...reseller.settings, ...free });
  });
}
