import { useMemo } from "react";
import { useDocument, useView } from "../editor/context";
import { type Order, orderOn } from "./steps";

/** What is read on the page that is shown. */
export function useOrder(): Order {
  const document = useDocument();
  const page = useView((view) => view.page);
  return useMemo(() => orderOn(document, page), [document, page]);
}
