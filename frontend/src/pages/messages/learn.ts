/** The help articles that come with the product. */

import type { HelpPicture } from "../help/pictures";
import { editorArticles } from "./learnEditor";

/** A paragraph, a list of steps, or a table of keys and what they do. */
export type Block =
  | string
  | { steps: string[] }
  | { keys: [shortcut: string, text: string][] }
  /** A picture of the real editor, and what it shows. */
  | { picture: HelpPicture; alt: string }
  /** Drawn from what the server knows, so that it is never out of date. */
  | { drawn: "plans" | "editorKeys" };

export interface Article {
  id: string;
  title: string;
  summary: string;
  blocks: Block[];
}

export const learn = {
  title: "Learn",
  summary: (count: number) => `${count} short articles. Each takes less than two minutes.`,
  parts: { beginning: "Octavo", editor: "The editor" },
  contents: "Contents",
  next: "Next",
  previous: "Previous",
  all: "All articles",
};

const aboutOctavo: Article[] = [
  {
    id: "beginning",
    title: "Beginning",
    summary: "A template, a tour, or an empty sheet",
    blocks: [
      "There are three ways to a first project. A template is finished and waits for your words; the tour teaches the editor in eight steps on a sample’s page; an empty sheet waits for everything.",
      {
        steps: [
          "The Guidance Kit stands on the first page until you put it away. Its row at the foot of the sidebar brings it back.",
          "Its films show what one does most. They have no sound and can be stopped.",
          "Import takes frames that you exported from your design tool, and makes a project of each, with the picture as its cover.",
          "Templates can be looked at in full before you start with one. What you make of it is yours; the template stays as it is.",
        ],
      },
    ],
  },
  {
    id: "projects",
    title: "Projects",
    summary: "Start one, name it, copy it, and read its status",
    blocks: [
      "A project is one publication. Everything you make starts as a project, and your dashboard shows all of them at once, the one you touched last first.",
      {
        steps: [
          "Press Add… at the top right and choose Project. It opens at once; give it a name there or later.",
          "To rename it from the dashboard, open its menu (the three dots, or a right click) and choose Rename. Enter saves, Esc reverts.",
          "Duplicate makes a copy called “… copy”. The copy is unpublished, has no domain, and its statistics begin at nothing.",
        ],
      },
      "The mark under each cover shows the state of the project. A full disc means it is published, an empty one that it is not, and a half-filled disc that you have changed something since you published it: your readers still see the earlier state.",
      "A project without a cover image gets one set from its title. It keeps its paper tone for good, so you will come to recognise it.",
    ],
  },
  {
    id: "collections",
    title: "Collections",
    summary: "Put projects together, move them about, show or hide them",
    blocks: [
      "A collection holds projects that belong together: a client, a series, a season. A project stands in one collection at a time, or in none, and it stays on the dashboard's first page either way.",
      {
        steps: [
          "On the first page choose Add…, then Collection, and type its name.",
          "Drag a project onto a collection to put it there. Drag several at once by selecting them first; the number travels with them.",
          "Hold what you drag over a collection for a moment and the collection opens.",
          "Without a mouse: select the projects, press M, and choose the collection from the list.",
        ],
      },
      "Each collection is public or private. A public one can be seen on your public page with the published projects in it; a private one is for your eyes. Open the collection to change this.",
      "If something landed where it should not, press Undo in the notice at the bottom left, or Ctrl Z, within eight seconds.",
    ],
  },
  {
    id: "finding",
    title: "Finding things",
    summary: "Search, filter, sort, group, and the list view",
    blocks: [
      "Press / anywhere on the dashboard and type. Projects and collections appear while you are typing; two letters are enough, and capital letters and accents make no trouble. Enter shows everything that was found when there is more than fits.",
      {
        steps: [
          "The filter at the top narrows the page to published or unpublished projects, to projects with a domain, to templates, or to what is shared.",
          "The menu beside it sorts by name, by the last edit or by the date of creation. A collection remembers its own order.",
          "Grouped puts collections before projects; Ungrouped mixes them in one order.",
          "The list view is set like a contents page: one line each, with status, date and views in columns. It is the quickest way through a few hundred projects.",
        ],
      },
      "The address in your browser always says what you are looking at, so a filtered page or a search can be kept as a bookmark.",
    ],
  },
  {
    id: "keyboard",
    title: "The keyboard",
    summary: "Everything without a mouse, and how to switch letters off",
    blocks: [
      "Every control can be reached with Tab. The projects are one stop: inside, the arrows move from one to the next.",
      {
        keys: [
          ["mod+k", "All commands, by name"],
          ["/", "Search"],
          ["n", "New project"],
          ["Enter", "Open"],
          ["x", "Select, or take out of the selection"],
          ["shift+ArrowRight", "Extend the selection"],
          ["r", "Rename"],
          ["d", "Duplicate"],
          ["m", "Move to a collection"],
          ["Backspace", "Archive"],
          ["mod+z", "Undo the last thing"],
          ["?", "Show every shortcut"],
        ],
      },
      "With a mouse, hold Shift to select a range and Ctrl (on a Mac ⌘) to add single ones, or draw a frame from where nothing is around what you want.",
      "If single letters get in the way of your screen reader or speech input, switch them off in the settings under Keyboard. Those with Ctrl or ⌘ keep working.",
    ],
  },
  {
    id: "publishing",
    title: "Publishing",
    summary: "What readers see, when, and where",
    blocks: [
      "A project is yours alone until you publish it. From then on readers see what you published last, however much you change meanwhile.",
      {
        steps: [
          "Open the project and press Publish, or choose it from the project’s menu.",
          "After a change the mark is half full. Publish changes brings readers up to date.",
          "Unpublish takes the page off the web at once. Nothing is lost, and it can be published again.",
          "In the project’s settings you can keep it off your public page, or ask readers for a password.",
        ],
      },
      "Every published project has an address under your username, and is listed on your public page. Your own visits are not counted as views.",
      "A plan publishes a certain number of projects at a time. When you have published that many you are told so, and nothing that is published goes offline by itself.",
    ],
  },
  {
    id: "together",
    title: "Working together",
    summary: "Share projects and collections, and send copies",
    blocks: [
      "Sharing lets somebody work on the same project; sending gives them one of their own.",
      {
        steps: [
          "Choose Collaborate from the menu of a project or a collection, and type an e-mail address. The invitation holds for two weeks.",
          "Layout unlocked lets a teammate change the cover as well; Layout locked keeps them to title and description.",
          "What others share with you stands in its own section. Leave ends that, for you alone.",
          "Send copy gives a project to another account, once it has accepted. The copy is unpublished and has no domain.",
        ],
      },
    ],
  },
  {
    id: "archive",
    title: "The archive",
    summary: "Putting things away, bringing them back, deleting for good",
    blocks: [
      "Archiving takes a project or a whole collection off the dashboard without losing anything. The archive appears beside your collections as soon as there is something in it, and goes when it is empty.",
      "A published project is unpublished when you archive it, and its domain becomes free for another one. You are told when that happens.",
      {
        steps: [
          "Archive from the menu, with Backspace, or by dragging onto the archive. Undo stands at the bottom left for eight seconds.",
          "Open the archive and choose Restore to bring something back. It returns to its collection, or to the first page if that collection is gone.",
          "An archived collection takes its projects along and brings them back when it is restored.",
          "Delete removes for good. It is the one thing here that cannot be undone, so you are asked first.",
        ],
      },
    ],
  },
  {
    id: "domains",
    title: "A domain of your own",
    summary: "Connect one to your public page or to a project",
    blocks: [
      "A domain of your own leads readers straight to your public page, or to one project. Your plan has to include custom domains, and there has to be something published to show.",
      {
        steps: [
          "Open Domain in the settings for your public page, or the settings of a project for that project, and choose Registered.",
          "Write the domain and press Test. What is missing is shown with the very records to add: an A record for the domain itself, a CNAME record for a subdomain such as www.",
          "Add the records where the domain is registered. Each value can be copied. Remove an AAAA record if the test names one.",
          "Where somebody else has used the domain before, a TXT record proves that it is yours.",
          "Test again, and press Connect as soon as all is in order.",
        ],
      },
      "DNS changes take from minutes up to 72 hours. The test shows what the world sees at this moment, so it is worth trying again later.",
      "Unmap ends the connection at once. The records stay where they are, so that you can connect the domain again or give it to another project.",
    ],
  },
  {
    id: "free-xyz-domain",
    title: "The free .XYZ domain",
    summary: "Who gets one, and for how long",
    blocks: [
      "A .XYZ domain is free for the first year with a plan that is billed yearly, from Freelancer on, for accounts that have not paid for a plan before.",
      {
        steps: [
          "It is one domain that ends in .xyz. After the year it is renewed at the registrar’s price, or it lapses.",
          "It is yours like any other: it is connected under Domain in the settings.",
          "Once the plan is paid, it is chosen under New, too. People who do not get it may have a discount on a domain instead.",
        ],
      },
    ],
  },
  {
    id: "referral",
    title: "Referral programme",
    summary: "What you earn when others join by your link",
    blocks: [
      "Your link stands in the settings, under Referral. People who join by it belong to you, however they heard of it.",
      {
        steps: [
          "They have 15 days from joining to buy a plan. Their first payment is then $10 less.",
          "Once that payment has succeeded, you earn $10.",
          "You earn for the first four who pay: $40 in all.",
          "It is for people who are new here. An account that has a subscription already gets no discount.",
        ],
      },
      "The same page counts who joined, how many of them came to start from a template, how many bought a plan in time, and what you have earned. Names are not shown: who they are is their own affair.",
    ],
  },
  {
    id: "plans",
    title: "Plans side by side",
    summary: "What each plan has, and what can be added to it",
    blocks: [
      { drawn: "plans" },
      "Paid by the year, every plan costs less than by the month. Going up is charged at once, for what is left of the period; going down puts what was paid too much on your balance, for the next invoices.",
      "Domains, collaborators, views and, on the smaller plans, published projects can be added one by one, as many again as the plan has, and ten times the views.",
    ],
  },
  {
    id: "education",
    title: "Students, teachers, non-profits",
    summary: "Who else we have thought of",
    blocks: [
      "People who learn, teach, or work for something other than profit may ask for a price of their own.",
      {
        steps: [
          "Write to us from an address of your school or organisation, by the form under Request a demo, and say in a sentence or two what you make.",
          "We answer with a promocode. It is typed at the checkout, beside the card, and shows at once what it takes off.",
          "A class or a team may have one code together.",
        ],
      },
    ],
  },
];

/** Where articles stand in the contents: those of a part follow each other. */
export const parts = [
  { id: "octavo", title: learn.parts.beginning, articles: aboutOctavo },
  { id: "editor", title: learn.parts.editor, articles: editorArticles },
];

export const articles: readonly Article[] = parts.flatMap((part) => part.articles);
