/** Templates, promotions, news, feedback and the tour: shapes and calls. */
import { withoutEmpty } from "../payload";
import { bodyOf, client, staying, until } from "./client";
import type { Project } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TemplateCategory = Schemas["TemplateCategory"];

const CATEGORIES: Record<TemplateCategory, true> = {
  microsites: true,
  presentations: true,
  longreads: true,
  photo_stories: true,
  e_commerce: true,
  events: true,
  restaurants: true,
  resumes: true,
  picture_stories: true,
  links: true,
};

export const TEMPLATE_CATEGORIES = Object.keys(CATEGORIES) as TemplateCategory[];

export type Template = Schemas["Template"];

/** Colours of one variant, as CSS values; null is the product's own. */
export type BannerLook = Schemas["PromoLook"];
export type PromoBanner = Schemas["PromoBanner"];

export type NewsItem = Schemas["NewsItem"];
export type WhatsNew = Schemas["WhatsNew"];

export interface DemoRequest {
  name: string;
  email: string;
  company: string;
  message: string;
}

const at = (id: string | number) => ({ params: { path: { id: String(id) } } });

export const promptsApi = {
  /** The visitor may be signed out: the caller handles that. */
  templates: async (): Promise<Template[]> =>
    (await bodyOf(client.GET("/api/templates", staying))).templates,
  /** As above: the page that calls this asks people to sign in itself. */
  startTemplate: (magNumId: number): Promise<Project> =>
    bodyOf(client.POST("/api/templates/{id}/start", { ...at(magNumId), ...staying })),
  startTour: () => bodyOf(client.POST("/api/tour/project")),
  banners: async (): Promise<PromoBanner[]> => (await bodyOf(client.GET("/api/promo"))).banners,
  refuseBanner: (id: string) => bodyOf(client.POST("/api/promo/unwanted/{id}", at(id))),
  noteCoupon: (bannerId: string) =>
    bodyOf(client.POST("/api/promo/coupon-used/{id}", at(bannerId))),
  /** Notes when the upgrade prompt was closed; `isShown` says that it may be shown again in time. */
  noteUpgrade: (closeDate: string, isShown: boolean) =>
    bodyOf(client.POST("/api/promo/upgrade", { body: { closeDate, isShown } })),
  feedback: (given: { rating?: number; feedback?: string }) =>
    bodyOf(client.POST("/api/user/feedback", { body: withoutEmpty(given) })),
  requestDemo: ({ name, email, ...rest }: DemoRequest) =>
    bodyOf(
      client.POST("/api/request-a-demo", {
        body: { name, email, ...withoutEmpty(rest) },
        ...staying,
      }),
    ),
};

export const newsApi = {
  list: (signal?: AbortSignal): Promise<WhatsNew> =>
    bodyOf(client.GET("/api/whats-new", until(signal))),
  /** All that was shown by then counts as seen. */
  seen: ({ date, type }: NewsItem): Promise<unknown> =>
    bodyOf(client.POST("/api/whats-new/seen", { body: { date, type } })),
};
