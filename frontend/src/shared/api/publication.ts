/** A project's own page and its public: the calls behind them. */
import { bodyOf, type CallOptions, client, optionsOf, until } from "./client";
import { asFile } from "./files";
import type { Project, User } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the caller is to a project. */
export type Access = Schemas["Access"];
export type Published = Schemas["Published"];
/** A project as its own page shows it. */
export type ProjectDetail = Schemas["ProjectDetail"];
export type ProjectPatch = Schemas["ProjectChangeBody"];

/** Addresses and domains that may read protected projects. */
export type Whitelist = Schemas["MagEmailWhitelist"];
/** A project of one's own, as far as a choice needs it. */
export type Mag = Schemas["Mag"];
export type MonthCount = Schemas["ViewsOfMonth"];
export type DayCount = Schemas["ViewsOfDay"];
/** The oldest first; months and days without a view are there with 0. */
export type ViewCounts = Schemas["Statistics"];

/** A part of the picture, in its own pixels. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const of = (numId: number) => ({ path: { id: String(numId) } });

export const publicationApi = {
  project: (numId: number, signal?: AbortSignal): Promise<ProjectDetail> =>
    bodyOf(client.GET("/api/mag/{id}", { params: of(numId), ...until(signal) })),
  change: (numId: number, body: ProjectPatch): Promise<ProjectDetail> =>
    bodyOf(client.PATCH("/api/mag/{id}", { params: of(numId), body })),
  publish: (numId: number): Promise<Project> =>
    bodyOf(client.POST("/api/mag/{id}/publish", { params: of(numId) })),
  unpublish: (numId: number): Promise<Project> =>
    bodyOf(client.POST("/api/unpublish/{id}", { params: of(numId) })),
  unmapDomain: (numId: number): Promise<Project> =>
    bodyOf(client.POST("/api/mag/domain/{id}", { params: of(numId), body: { status: "off" } })),
  /** Without a box, the whole picture. */
  setCover: async (numId: number, picture: Blob, box: CropBox | null): Promise<ProjectDetail> => {
    const query = box === null ? {} : { x: box.x, y: box.y, w: box.width, h: box.height };
    const params = { ...of(numId), query };
    return bodyOf(client.PUT("/api/mag/{id}/cover", { params, ...(await asFile(picture)) }));
  },
  removeCover: (numId: number): Promise<ProjectDetail> =>
    bodyOf(client.DELETE("/api/mag/{id}/cover", { params: of(numId) })),

  /** Without a number the profile has no home project. */
  setHome: (numId: number | null): Promise<User> =>
    bodyOf(
      client.POST("/api/me/domain-project", { body: numId === null ? {} : { num_id: numId } }),
    ),
  mags: async (signal?: AbortSignal): Promise<Mag[]> =>
    (await bodyOf(client.GET("/api/user/mags", until(signal)))).mags,
  projectViews: (options?: CallOptions) =>
    bodyOf(client.GET("/api/user/project-views", optionsOf(options))),
};

/** Without a number, of the whole account. */
export async function readViews(
  numId: number | null,
  options: CallOptions = {},
): Promise<ViewCounts> {
  const within = until(options.signal);
  if (numId === null) return (await bodyOf(client.GET("/api/user/views", within))).data;
  const params = { path: { id: String(numId) } };
  return (await bodyOf(client.GET("/api/mag/{id}/views", { params, ...within }))).data;
}

/** Opens the published page in such a way that the owner's own visit is not counted. */
export function visitAddress(numId: number): string {
  return `/api/mag/${numId}/visit`;
}
