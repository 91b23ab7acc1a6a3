import type { NewsItem, PromoBanner, Template } from "@/shared/api/prompts";
import { createProject } from "./library/projects";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { Refusal } from "./refusal";
import { nothing, ok, route } from "./route";
import type { Route } from "./routes";

export function makeTemplate(magNumId: number, changes: Partial<Template> = {}): Template {
  return {
    magNumId,
    title: "Field Notes",
    author_name: "Octavo Studio",
    cover: null,
    coverWidth: null,
    coverHeight: null,
    categories: ["longreads"],
    desc: "A long read in nine spreads.",
    ...changes,
  };
}

export function makeBanner(changes: Partial<PromoBanner> = {}): PromoBanner {
  return {
    _id: "banner-1",
    bannerId: { value: "autumn" },
    startDate: "2026-11-01T00:00:00Z",
    endDate: "2026-11-30T23:59:00Z",
    disappearAfter: null,
    isEndless: false,
    title: { text: "A third off every plan", href: "/settings/#pricing", openInNewTab: true },
    terms: { text: "Terms", href: "https://octavo.example/terms" },
    promocode: { value: "AUTUMN" },
    wide: { background: "#e5ea15", color: "#1b1714", accent: "#1b1714" },
    compact: { background: "#1b1714", color: "#fbfaf6", accent: "#e5ea15" },
    ...changes,
  };
}

export function makeNews(title: string, changes: Partial<NewsItem> = {}): NewsItem {
  return {
    date: EPOCH,
    type: "feature",
    title,
    text: "Two sentences. Or three.",
    href: null,
    image: null,
    ...changes,
  };
}

/** The prompts that the server decides: templates, banners, a survey. */
export class Prompts {
  templates: Template[] = [];
  banners: PromoBanner[] = [];
}

/** What operators have published, the newest first. */
export class News {
  items: NewsItem[] = [];

  unseen(since: string): number {
    return this.items.filter(({ date }) => date > since).length;
  }
}

export function promptRoutes(api: MockApi): Route[] {
  const { library, news } = api;
  const { user } = library;
  return [
    route(api, "get", "/templates", () => ok({ templates: api.prompts.templates })),
    route(api, "post", "/templates/{id}/start", ({ params }) => {
      const found = api.prompts.templates.find(
        (template) => String(template.magNumId) === params.id,
      );
      if (!found) throw new Refusal(404, "not_found", "There is no such template.");
      return ok(createProject(api.library, { title: found.title }), 201);
    }),
    route(api, "post", "/tour/project", () =>
      ok({ num_id: createProject(api.library, { title: "A Guided Tour" }).num_id }),
    ),
    route(api, "get", "/promo", () => ok({ banners: api.prompts.banners, upgrade: null })),
    route(api, "post", "/promo/unwanted/{id}", () => nothing),
    route(api, "post", "/promo/upgrade", () => nothing),
    route(api, "post", "/promo/coupon-used/{id}", () => nothing),
    route(api, "post", "/user/feedback", () => nothing),
    route(api, "post", "/request-a-demo", () => nothing, true),
    route(api, "get", "/whats-new", () => {
      const since = library.user.whatsnew_last_seen ?? user.createDate;
      return ok({ items: news.items, unseen: news.unseen(since) });
    }),
    route(api, "post", "/whats-new/seen", ({ body }) => {
      library.user.whatsnew_last_seen = String(body.date);
      return nothing;
    }),
  ];
}
