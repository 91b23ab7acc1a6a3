import { fileAt, type Swatch } from "./designer";

/** A drawing of the publication that the product ships. */
const drawing = (key: string) => fileAt(`bootstrap/demo/pictures/${key}/whole.svg`);

export const SHORE = drawing("2fe5130a27d86d3f52dc26e5ac6f613b4a10a408");
export const BOAT = drawing("c2e354b088ca4206a1de647cb568c5574ea90367");
export const FLOOD = {
  "slack.svg": drawing("bcfa81101a14ffaa7473103945bbe63fc5d504dd"),
  "whistle.svg": drawing("60c7bf63a324ab1ccd8e925b7f8d4a0794927fe2"),
  "forty.svg": drawing("4ef7060ab6d4d6ef9f99c06641e849e59153e8eb"),
};
export const WEEDS = {
  "oarweed.svg": drawing("bdf99daaed18a5c4c563008d9b17a91a65e29943"),
  "wrack.svg": drawing("21239af6d1c87c77b8c853381b228ee26235b4d5"),
  "comb.svg": drawing("c7c34bb298f79b6f15d71fc0dab4e6c7dd701525"),
  "lettuce.svg": drawing("1c747fa5f3c8ec7228edb358711a093b04960d1d"),
};

/** Light and dark. Slate is too light for the words that are set in it, until somebody sees to it. */
export const COLOURS: readonly Swatch[] = [
  ["Foam", "#f5eee1", "#12262d"],
  ["Ink", "#18353d", "#ece5d3"],
  ["Slate", "#788a8d", "#a9bcbd"],
  ["Night", "#18353d", "#0f232a"],
  ["Lamp", "#f1e9d8", "#f1e9d8"],
  ["Moon", "#e2501e", "#e2501e"],
  ["Tar", "#0c1a20", "#0c1a20"],
];

/** What is said of the pictures, and what stands below them. */
export const SLIDES = [
  [
    "slack",
    "00:58  Slack water. The road to the chapel is as wide as it gets.",
    "A broad road of sand leads to a chapel on an islet, twelve people with lamps on it",
  ],
  [
    "whistle",
    "01:10  The whistle. Those who heard it pass it on.",
    "The road is narrower, eight people with lamps walk on it",
  ],
  [
    "forty",
    "01:48  Forty. He counts once more, because he likes the number.",
    "The road is gone; four people with lamps stand on the near shore",
  ],
] as const;
export const PLATES = [
  ["1  Oarweed", "Broad fronds like an open hand, white on blue"],
  ["2  Bladder wrack", "A branching stem, white on blue"],
  ["3  Red comb weed", "Fine tangled branches, white on blue"],
  ["4  Sea lettuce", "Thin overlapping sheets, white on blue"],
] as const;

export const WORDS = {
  title: "The long ebb",
  deck: "Twice a year the sea leaves the north shore so far behind that it has to be fetched. Forty people with lamps walk out to meet it.",
  byline: "Words by Enora Le Gall. Pictures by Malo Kervran.",
  body: [
    "The children of Porz Vraz leaned over the terrace of the hotel and dropped olive stones into the sea, counting how long each took to vanish. Six hours later, at four minutes to one, it stands ten metres lower and two kilometres further off, and between us and it lies ground that has no name on any map.",
    "Nobody says much. Forty lamps come down the slipway one behind another, pass the last mooring and spread out. Each of us has been told a number, and to call it when the whistle asks. I am thirty-one. Thirty is a baker, thirty-two is nine years old.",
    "The sand keeps the shape of the water that left it. It is ribbed like the roof of a mouth, and it gives, and every few steps it closes over a boot and has to be argued with. Where it shines we walk round. Where it is dull we stop and listen, as one does at a door.",
    "Somebody finds a rope. It comes up out of the ground for as long as two people care to pull, and at its end there is nothing. We coil it and leave it where it was, because it is not ours.",
  ],
  boats: "Boats are the first to know",
  keel: [
    "Hours before anyone walks, the boats lie down. First the keel touches, and there is a small hesitation, as when somebody decides whether to sit. Then the whole weight goes over to one side and stays there.",
    "Soazig Morvan at Porz Vraz leaves hers to it. She sets the kitchen clock by the angle of her own mast. Twelve degrees: put the coffee on. Twenty: find your boots.",
  ],
  quote: "You do not look at the sea. You look at your watch.",
  source: "Yann Tanguy, who has led the walk since 1989",
  flood: "Fifty minutes of flood",
  film: "The flood at Porz Vraz, from slack water to the whistle",
  plates: "Pressed the same night",
  walk: "Walk with us",
  invitation:
    "The next long ebb is on 24 March, low water at 00:52. There are forty places, and a list for whoever is late.",
} as const;

export const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nThe tide comes in.\n";
