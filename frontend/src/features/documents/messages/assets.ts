import { counted, formatBytes, formatCount } from "@/shared/format";

const types = "JPEG, PNG, WebP, AVIF, GIF or SVG";

/** How long something lasts, as players write it: `0:07`, `12:30` or `1:02:03`. */
export function lasting(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  const clock = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock.replace(/^0/, "");
}

/** Why a GIF is not shown as a video. */
const obstacles = {
  still: "it does not move",
  clear: "what lies behind it is seen through it",
  vast: "it has too many frames, or too large ones",
  browser: "this browser makes no videos",
  failed: "no video could be made of it",
} as const;

/** What the editor says about the assets of a project. */
export const assetsMessages = {
  title: "Pictures and files",
  add: "Add files…",
  choose: "Place pictures from files…",
  addToAlbum: "Add pictures to it…",
  fill: "Choose another picture…",
  fillMedia: "Choose the file that it plays…",
  play: "Play it, or pause it",
  chooseDrawing: "Place drawings from SVG files…",
  fillDrawing: "Choose an SVG file…",
  drop: "Drop files here",
  loading: "Looking for the files",
  failed: "The files could not be read",
  retry: "Try again",
  none: "There is no picture, video or file yet. Drop some on the page, or add them here.",
  sum: (count: number, bytes: number) => `${counted(count, "file")}, ${formatBytes(bytes)}`,
  facts: ([width, height]: readonly [number, number], bytes: number) =>
    `${formatCount(width)} × ${formatCount(height)}, ${formatBytes(bytes)}`,
  kinds: { video: "Video", audio: "Audio", captions: "Captions", file: "File to download" },
  factsOf: (
    kind: string,
    [width, height]: readonly [number, number],
    duration: number | null,
    bytes: number,
  ) =>
    [
      kind,
      ...(width > 0 ? [`${formatCount(width)} × ${formatCount(height)}`] : []),
      ...(duration === null ? [] : [lasting(duration)]),
      formatBytes(bytes),
    ].join(", "),
  used: (places: readonly string[]) => `Used ${places.join(", ")}`,
  times: (place: string, count: number) => (count === 1 ? place : `${place} (${count})`),
  on: (page: string) => `on ${page}`,
  behind: (page: string) => `behind ${page}`,
  everyPage: "every page",
  icon: "as the icon",
  sharing: "for sharing",
  sharingOf: (page: string) => `for sharing ${page}`,
  unused: "Not used",
  untitled: "Untitled",
  show: (name: string) => `Show ${name} on its page`,
  showShort: "Show",
  place: (name: string) => `Place ${name} on the page`,
  placeShort: "Place",
  replace: (name: string) => `Replace ${name} everywhere`,
  replaceShort: "Replace",
  replaced: (count: number) => `Replaced in ${counted(count, "place")}`,
  delete: (name: string) => `Delete ${name}`,
  deleteShort: "Delete",
  deleteUnused: (count: number) => `Delete ${counted(count, "unused file")}`,
  deleted: (count: number) => `${counted(count, "file")} deleted`,
  deleteFailed: "The file could not be deleted",
  confirm: {
    title: (count: number) => `Delete ${counted(count, "file")}?`,
    text: "No page of the draft shows them. Undoing an earlier step cannot bring them back.",
    yes: "Delete",
  },
  uploads: "Being added",
  waiting: "Waiting",
  sending: (percent: number) => `${percent} %`,
  making: "Being prepared",
  cancel: (name: string) => `Cancel ${name}`,
  again: (name: string) => `Try again: ${name}`,
  discard: (name: string) => `Leave out ${name}`,
  cancelShort: "Cancel",
  discardShort: "Leave out",
  filming: (percent: number) => `Becomes a video, ${percent} %`,
  /** GIFs that move, as videos or as they came. */
  films: {
    show: "Show it as a video with pause",
    keep: "Keep it as a GIF",
    done: (name: string) => `${name} is shown as a video, which readers can pause`,
    stays: (name: string, obstacle: keyof typeof obstacles) =>
      `${name} stays a GIF: ${obstacles[obstacle]}`,
    vast: (obstacle: keyof typeof obstacles) =>
      `A GIF has at most 8 MB, and this one cannot become a video: ${obstacles[obstacle]}`,
    unread: "The GIF could not be read",
    gone: "The GIF is no longer among the files of the project",
  },
  announced: (count: number) => `${counted(count, "file")} added`,
  refused: {
    font: "This is a font and no picture: drop it on the page, or add it where fonts are chosen",
    type: {
      picture: `A picture is a ${types} file`,
      video: "A video is an MP4 or WebM file",
      audio: "Audio is an MP3, M4A, Ogg or WAV file",
      captions: "Captions are a WebVTT file",
      file: "A file to download is a PDF or a ZIP",
    },
    any: "This is no picture, video, audio, PDF or ZIP",
    heic: "HEIC pictures are shown by few browsers. Save it as a JPEG first",
    size: "It has at most 25 MB",
    failed: "It could not be added",
    offline: "There is no connection",
    unreadable: "It cannot be read as a picture",
  },
} as const;
