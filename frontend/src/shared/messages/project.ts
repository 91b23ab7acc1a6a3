import { formatCount } from "@/shared/format";

export const projectMessages = {
  status: {
    published: "Published",
    unpublished: "Unpublished",
    changed: "Unpub changes",
  },
  views: (count: number) => `${formatCount(count)} views`,
  projects: "Projects",
  breadcrumb: "Breadcrumb",
  actions: "Project",
  rename: "Rename",
  title: "Title",
  save: "Save",
  renameHint: "Enter saves, Esc reverts",
  duplicate: "Duplicate",
  archive: "Archive",
  restore: "Restore",
  preview: "Preview",
  previewOf: (title: string) => `Preview of ${title}`,
  backToProject: "Back to the project",
  backToProjects: "Back to projects",
  colophon: "Colophon",
  caption: {
    picture: (width: number, height: number) =>
      `Cover, ${formatCount(width)} × ${formatCount(height)} pixels`,
    pictureOfUnknownSize: "Cover",
    generated: "No cover yet. Until there is one, the title is set on paper of its own tone.",
  },
  facts: {
    status: "Status",
    created: "Created",
    edited: "Last edited",
    archived: "Archived",
    views: "Views",
    collection: "Collection",
    domain: "Domain",
    number: "Number",
  },
  noCollection: "None",
  group: "This project",
  missing: {
    title: "No such project",
    text: "There is no project at this address, or it belongs to somebody else.",
  },
  failed: "Something went wrong. Sorry!",
  retry: "Try again",
} as const;
