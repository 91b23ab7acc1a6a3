import { formatCount } from "@/shared/format";

export const projectMessages = {
  status: {
    published: "Published",
    unpublished: "Unpublished",
    changed: "Unpub changes",
  },
  views: (count: number) => `${formatCount(count)} views`,
} as const;
