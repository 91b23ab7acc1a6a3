import { counted } from "@/shared/format";

/** What the editor says about pictures and videos of connected services (EDIT-234). */
export const servicesMessages = {
  command: "Photos and videos from your services…",
  replace: "Choose one from your services…",
  fromShort: "From a service…",
  title: "From a service",
  context: {
    files: "Pictures from your services, for the files of this project.",
    picture: "A picture from one of your services.",
    any: "Photos and videos from your services.",
  },
  services: "Services",
  loadFailed: "Your services could not be read.",
  states: { unavailable: "Not set up", none: "Not connected" },
  unconnected: {
    title: (name: string) => `${name} is not connected`,
    text: {
      flickr: "Connect it once, and your own photos stand here to choose from.",
      unsplash: "Connect it once, and search all of its photos from here.",
      youtube: "Connect it once, and your own videos stand here to choose from.",
      vimeo: "Connect it once, and your own videos stand here to choose from.",
    },
    connect: (name: string) => `Connect ${name} in the settings`,
  },
  refused: {
    title: (name: string) => `${name} has to be connected again`,
    connect: (name: string) => `Connect ${name} again in the settings`,
  },
  search: {
    flickr: "Search your photos",
    unsplash: "Search all photos of Unsplash",
    youtube: "Search your videos",
    vimeo: "Search your videos",
  },
  shown: {
    flickr: "Your photos, the newest first",
    unsplash: "Photos that you like",
    youtube: "Your videos, the newest first",
    vimeo: "Your videos, the newest first",
  },
  found: (query: string) => `What matches “${query}”`,
  count: (count: number, hasMore: boolean) =>
    `${counted(count, "file")}${hasMore ? ", and there are more" : ""}`,
  loading: "Looking for them",
  failed: (name: string) => `${name} could not be asked.`,
  empty: {
    flickr: "There is no photo in your account yet.",
    unsplash: "You have not liked a photo yet. Search for one instead.",
    youtube: "There is no video in your account yet.",
    vimeo: "There is no video in your account yet.",
  },
  nothing: (query: string) => `Nothing matches “${query}”.`,
  untitled: "Untitled",
  by: (author: string) => `by ${author}`,
  more: "Show more",
  moreFailed: "No more could be shown.",
  fetching: (title: string) => `Fetching “${title}”`,
  cancel: "Stop",
  close: "Close",
  done: "Done",
  fetchFailed: "It could not be fetched. Please try again.",
  noVideo: "This video has no address that a page can show.",
  added: (name: string) => `${name} is added`,
  addedMark: "Added",
  credit: (author: string) => `Photo by ${author} on Unsplash`,
  addCredit: "Add it as a caption",
} as const;
