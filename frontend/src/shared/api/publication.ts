/** A project's own page and its public: the calls behind them. */
import { bodyOf, client, until } from "./client";
import { asFile } from "./files";
import type { Project } from "./model";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the caller is to a project. */
export type Access = Schemas["Access"];
export type Published = Schemas["Published"];
/** A project as its own page shows it. */
export type ProjectDetail = Schemas["ProjectDetail"];
export type ProjectPatch = Schemas["ProjectChangeBody"];

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
  setCover: (numId: number, picture: Blob, box: CropBox | null): Promise<ProjectDetail> => {
    const query = box === null ? {} : { x: box.x, y: box.y, w: box.width, h: box.height };
    const params = { ...of(numId), query };
    return bodyOf(client.PUT("/api/mag/{id}/cover", { params, ...asFile(picture) }));
  },
  removeCover: (numId: number): Promise<ProjectDetail> =>
    bodyOf(client.DELETE("/api/mag/{id}/cover", { params: of(numId) })),
};

/** Opens the published page in such a way that the owner's own visit is not counted. */
export function visitAddress(numId: number): string {
  return `/api/mag/${numId}/visit`;
}
