/** What is made with the library that texts are typed with. Other parts ask `loading.ts` for it, so that it comes late. */

import { appendText, textOfHtml } from "../clipboard/foreign";
import {
  clearFormatting,
  indent,
  setAlign,
  setElement,
  setParagraphs,
  toggleList,
  toggleMark,
} from "./commands";
import { TextBar } from "./TextBar";
import { TextSession } from "./TextSession";
import { format } from "./target";

/** All of it. */
export const prose = {
  TextBar,
  TextSession,
  appendText,
  clearFormatting,
  format,
  indent,
  setAlign,
  setElement,
  setParagraphs,
  textOfHtml,
  toggleList,
  toggleMark,
};
