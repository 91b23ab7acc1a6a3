/** What files can be used for: the kinds of assets, by what a browser or the server says of a file. */

/** What an asset can be used for. */
export type AssetKind = "picture" | "video" | "audio" | "captions" | "file";

/** What is offered in the dialog of the system: types, and endings of files whose types browsers do not know. */
const TYPES: Readonly<Record<AssetKind, readonly string[]>> = {
  picture: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/svg+xml"],
  video: ["video/mp4", "video/webm"],
  audio: ["audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/ogg", "audio/wav", "audio/x-wav"],
  captions: ["text/vtt", ".vtt"],
  file: ["application/pdf", "application/zip", "application/x-zip-compressed", ".zip"],
};

const KINDS = Object.keys(TYPES) as readonly AssetKind[];

/** The types of files of a kind, as a dialog takes them. */
export function typesOf(kind: AssetKind): readonly string[] {
  return TYPES[kind];
}

/** The types of all kinds. */
export function everyType(): readonly string[] {
  return KINDS.flatMap((kind) => TYPES[kind]);
}

/** What a file of somebody can be used for; null where it is of no known kind. */
export function kindOf({ type, name }: Pick<File, "type" | "name">): AssetKind | null {
  const ending = `.${name.split(".").at(-1)?.toLowerCase()}`;
  const is = (kind: AssetKind) => TYPES[kind].some((one) => one === type || one === ending);
  return KINDS.find(is) ?? null;
}

/** What can be put into a register that names a file. */
export function kindOfRegister(register: string, widget: string | undefined): AssetKind {
  if (register === "backgroundVideo") return "video";
  if (register !== "media") return "picture";
  return widget === "audio" ? "audio" : "video";
}
