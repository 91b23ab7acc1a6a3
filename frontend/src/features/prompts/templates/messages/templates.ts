import type { TemplateCategory } from "@/shared/api/prompts";

/** Templates: where they are looked through and started from. */
export const templateMessages = {
  title: "Templates",
  context: "Start from something finished and make it yours.",
  categories: {
    microsites: "portfolio",
    presentations: "presentation",
    longreads: "editorial",
    photo_stories: "landing page",
    e_commerce: "ecommerce",
  } satisfies Record<TemplateCategory, string>,
  all: "all",
  choose: "Kind of template",
  by: (author: string) => `by ${author}`,
  preview: "Preview",
  previewOf: (title: string) => `Preview ${title}`,
  start: "Start",
  startWith: (title: string) => `Start with ${title}`,
  none: "There are no templates yet.",
  noneOfKind: "There is no template of this kind yet.",
  failed: "The templates could not be loaded.",
  seeAll: "All templates on a page of their own",
  gallery: "Templates",
  page: {
    title: (title: string) => `Start with ${title}`,
    unknownTitle: "Start with a template",
    making: "Your project is being made from the template.",
    signIn: "Sign in or create an account, and the template becomes a project of yours.",
    join: "Create an account",
    login: "Sign in",
    missingTitle: "No such template",
    missing: "This template does not exist, or is no longer offered.",
    others: "Go to your projects",
    failed: "An error occurred while creating the project.",
  },
};
