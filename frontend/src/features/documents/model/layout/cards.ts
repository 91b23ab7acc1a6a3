/**
 * Cards: a picture, a shape or a group with the texts beneath it that share its column. Cards side by side stay whole, and
 * stand in as many columns as can be read. The twin of `domain/src/documents/layout/arrange/cards.rs`.
 */

import {
  areBeside,
  areInColumn,
  bottomOf,
  divide,
  type Frame,
  pixels,
  rightOf,
  SLACK,
  unionOf,
} from "../frame";
import { type Area, isWide, isWideNow } from "./area";
import { type Block, piecesOf } from "./blocks";
import { correctionOf, drawnUnion, isKind, type Plan, wouldFallBelow } from "./plan";
import { lengthOfWords, longestWord } from "./words";

/** What belongs to a card is no further from what is above it, in pixels. */
const MOST_APART = 64;
/** Cards become no narrower than this, in pixels: those with much to read, and those with short captions. */
const LEAST_WITH_WORDS = 240;
const LEAST_WITH_CAPTION = 144;
/** A caption is short that takes no more lines than this in the narrowest card. */
const CAPTION_LINES = 2;

interface Part {
  readonly card: Block[];
  around: Frame;
}

/** The blocks with those made one that are a card. A card alone is none: its parts follow each other anyway. */
export function inCards(plan: Plan, area: Area, blocks: readonly Block[]): Block[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const drawn = drawnUnion(plan, block.ids);
    const last = parts.at(-1);
    if (last !== undefined && goesOn(plan, area, last, block, drawn)) {
      last.card.push(block);
      last.around = unionOf([last.around, drawn]) ?? drawn;
    } else {
      parts.push({ card: [block], around: drawn });
    }
  }
  const cardAt = (at: number) => {
    const part = parts[at];
    return part !== undefined && part.card.length > 1 ? part.around : undefined;
  };
  return parts.flatMap(({ around, card }, at) => {
    const neighbours = [cardAt(at - 1), cardAt(at + 1)];
    const stays =
      card.length > 1 &&
      neighbours.some((other) => other !== undefined && areBesideAlike(around, other));
    const [head, ...texts] = card;
    if (!stays || head === undefined) return card;
    const ids = [...head.ids, ...texts.flatMap((text) => text.ids)] as const;
    return [{ kind: "card", ids: [head.ids[0], ...ids.slice(1)], parts: card }];
  });
}

function areBesideAlike(one: Frame, other: Frame): boolean {
  const [narrow, wide] = [Math.min(one.width, other.width), Math.max(one.width, other.width)];
  return narrow * 3 >= wide * 2 && areBeside(one, other) && !areInColumn(one, other);
}

/** Does a block belong to the card above it? */
function goesOn(plan: Plan, area: Area, part: Part, block: Block, drawn: Frame): boolean {
  const { around, card } = part;
  const [first] = block.ids;
  const words = isKind(plan, first, "text") || isKind(plan, first, "button");
  const within = drawn.x >= around.x - SLACK && rightOf(drawn) <= rightOf(around) + SLACK;
  const gap = drawn.y - bottomOf(around);
  const [head] = card;
  return (
    block.kind === "one" &&
    words &&
    within &&
    gap >= -SLACK &&
    gap <= pixels(MOST_APART) &&
    !isWide(area, around) &&
    head !== undefined &&
    (isHead(plan, head) || isTextOfColumn(plan, area, head, around)) &&
    isAsDrawn(plan, head) &&
    isAsDrawn(plan, block)
  );
}

/** Is it the heading of a small column, as in the foot of a page? */
function isTextOfColumn(plan: Plan, area: Area, { ids, kind }: Block, around: Frame): boolean {
  return kind === "one" && isKind(plan, ids[0], "text") && !isWideNow(area, around.width);
}

/** Can something be the upper part of a card? */
function isHead(plan: Plan, { ids, kind }: Block): boolean {
  const without = ["text", "button", "menu", "share", "line"] as const;
  return kind !== "one" || !without.some((other) => isKind(plan, ids[0], other));
}

function isAsDrawn(plan: Plan, { ids }: Block): boolean {
  return ids.every((id) => !(correctionOf(plan, id, "position") || correctionOf(plan, id, "size")));
}

/** The least width of a card that can be read. */
export function leastOfCard(plan: Plan, card: Block, width: number): number {
  const texts = card.ids.flatMap((id) => plan.words.get(id) ?? []);
  const caption = pixels(LEAST_WITH_CAPTION);
  const areShort = texts.every(
    (words) => lengthOfWords(words, plan.width) <= caption * CAPTION_LINES,
  );
  const readable = areShort ? caption : pixels(LEAST_WITH_WORDS);
  const longest = Math.max(0, ...texts.map((words) => longestWord(words, plan.width)));
  const half = divide(width, 2);
  const isTooSmall = ({ ids, kind }: Block) =>
    kind === "unit" && wouldFallBelow(plan, ids, half, width);
  if (piecesOf(card).some(isTooSmall)) return width;
  return Math.min(Math.max(half, readable, longest), width);
}
