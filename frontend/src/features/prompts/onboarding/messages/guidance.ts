/** What the cards of the Guidance Kit open: films, the import of frames, the walkthrough. */
export const guidance = {
  clips: {
    title: "How-to videos",
    context:
      "Four short films of the editor, without sound. A sentence that you press shows its moment.",
    list: "Films",
    play: "Play",
    pause: "Pause",
    films: {
      draw: {
        title: "Draw and move",
        steps: [
          "Take a tool at the left.",
          "Drag on the page with it.",
          "Drag what you made. Lines show where it meets edges, centres and columns.",
        ],
      },
      write: {
        title: "Write and set",
        steps: [
          "Double-click a text and type.",
          "What stands below moves down by itself. Esc ends typing.",
          "Change the style, and every text that has it follows.",
        ],
      },
      fold: {
        title: "From desktop to phone",
        steps: [
          "Pull an edge of the page on the ruler.",
          "Tablets and phones show the same page, arranged for them.",
          "What you change there is changed there alone.",
        ],
      },
      publish: {
        title: "Publish",
        steps: [
          "Press Publish… at the top right.",
          "It says first what changes for readers.",
          "The mark fills: readers see it now.",
          "After a change the mark is half full until you publish again.",
        ],
      },
    },
  },
  import: {
    title: "Import from a design tool",
    context:
      "A design becomes pages that you can edit, or its frames become projects with a cover.",
    whole: {
      title: "Texts, layers and all",
      text: "A Figma file, Markdown, HTML or an SVG becomes pages with texts, pictures and shapes. You see first what will be made.",
      go: "Bring a file into a new project",
    },
    asPictures: "Or frames as pictures",
    tool: "Your design tool",
    tools: {
      figma: {
        name: "Figma",
        steps: [
          "Select the frames.",
          "In the panel at the right, under Export, choose 2x and PNG or JPG.",
          "Press Export. Several frames arrive as one ZIP file: unpack it.",
        ],
      },
      sketch: {
        name: "Sketch",
        steps: [
          "Select the frames.",
          "Under Make Exportable choose 2x and PNG or JPG.",
          "Press Export Selected and pick a folder.",
        ],
      },
      affinity: {
        name: "Affinity",
        steps: [
          "Open Export from the File menu.",
          "Choose PNG or JPEG and, as the area, each artboard or page.",
          "Export at twice the size.",
        ],
      },
      indesign: {
        name: "InDesign",
        steps: [
          "Open Export from the File menu and choose JPEG.",
          "Export the pages, not the spreads, at 144 ppi or more.",
          "Keep the colours in RGB.",
        ],
      },
    },
    drop: "Drop the pictures here",
    choose: "Choose files",
    limits: "JPEG, PNG or WebP, at most 10 MB each and 20 at a time.",
    honest: "A frame arrives as a picture. Its texts and layers stay in your design tool.",
    waiting: "waiting",
    working: "importing",
    done: "imported",
    wrongType: "This is no JPEG, PNG or WebP.",
    tooLarge: "This is larger than 10 MB.",
    tooMany: "Only the first 20 were taken.",
    failed: "It could not be imported.",
    coverFailed: "The project was made, but its cover could not be stored.",
    open: (title: string) => `Open ${title}`,
    openShort: "Open",
    files: "Pictures",
    finished: (count: string) => `${count} imported`,
    close: "Close",
  },
  widgets: {
    title: "Widgets walkthrough",
    context: "The parts that a published page is put together from.",
    parts: "Parts",
    next: "Next",
    previous: "Previous",
    done: "Done",
    of: (now: number, all: number) => `${now} of ${all}`,
    items: {
      title: {
        title: "Title",
        text: "The largest thing on the page and the first that anybody reads. It may have 128 characters; four words are better. On the project’s page, press it to change it.",
      },
      cover: {
        title: "Cover",
        text: "A picture in its own proportions, never cropped unless you crop it. Drop a file onto it or paste one. Without a picture it is set from the title.",
      },
      description: {
        title: "Description",
        text: "A paragraph under the title, up to 1,000 characters. It is also what is shown when somebody shares the address.",
      },
      author: {
        title: "Name",
        text: "Your name stands beside the work and leads to your public page, where your other published projects are.",
      },
      address: {
        title: "Address",
        text: "Every project has one from the beginning, under your username. Plans with domains can replace it with one of your own.",
      },
      privacy: {
        title: "Who may see it",
        text: "Published projects are for everybody. In the project’s settings you can keep one off your public page, or ask readers for a password.",
      },
    },
  },
};
