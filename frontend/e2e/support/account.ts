import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Folder, Project, User } from "../../src/shared/api/model";

/** What a browser and the client add to every write. */
const headersFrom = (origin: string) => ({ "X-Octavo-Client": "web", Origin: origin });

/** One person's account, spoken to as the client does, over the page's own session. */
export class Account {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    readonly user: User,
    readonly email: string,
    readonly password: string,
  ) {}

  static async join(
    page: Page,
    origin: string,
    person: { name: string; email: string; password: string },
  ): Promise<Account> {
    const answer = await page.request.post("/api/auth/join", {
      headers: headersFrom(origin),
      data: person,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    const user = (await answer.json()) as User;
    return new Account(page.request, origin, user, person.email, person.password);
  }

  private async post<T>(path: string, data: object = {}): Promise<T> {
    const answer = await this.request.post(`/api${path}`, {
      headers: headersFrom(this.origin),
      data,
    });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  /** Most stories are about the library, which then begins at the top of the page. */
  putGuidanceAway(): Promise<unknown> {
    return this.post("/me/opts", { data: { guidanceKitCollapsed: true } });
  }

  project(title: string, folder?: Folder): Promise<Project> {
    return this.post("/mag", folder === undefined ? { title } : { title, folder: folder._id });
  }

  /** Makes them one after the other: the first is the least recently edited. */
  async projects(...titles: string[]): Promise<Project[]> {
    const made: Project[] = [];
    for (const title of titles) made.push(await this.project(title));
    return made;
  }

  /** Makes a project of a template, and returns its number. */
  async start(template: number): Promise<number> {
    return (await this.post<Project>(`/templates/${template}/start`)).num_id;
  }

  folder(name: string): Promise<Folder> {
    return this.post("/folders/create", { name });
  }

  /** The sample project of the tour. */
  tour(): Promise<{ num_id: number }> {
    return this.post("/tour/project");
  }

  publish(numId: number): Promise<Project> {
    return this.post(`/mag/${numId}/publish`);
  }

  async firstPage(numId: number): Promise<string> {
    const answer = await this.request.get(`/api/documents/${numId}`);
    const [page = ""] = Object.keys((await answer.json()).snapshot.document.pages);
    return page;
  }

  /** Changes a document that nobody else changes; `number` is 1 for the first change, 2 for the next. */
  changeDocument(numId: number, ops: object[], number = 1): Promise<object> {
    const batch = { client: "9f3c07aa51d2", number, base: number - 1, ops };
    return this.post(`/documents/${numId}/changes`, batch);
  }

  archive(...projects: Project[]): Promise<unknown> {
    return this.post("/mags/archive", {
      mag_num_ids: projects.map((project) => project.num_id),
    });
  }

  /** For good. */
  remove(...projects: Project[]): Promise<unknown> {
    return this.post("/mags/remove", { mag_num_ids: projects.map((project) => project.num_id) });
  }

  /** What the server keeps, whatever the page shows. */
  async library(): Promise<{ folders: Folder[]; mags: Project[] }> {
    const answer = await this.request.get("/api/readymags/user");
    const { user, mags } = (await answer.json()) as {
      user: { folders: Folder[] };
      mags: Project[];
    };
    return { folders: user.folders, mags };
  }

  async titled(title: string): Promise<Project | undefined> {
    const { mags } = await this.library();
    return mags.find((project) => project.title === title);
  }
}
