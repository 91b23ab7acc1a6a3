/** The help articles about the editor. */

import type { Article } from "./learn";

export const editorArticles: Article[] = [
  {
    id: "editor",
    title: "First steps in the editor",
    summary: "From a blank page to a page on the web",
    blocks: [
      "A project opens in the editor. The page lies in the middle; tools are at the left, properties at the right, the pages of the project below.",
      {
        picture: "editor",
        alt: "The editor with a page in the middle, under a ruler of its widths. At the left stand the tools, at the right the properties of the page, below a strip with its only page.",
      },
      {
        steps: [
          "Take a tool at the left and drag on the page. Text, Picture, Shape, Line, Button, Section and Menu are there; a double click keeps the tool for more than one.",
          "Click something to select it. Drag it to move it, drag a spot of its frame to resize it. It snaps to edges, centres and columns nearby.",
          "Change how it looks in Properties. With nothing selected, Properties shows the page and the project.",
          "Right-click for what can be done with it, or press Ctrl K (⌘ K on a Mac) and type what you want.",
          "Press Publish… at the top right to show it to readers.",
        ],
      },
      "A phone shows what the project is about, and not the editor. Open it on a wider screen.",
    ],
  },
  {
    id: "editor-text",
    title: "Text",
    summary: "Type, format, and give texts a style",
    blocks: [
      "With the Text tool a click begins a text, and a drag begins one of that width. Its height follows the words. Esc ends typing.",
      {
        picture: "editor-text",
        alt: "The title of a page in typing. Above it stands the bar with paragraph, bold, italic, link, list and colour; at the right the paragraph styles of the project, of which Title is chosen.",
      },
      {
        steps: [
          "Double-click a text to type in it. The bar above has style, paragraph, bold, italic, link, list, alignment and colour.",
          "Say what a paragraph is: a heading, a quote, a list. Readers who listen, and search engines, go by that and not by its size.",
          "A style gives many texts one look. Change the style, and every text that has it follows. Only this text keeps a change to itself.",
          "Select words and press Ctrl K to link them to a page, a place on a page, the web, a mail address or a phone number.",
          "What you paste keeps headings, lists, links and emphasis, and none of its colours and fonts. Ctrl Shift V pastes the words alone.",
          "Ctrl F finds and replaces words in the whole project.",
        ],
      },
      "When a text gets longer, what stands below it moves down. Nothing is cut off, and nothing has to be moved by hand.",
    ],
  },
  {
    id: "editor-pictures",
    title: "Pictures",
    summary: "Bring them in, choose what is seen, say what they show",
    blocks: [
      "Drop files on the page, paste them, or take the Picture tool. JPEG, PNG, WebP, GIF and SVG are taken, up to 25 MB and 40 megapixels each.",
      {
        steps: [
          "A picture stands on the page at once, while it is being added. The status in the Files panel shows how far it is; what failed can be tried again there.",
          "A frame of another form than the picture crops it. Across and Down set the point that stays in sight at every width.",
          "Write the alternative text: a sentence for those who do not see the picture. If it is decoration, say so instead.",
          "Files lists every picture of the project and where it is used. Replace changes it everywhere at once.",
        ],
      },
      "Each reader gets the size that fits their screen. Where and with what a photograph was taken is left out. So are scripts in an SVG.",
    ],
  },
  {
    id: "editor-albums",
    title: "Galleries, slideshows and embeds",
    summary: "Many pictures at once, points that explain, and what others host",
    blocks: [
      "A gallery shows its pictures as a grid, in rows or in columns. Readers open each of them large, and go on with the arrow keys. A slideshow shows one after the other.",
      {
        steps: [
          "Draw a gallery and drop pictures on it. Or select pictures that lie on the page, and choose Make a gallery in their menu.",
          "A double click goes into it. There a picture is moved to another place, and gets its alternative text and its caption.",
          "A slideshow can go on by itself every five seconds. It stops under the pointer and in focus, and stands still for readers who ask for less motion.",
          "A hotspot is a point with a tip. Give it a name as well, for those who do not see it.",
          "An embed shows a video, a map, a track or a post by its address, as it stands in the browser.",
        ],
      },
      "Nothing is asked of the service of an embed before a reader clicks. Until then they see its name, a title, and a picture if you choose one.",
    ],
  },
  {
    id: "editor-media",
    title: "Videos, audio and files",
    summary: "What plays, and what readers download",
    blocks: [
      "A video is an MP4 or WebM file of your own, or one of YouTube or Vimeo by its address. Audio is an MP3, M4A, Ogg or WAV file. Both have the controls of the reader's browser, which work with keys and without scripts.",
      {
        steps: [
          "Drop the file on the page. A picture of its beginning becomes the poster; another frame can be taken while it plays.",
          "Give it a title, for those who do not see it, and captions (WebVTT) for those who do not hear it.",
          "A video can start by itself. Then it has no sound, and always a button that pauses it. For readers who ask for less motion it does not start.",
          "A video behind the page stands in the properties of the page, below its picture. Readers see that picture until it plays, and instead of it.",
          "A PDF or a ZIP that is dropped becomes a button. Any link can lead to one: choose A file to download. Readers are told its type and its size.",
        ],
      },
      "On the canvas a video stands still. A double click plays it, and so does Play in its properties.",
    ],
  },
  {
    id: "editor-forms",
    title: "Forms",
    summary: "Ask readers, and read what they answer",
    blocks: [
      "A form holds fields: lines of text, e-mail addresses, dates, choices and more. It works without scripts, and its fields have labels for those who do not see it.",
      {
        picture: "editor-forms",
        alt: "A form on a page, with a name, an e-mail address, a message and a button. At the right stand the colours of its fields and its button, and their type.",
      },
      {
        steps: [
          "Draw a form. It begins with a name, an e-mail address and a message.",
          "Select it to add fields, to put them in order, and to choose the colours of the fields and the button.",
          "A double click goes into it. There you say what each field asks for, whether it is required, and what readers are told who leave it out.",
          "Publish the project. What readers send stands under Answers, which opens from the top of the editor and from the project's sheet.",
          "There you take the answers as CSV, delete them, have them mailed or sent on to connected services or a webhook, and say for how long they are kept.",
        ],
      },
      "Answers are for the owner of a project and for teammates who edit everything. With the project its answers are deleted.",
    ],
  },
  {
    id: "editor-share-code",
    title: "Sharing and code",
    summary: "Let readers pass a page on, and show what no other tool makes",
    blocks: [
      "A share widget lets readers copy the link, open the share sheet of their system, or send a mail. Choose in Properties which of them are shown, and what each says.",
      {
        steps: [
          "Draw a Code widget and paste HTML into its field: a clock, a form of a service, a map.",
          "Tab indents there. Press Escape, then Tab, to go on to the next field.",
          "Give it a title, for those who do not see it, and say what is shown instead where scripts do not run and on paper.",
          "Open Preview to see it run. On the page you draw it never does.",
        ],
      },
      "Code runs in a frame of its own, which reaches nothing of the page and of the account. What it loads from others, readers load: before you publish, the number of code widgets is named.",
    ],
  },
  {
    id: "editor-motion",
    title: "Motion",
    summary: "Let things appear, follow the scroll, and answer the pointer",
    blocks: [
      "Select something, and choose a motion under Motion in Properties. What you drew is where it ends, so nothing is lost where a browser shows no motion.",
      {
        picture: "editor-motion",
        alt: "An orange sun is selected on a page. At the right, under Motion, it has the motion Rise, with when it starts, how long it takes and its steps.",
      },
      {
        steps: [
          "Add gives you a beginning: Fade in, Rise, Reveal, Parallax, Lift and more. Each part of it can be changed, and steps can be added.",
          "Starts says when: as it appears, with the scroll, under the pointer or in focus, on a click or a key. Of lets it start with something else.",
          "Select several and choose Start one after another. They follow each other in the order in which they are read.",
          "Play and scrub it at the foot of Motion. With nothing selected, the whole page moves. This changes nothing of what you drew.",
          "Pinned, While it is in sight keeps something at the top of the window until its page or group ends. Runs through lets a line of text or a row go on without an end.",
          "Still at this width leaves motion out on tablets or phones. Change of page, with nothing selected, fades or slides from one page to the next.",
        ],
      },
      "Readers who ask for less motion see changes of opacity alone. What goes on without an end stops under the pointer, in focus, and with Pause motion.",
    ],
  },
  {
    id: "editor-widths",
    title: "Widths",
    summary: "One drawing for desktops, tablets and phones",
    blocks: [
      "You draw a page once, at desktop width. For tablets and phones it is arranged by itself: columns become one, gaps shrink, and no letter gets too small to read.",
      {
        picture: "editor-widths",
        alt: "A page at the width of a phone, 375 on the ruler. What stood side by side stands one under the other.",
      },
      {
        steps: [
          "Pull an edge of the page on the ruler to any width, or press Ctrl 1, Ctrl 2 and Ctrl 3 for desktop, tablet and phone.",
          "What you move or resize at a narrow width is corrected for that width alone. A dot marks each property that differs there.",
          "Reset takes a correction back. What you did not correct keeps following the desktop.",
          "Hide leaves something out at one width. Words, pictures and styles are the same at every width.",
        ],
      },
      "Keeps to, in Properties, says what happens when a window is wider than the page: something scales, or stays at an edge or in the centre. Pinned keeps it at the top or the bottom of the window.",
    ],
  },
  {
    id: "editor-pages",
    title: "Pages",
    summary: "Add, order, hide and link them",
    blocks: [
      "The strip below shows every page as it is. The first one is at the address of the project itself; each other one has an address of its own.",
      {
        steps: [
          "Add a page at the end of the strip. Drag a page to another place, or hold Alt and press an arrow key.",
          "Give it a title and an address in Properties, with nothing selected. When an address changes, the old one leads to the new one.",
          "In menu shows it in menus. Hidden can be read by whoever has the address. Draft is never published.",
          "Write a description for search engines, or keep a page out of them.",
          "Every page, beside Shown on, puts a header, a footer or a menu on all pages. Not on leaves single pages out.",
          "Press Shift F for the flatplan: all pages side by side.",
        ],
      },
    ],
  },
  {
    id: "editor-bringing-in",
    title: "Bringing in what you have",
    summary: "Markdown, HTML, SVG and Figma files become pages",
    blocks: [
      "What you have written or drawn elsewhere can become texts, pictures and shapes. You see first what will be made, and one step of undo takes all of it back.",
      {
        steps: [
          "Press Ctrl K and choose Bring in…, or drop a Markdown or HTML file on the page. You can also paste the text itself.",
          "Markdown and HTML become a column of texts and pictures, in the text styles of the project. Put pictures beside the text into one ZIP, and they come along.",
          "An SVG becomes shapes and texts that you can edit, where nothing is lost by it. Else it becomes a drawing.",
          "Of a Figma file frames become pages, layers widgets, and auto-layout stacks. The dialog says how to get its JSON.",
          "Read what does not come as it was, such as pictures at addresses of the web, which are never fetched. Then press Bring it in.",
        ],
      },
      "A file has at most 25 MB. What has more than 2,000 layers has to be brought in part by part.",
    ],
  },
  {
    id: "editor-publishing",
    title: "Publishing pages",
    summary: "What changes for readers, and a look before they see it",
    blocks: [
      "Nothing you draw is seen by readers until you publish. Preview shows the draft as readers will see it, and preview links show it to people without an account.",
      {
        picture: "editor-publishing",
        alt: "The sheet of publishing. It lists the pages that readers get, what should be put right before, the address, who can read it, and what the plan allows.",
      },
      {
        steps: [
          "Press Publish…. The sheet lists what changes for readers, page by page and in words.",
          "It also says at which address, for whom, and how far your plan goes. Draft pages are named, and stay with you.",
          "Remarks name what readers would miss or stumble over, such as a missing alternative text. Each has what mends it; none keeps you from publishing.",
          "Press the button at its foot. Readers get all pages at once, and until then what they had.",
          "If it cannot be published, readers keep what they had, and the sheet says why.",
        ],
      },
      "Only its owner publishes a project for the first time. Teammates with the layout unlocked can publish changes after that.",
    ],
  },
  {
    id: "editor-saving",
    title: "Saving and undo",
    summary: "What the word at the top says, and how to take things back",
    blocks: [
      "Everything is saved while you work. The word at the top says how it stands, and there is no button to press.",
      {
        steps: [
          "Saved: all of it is with us.",
          "Saving: it is on its way, and already on the disk of this device.",
          "Offline: go on working. What you do is kept on this device, with the number of changes, and is sent when you are back.",
          "Cannot save: the sentence says why, and what to do.",
        ],
      },
      "Ctrl Z takes back the last thing you did, also after the page was loaded again: up to 500 steps of the last 30 days. Ctrl Shift Z does it again.",
      "Several tabs, devices and people can work on one project. What they type in one text is merged letter by letter. Undo takes back only what you did. What somebody else has changed since stays, and you are told.",
      "Sign out only when the word is Saved. If something was not sent yet, you are asked first.",
    ],
  },
  {
    id: "editor-keys",
    title: "Keys of the editor",
    summary: "Every shortcut, by what it is for",
    blocks: [
      "These are the keys as they come. Press ? in the editor to see yours, and to change them. Some keys mean several things: they go by what has the focus, the page, its strip or a text.",
      { drawn: "editorKeys" },
    ],
  },
];
