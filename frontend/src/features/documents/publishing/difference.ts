/** What differs between two documents, as the server answers it. */

import type { DocumentComparison } from "@/shared/api/documents";

export type Difference = DocumentComparison;
export type PageDifference = Difference["pages"][number];
export type WidgetDifference = Difference["everywhere"][number];
export type RegisterDifference = Difference["settings"][number];
export type StyleDifference = Difference["swatches"][number];
export type TextPart = NonNullable<WidgetDifference["text"]>["parts"][number];
