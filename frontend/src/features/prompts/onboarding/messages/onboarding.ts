import type { TemplateCategory } from "@/shared/api/prompts";

/** First steps: the popup at the first start, the Guidance Kit, and the tour. */
export const onboarding = {
  popup: {
    title: "Where would you like to begin?",
    context: "You can do the others later: the Guidance Kit keeps them.",
    templates: "Templates",
    templatesText: "Take a finished design and put your own words and pictures into it.",
    tour: "Product tour",
    tourText: "Eight steps on a real page. It takes four minutes.",
    blank: "Blank canvas",
    blankText: "An unprinted sheet. You know what you are doing.",
    futureProject: "First I am going to make",
    back: "Back",
    templatesTitle: "Choose a template",
    templatesContext: "It opens as a project of yours; the template stays as it is.",
  },
  kit: {
    put: "Put the Guidance Kit away",
    seen: "seen",
    desktopOnly: "On a desktop",
    cards: {
      clips: { title: "How-to videos", text: "Four short films of the editor" },
      import: { title: "Import from a design tool", text: "Frames become projects" },
      widgets: { title: "Widgets walkthrough", text: "What a page is made of" },
      templates: { title: "Templates", text: "Begin with something finished" },
      tour: { title: "Product tour", text: "Eight steps on a real page" },
    },
    group: "Guidance",
  },
  tour: {
    failed: "An error occurred while creating the project.",
  },
  /** What people answer when asked who they are and what they make. */
  answers: {
    freelance: "Freelance",
    work: "Work",
    education: "Education",
    agency: "Agency",
    designer: "Designer",
    developer: "Developer",
    marketer: "Marketer",
    writer: "Writer",
    student: "Student",
    teacher: "Teacher",
    portfolio: "Portfolio",
    presentation: "Presentation",
    editorial: "Editorial",
    landingPage: "Landing page",
    onlineStore: "Online store",
    other: "Something else",
  },
};

/** Which templates come first for somebody who said what they are going to make. */
const FUTURE_PROJECTS: Record<string, TemplateCategory> = {
  portfolio: "microsites",
  presentation: "presentations",
  editorial: "longreads",
  landingPage: "photo_stories",
  onlineStore: "e_commerce",
};

/** The answers to what somebody is going to make, in the order in which they are asked. */
export const futureProjects: readonly string[] = [
  ...Object.keys(FUTURE_PROJECTS).map(
    (key) => onboarding.answers[key as keyof typeof onboarding.answers],
  ),
  onboarding.answers.other,
];

/** Takes the answer's key ("onlineStore", "online_store") as well as its label ("Online store"). */
export function categoryOfAnswer(answer: string | null | undefined): TemplateCategory | null {
  if (!answer) return null;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  const key = Object.keys(FUTURE_PROJECTS).find((name) => plain(name) === plain(answer));
  return key ? (FUTURE_PROJECTS[key] ?? null) : null;
}
