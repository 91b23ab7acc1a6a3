import type { Project } from "@/shared/api/model";
import { coverDesign, ratioOf } from "./coverDesign";

/** What a cover needs to know about its project; search results and list rows carry it as well. */
export type CoverSubject = Pick<
  Project,
  "_id" | "num_id" | "title" | "cover" | "coverWidth" | "coverHeight"
>;

export interface Box {
  width: number;
  height: number;
}

/** For a picture whose size is not known yet: the commonest format of a publication. */
const USUAL_RATIO = 3 / 4;

/** Width divided by height: the picture's own proportion, or the one its id picks for a generated cover. */
export function coverRatio(
  project: Pick<CoverSubject, "_id" | "cover" | "coverWidth" | "coverHeight">,
): number {
  if (project.cover === null) {
    return coverDesign(project._id).ratio;
  }
  return pictureRatio(project.coverWidth, project.coverHeight);
}

function pictureRatio(width: number | null, height: number | null): number {
  return width && height && width > 0 && height > 0 ? width / height : USUAL_RATIO;
}

/** What decides a cover's proportion, where nothing else of its project is known. */
export interface CoverShape {
  /** What the project's id decides. */
  readonly seed: number;
  readonly picture: boolean;
  /** 0 where it is not known. */
  readonly width: number;
  readonly height: number;
}

/** As `coverBox`, of a project of which only the cover's shape is known. */
export function boxOfShape(shape: CoverShape, maxWidth: number, maxHeight: number): Box {
  const { seed, picture, width, height } = shape;
  return fitBox(picture ? pictureRatio(width, height) : ratioOf(seed), maxWidth, maxHeight);
}

/** The largest box of that proportion inside the given limits, in whole pixels and never without an extent. */
export function fitBox(ratio: number, maxWidth: number, maxHeight: number): Box {
  const byHeight = maxHeight * ratio;
  const width = byHeight <= maxWidth ? byHeight : maxWidth;
  const height = byHeight <= maxWidth ? maxHeight : maxWidth / ratio;
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

export function coverBox(
  project: Pick<CoverSubject, "_id" | "cover" | "coverWidth" | "coverHeight">,
  maxWidth: number,
  maxHeight: number,
): Box {
  return fitBox(coverRatio(project), maxWidth, maxHeight);
}
