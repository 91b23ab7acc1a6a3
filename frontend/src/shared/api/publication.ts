/** A project's own page and its public: the calls behind them. */
import type { Project } from "./model";
import { send, sendFile } from "./raw";

/** What the caller is to a project. */
export type Access = "owner" | "member" | "editor";

export interface Published {
  title: string;
  desc: string;
  cover: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
  /** RFC 3339, UTC. */
  at: string;
}

/** A project as its own page shows it. */
export interface ProjectDetail extends Project {
  desc: string;
  /** May search engines list it, as far as the plan lets them? */
  searchIndexing: boolean;
  /** Is there a password for readers? */
  hasPassword: boolean;
  /** Are readers let in by their address? */
  isPrivateByEmail: boolean;
  /** Has its owner put it on the public profile, whatever its collection is? */
  isListed: boolean;
  /** Is it in a collection that is private? It is on the public profile only if it was put there. */
  inPrivateFolder: boolean;
  /** Where the viewer shows it once it is published. */
  address: string;
  access: Access;
  owner: { name: string; uri: string };
  /** What the public reads; null while it is not published. */
  published: Published | null;
}

export interface ProjectPatch {
  desc?: string;
  is_private?: boolean;
  searchIndexing?: boolean;
  isPrivatePages?: boolean;
  isPrivateByEmail?: boolean;
  /** For readers of private pages. */
  password?: string;
}

/** A part of the picture, in its own pixels. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const mag = (numId: number, rest = "") => `/api/mag/${numId}${rest}`;

export const publicationApi = {
  project: (numId: number, signal?: AbortSignal): Promise<ProjectDetail> =>
    send("GET", mag(numId), undefined, { signal }),
  change: (numId: number, patch: ProjectPatch): Promise<ProjectDetail> =>
    send("PATCH", mag(numId), patch),
  publish: (numId: number): Promise<Project> => send("POST", mag(numId, "/publish")),
  unpublish: (numId: number): Promise<Project> => send("POST", `/api/unpublish/${numId}`),
  unmapDomain: (numId: number): Promise<Project> =>
    send("POST", `/api/mag/domain/${numId}`, { status: "off" }),
  /** Without a box, the whole picture. */
  setCover: (numId: number, picture: Blob, box: CropBox | null): Promise<ProjectDetail> =>
    sendFile("PUT", mag(numId, "/cover"), picture, {
      query: box === null ? {} : { x: box.x, y: box.y, w: box.width, h: box.height },
    }),
  removeCover: (numId: number): Promise<ProjectDetail> => send("DELETE", mag(numId, "/cover")),
};

/** Opens the published page in such a way that the owner's own visit is not counted. */
export function visitAddress(numId: number): string {
  return mag(numId, "/visit");
}
