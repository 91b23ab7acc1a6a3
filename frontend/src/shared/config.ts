/** What the server says about itself in index.html. */
export interface AppConfig {
  productName: string;
  appOrigin: string;
  viewerOrigin: string;
  development: boolean;
  search: { suggestionLimit: number; minQuery: number; maxQuery: number };
  limits: {
    title: number;
    folderName: number;
    bulkItems: number;
    name: number;
    description: number;
    password: { min: number; max: number };
  };
  /** Who answers when something does not work; null where nobody is named. */
  supportEmail?: string | null;
  links: {
    examples: string;
    learn: string;
    templates?: string;
    /** Pages about the plans; those that are not named are not linked. */
    students?: string;
    teachers?: string;
    nonProfit?: string;
    affiliate?: string;
    pricing?: string;
  };
  toggles: Record<string, boolean>;
  /** Below so many pixels a window has the layout of phones; 768 unless it is said. */
  phoneBreakpoint?: number;
  /** The cookie that keeps a promo code: its name, and its age in seconds. */
  promoCode?: { key?: string; maxAge?: number };
  /** Is there a partner with whom domains can be bought? */
  sellsDomains?: boolean;
}

let known: { element: Element; config: AppConfig } | undefined;

/** Reads the configuration once; it changes only when the document gets another element. */
export function readConfig(): AppConfig {
  const element = document.getElementById("octavo-config");
  if (!element?.textContent) throw new Error("index.html carries no octavo-config element");
  if (known?.element !== element) {
    known = { element, config: JSON.parse(element.textContent) as AppConfig };
  }
  return known.config;
}
