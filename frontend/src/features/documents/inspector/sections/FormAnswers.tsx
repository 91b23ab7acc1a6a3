import { useQuery } from "@tanstack/react-query";
import { formsQuery } from "@/entities/form";
import { paths } from "@/shared/paths";
import { TextLink } from "@/shared/ui";
import { useEditor } from "../../editor/context";
import { formsMessages } from "../../messages/forms";
import type { RecordId } from "../../model/record";
import { LinkActs } from "../fields/controls";
import { Note } from "../fields/Row";

const words = formsMessages.form;

/** How many answers a form has, and the way to them. Those for whom the layout is locked do not see answers. */
export function FormAnswers({ form }: { form: RecordId }) {
  const { layout, numId } = useEditor();
  const { data } = useQuery({
    ...formsQuery(numId),
    enabled: layout,
    // The link below leads to where it is said that they cannot be read.
    meta: { log: "The forms could not be read" },
  });
  if (!layout) return null;
  const known = data?.find((each) => each.form === form);
  return (
    <>
      {data !== undefined && <Note>{words.answers(known?.count ?? 0)}</Note>}
      <LinkActs>
        <TextLink to={paths.answers(numId, form)}>{words.open}</TextLink>
      </LinkActs>
    </>
  );
}
