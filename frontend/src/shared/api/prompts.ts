/** Templates, promotions, feedback and the tour: shapes and calls. */
import { withoutEmpty } from "../payload";
import type { Project, User } from "./model";
import { send } from "./raw";

export const TEMPLATE_CATEGORIES = [
  "microsites",
  "presentations",
  "longreads",
  "photo_stories",
  "e_commerce",
] as const;

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export interface Template {
  magNumId: number;
  title: string;
  author_name: string;
  cover: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
  categories: TemplateCategory[];
  desc: string;
}

/** Colours of one variant, as CSS values. */
export interface BannerLook {
  background?: string | null;
  color?: string | null;
  accent?: string | null;
}

export interface PromoBanner {
  _id: string;
  bannerId: { value: string };
  startDate: string;
  endDate: string | null;
  /** Days after which it stays away from somebody who has seen it. */
  disappearAfter: number | null;
  isEndless: boolean;
  title: { text: string; href: string; openInNewTab: boolean };
  terms: { text: string; href: string } | null;
  promocode: { value: string } | null;
  wide: BannerLook;
  compact: BannerLook;
}

export interface Invoice {
  status: string;
  payment_intent: {
    last_payment_error: { charge: string | null; decline_code: string | null } | null;
  } | null;
  charge: { id: string; failure_code: string | null } | null;
}

export interface Customer {
  subscription: { latest_invoice: Invoice | null } | null;
  planLevel: string;
}

export interface DemoRequest {
  name: string;
  email: string;
  company: string;
  message: string;
}

/** What the account tells about prompts beside the rest of itself. */
export interface PromptFacts {
  feedbackSurvey?: { show: boolean };
  registrationData?: { future_project: string | null };
}

export function promptFacts(user: User | null): PromptFacts {
  return (user ?? {}) as PromptFacts;
}

const part = (value: string | number) => encodeURIComponent(String(value));

export const promptsApi = {
  templates: async (signal?: AbortSignal): Promise<Template[]> => {
    const answer = await send<{ templates: Template[] }>("GET", "/api/templates", undefined, {
      signal,
      staying: true,
    });
    return answer.templates;
  },
  /** The visitor may be signed out; the page that calls this asks them to sign in itself. */
  startTemplate: (magNumId: number) =>
    send<Project>("POST", `/api/templates/${part(magNumId)}/start`, {}, { staying: true }),
  startTour: () => send<{ num_id: number }>("POST", "/api/tour/project", {}),
  banners: async (): Promise<PromoBanner[]> =>
    (await send<{ banners: PromoBanner[] }>("GET", "/api/promo")).banners,
  refuseBanner: (id: string) => send("POST", `/api/promo/unwanted/${part(id)}`, {}),
  noteCoupon: (bannerId: string) => send("POST", `/api/promo/coupon-used/${part(bannerId)}`, {}),
  /** Notes when the upgrade prompt was closed; `isShown` says that it may still be on show. */
  noteUpgrade: (closeDate: string, isShown?: boolean) =>
    send("POST", "/api/promo/upgrade", withoutEmpty({ closeDate, isShown })),
  feedback: (given: { rating?: number; feedback?: string }) =>
    send("POST", "/api/user/feedback", withoutEmpty(given)),
  customer: async (): Promise<Customer | null> =>
    (await send<{ customer: Customer | null }>("GET", "/api/stripe/customer")).customer,
  requestDemo: (body: DemoRequest) =>
    send("POST", "/api/request-a-demo", withoutEmpty(body), { staying: true }),
};
