import type { AppConfig } from "@/shared/config";

/** What the server writes into index.html, for tests. */
export const testConfig = {
  productName: "Octavo",
  appOrigin: "http://localhost:3000",
  viewerOrigin: "http://localhost:4001",
  development: true,
  search: { suggestionLimit: 6, minQuery: 2, maxQuery: 128 },
  limits: {
    title: 128,
    folderName: 56,
    bulkItems: 1000,
    name: 64,
    description: 300,
    password: { min: 8, max: 256 },
  },
  supportEmail: "support@octavo.example" as string | null,
  links: { examples: "http://localhost:4001/examples/", learn: "/learn" } as AppConfig["links"],
  toggles: {} as Record<string, boolean>,
  phoneBreakpoint: undefined as number | undefined,
  promoCode: {} as { key?: string; maxAge?: number },
  sellsDomains: true,
};

/** Puts the configuration where the client reads it; a later call replaces the earlier one. */
export function setConfig(changes: Partial<typeof testConfig> = {}): void {
  document.getElementById("octavo-config")?.remove();
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = "octavo-config";
  element.textContent = JSON.stringify({ ...testConfig, ...changes });
  document.head.append(element);
}
