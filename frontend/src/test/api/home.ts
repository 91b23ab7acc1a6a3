import type { HttpHandler } from "msw";
import type { NewsItem } from "@/shared/api/news";
import { Refusal } from "./library";
import type { MockApi } from "./mockApi";
import { EPOCH } from "./records";
import { nothing, ok, route } from "./route";

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

/** What operators have told, the newest first. */
export class News {
  items: NewsItem[] = [];

  unseen(since: string): number {
    return this.items.filter(({ date }) => date > since).length;
  }
}

export function homeRoutes(api: MockApi): HttpHandler[] {
  const { library, news } = api;
  const { user } = library;
  return [
    route(api, "get", "/user/mags", () => {
      const mags = library.projects.filter((project) => !project.isArchived);
      return ok({ mags });
    }),
    route(api, "post", "/me/domain-project", ({ body }) => {
      const project = library.projects.find(({ num_id }) => num_id === body.num_id);
      if (body.num_id !== undefined && !project) {
        throw new Refusal(404, "not_found", "There is nothing here");
      }
      library.user.homeProject = project
        ? { num_id: project.num_id, title: project.title, is_published: project.is_published }
        : null;
      return ok(library.user);
    }),
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
