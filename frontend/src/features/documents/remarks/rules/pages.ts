/** What pages say of themselves: their language (EDIT-314), their titles and their descriptions (EDIT-315). */

import { remarksMessages } from "../../messages/remarks";
import { SETTINGS } from "../../model/record";
import { folioOf, pagesOf } from "../../publishing/published";
import { lineOf } from "../../render/look";
import { languageOf } from "../../render/page";
import type { Remark } from "../remark";
import type { PageSubject } from "../subject";

const { language, sameTitle, description } = remarksMessages;

export function pageRemarks(subject: PageSubject): Remark[] {
  return [...languageRemarks(subject), ...titleRemarks(subject), ...descriptionRemarks(subject)];
}

/** The settings say it for all pages that do not say it themselves. */
function languageRemarks({ document, page }: PageSubject): Remark[] {
  if (languageOf(document, page) !== null) return [];
  return [
    {
      key: "language",
      kind: "language",
      page,
      record: SETTINGS,
      sentence: language.said,
      width: null,
      repairs: [
        {
          type: "write",
          label: language.write,
          field: language.field,
          id: SETTINGS,
          register: "language",
          value: "",
          also: [],
        },
      ],
    },
  ];
}

/** Readers who have several pages open tell them apart by their titles; a page without one has that of the project. */
function titleRemarks({ document, page }: PageSubject): Remark[] {
  const titleOf = (id: typeof page) =>
    lineOf(document.records.get(id), "title")?.trim().toLocaleLowerCase() ?? "";
  const own = titleOf(page);
  const pages = pagesOf(document).filter(([, { base }]) => base.state !== "draft");
  const first = pages.find(([id]) => id === page || titleOf(id) === own)?.[0];
  if (first === undefined || first === page) return [];
  const folio = folioOf(document, first);
  return [
    {
      key: `sameTitle ${page}`,
      kind: "sameTitle",
      page,
      record: page,
      sentence: own === "" ? sameTitle.untitled(folio) : sameTitle.said(folio),
      width: null,
      repairs: [
        {
          type: "write",
          label: sameTitle.write,
          field: sameTitle.field,
          id: page,
          register: "title",
          value: lineOf(document.records.get(page), "title") ?? "",
          also: [],
        },
      ],
    },
  ];
}

/** Pages that are kept out of search engines need none. */
function descriptionRemarks({ document, page }: PageSubject): Remark[] {
  const record = document.records.get(page);
  if (record?.base.noIndex === true || lineOf(record, "description") !== undefined) return [];
  return [
    {
      key: `description ${page}`,
      kind: "description",
      page,
      record: page,
      sentence: description.said,
      width: null,
      repairs: [
        {
          type: "write",
          label: description.write,
          field: description.field,
          id: page,
          register: "description",
          value: "",
          also: [],
        },
      ],
    },
  ];
}
