/** The export of everything that somebody has made. */
import { counted, formatBytes, formatCount, formatLongDate } from "@/shared/format";

export const exporting = {
  title: "Export your work",
  text: "One ZIP file with all that you have made and kept here: projects and collections, published pages, pictures, your team, your settings and your account’s history. Nobody’s passwords or keys are in it.",
  loadFailed: "Unable to get your export",
  prepare: "Prepare the export",
  preparing: "Your export is being prepared",
  queued: "Waiting for its turn",
  /** In view, beside the line. */
  progress: (done: number, total: number) => `${formatCount(done)} of ${counted(total, "file")}`,
  leave: "You can leave this page: we write to you when it is ready.",
  ready: "Your export is ready",
  details: (bytes: number, files: number, until: string) =>
    `${formatBytes(bytes)} · ${counted(files, "file")} · kept until ${formatLongDate(until)}`,
  download: "Download",
  again: "Prepare a new one",
  retry: "Try again",
  failed: "Unable to prepare your export",
  lost: "Your export can no longer be downloaded",
};
