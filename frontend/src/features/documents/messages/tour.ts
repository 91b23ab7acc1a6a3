/** What the tour says: eight steps on the sample's page, each about one thing that is done there (EDIT-411). */
export const tourMessages = {
  label: "Product tour",
  step: (now: number, all: number) => `${now} of ${all}`,
  next: "Next",
  back: "Back",
  skip: "Skip the tour",
  finish: "Finish",
  /** Instead of keys that somebody took away. */
  noKeys: "The palette",
  /** Said when the person has done what the step asks for. */
  done: "Done",
  steps: {
    move: {
      title: "Move the sun",
      text: "Press it and drag it over the mountain. Lines show where it meets edges and centres of others.",
      keys: (undo: string) =>
        `Arrow keys move what is selected, Shift by ten. ${undo} takes it back.`,
    },
    write: {
      title: "Write a title",
      text: "Double-click the title and type your own. What stands below moves down by itself. Esc ends typing.",
      keys: () => "Enter begins typing in a selected text. Tab goes from one thing to the next.",
    },
    set: {
      title: "Set eight leaves at once",
      text: "All leaves have the style Leaf. Under Paragraph style, with The style chosen, change its size, font or line.",
      keys: (region: string) => `${region} goes from the page to the panel and back.`,
    },
    colour: {
      title: "Mix a colour",
      text: "The sun is selected. Open Fill under Look and move a slider. Everywhere changes the colour of the project, Only here this one.",
      keys: (region: string) => `${region} goes to the panel, arrow keys move a slider.`,
    },
    draw: {
      title: "Draw something",
      text: "The long leaf is empty. Take a tool here, Shape for instance, and drag on the leaf.",
      keys: (text: string, shape: string) => `${text} takes Text, ${shape} takes Shape.`,
    },
    fold: {
      title: "Fold it to a phone",
      text: "Pull an edge of the page on the ruler to 375. What you change there is changed for phones alone.",
      keys: (phone: string, desktop: string) => `${phone} shows a phone, ${desktop} a desktop.`,
    },
    look: {
      title: "Look as readers will",
      text: "Preview shows the page as they get it, in another tab. Only you and your team can see it.",
      keys: () => "Tab reaches Preview from the start of the header.",
    },
    publish: {
      title: "Publish it",
      text: "Publish says first what changes for readers. Do it or leave it: a published page can be taken down at any time.",
      keys: () => "That was the tour. Help at the lower left begins it again.",
    },
  },
  /** In a window in which nothing is laid out. */
  narrow: {
    text: "The tour needs a wider window. It waits at the step where you left it.",
    end: "End the tour",
  },
};
