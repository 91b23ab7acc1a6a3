/** Templates, promotions, feedback and the tour: shapes and calls. */
import { withoutEmpty } from "../payload";
import { bodyOf, client, staying } from "./client";
import type { Project } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

export const TEMPLATE_CATEGORIES = [
  "microsites",
  "presentations",
  "longreads",
  "photo_stories",
  "e_commerce",
] as const;

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** The description has words where there are five of them. */
export type Template = Omit<Schemas["Template"], "categories"> & {
  categories: TemplateCategory[];
};

/** Colours of one variant, as CSS values; null is the product's own. */
export type BannerLook = Schemas["PromoLook"];
export type PromoBanner = Schemas["PromoBanner"];

export interface DemoRequest {
  name: string;
  email: string;
  company: string;
  message: string;
}

const at = (id: string | number) => ({ params: { path: { id: String(id) } } });

export const promptsApi = {
  /** The visitor may be signed out: whoever calls this answers for it. */
  templates: async (): Promise<Template[]> => {
    const { templates } = await bodyOf(client.GET("/api/templates", staying));
    return templates as Template[];
  },
  /** As above: the page that calls this asks people to sign in itself. */
  startTemplate: (magNumId: number) =>
    bodyOf(
      client.POST("/api/templates/{id}/start", { ...at(magNumId), ...staying }),
    ) as Promise<Project>,
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
