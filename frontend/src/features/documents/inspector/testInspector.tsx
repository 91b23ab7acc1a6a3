import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DocumentCommands } from "../commands/DocumentCommands";
import { renderInEditor } from "../editor/testing/render";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { Inspector } from "./Inspector";
// What the font picker fetches is here before a test waits for it.
import "../styles/TextStyles";

interface Given {
  readonly ops?: readonly Op[];
  readonly selected?: readonly RecordId[];
  readonly access?: "owner" | "editor";
  /** The width that is shown. */
  readonly width?: number;
}

export async function inspect({ ops = [], selected = [], access = "owner", width }: Given) {
  const shown = await renderInEditor(
    <>
      <DocumentCommands />
      <Inspector />
    </>,
    { ops, access },
  );
  act(() => {
    shown.editor.selection.select(selected);
    if (width !== undefined) shown.editor.view.setState({ width });
  });
  const record = (of: number) => shown.editor.records.get(id(of));
  return { ...shown, record, user: userEvent.setup() };
}

/** On a shared machine what is fetched may be late. */
const PATIENT = { timeout: 10_000 };

export const section = (name: string) => screen.getByRole("region", { name });
export const sections = () =>
  within(section("Properties"))
    .getAllByRole("region")
    .map((each) => each.getAttribute("aria-label"));

/** Chooses from the menu of a row. */
export async function choose(
  user: ReturnType<typeof userEvent.setup>,
  label: string,
  item: string,
) {
  await user.click(screen.getByRole("button", { name: new RegExp(`^${label}: `) }));
  await user.click(await screen.findByRole("menuitemradio", { name: item }, PATIENT));
}

/** Chooses a family in the font picker, which is fetched when it opens. */
export async function chooseFont(user: ReturnType<typeof userEvent.setup>, family: string) {
  await user.click(screen.getByRole("button", { name: /^Font: / }));
  await user.click(await screen.findByRole("option", { name: family }, PATIENT));
}

export async function write(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByRole("textbox", { name: label });
  await user.clear(field);
  await user.type(field, text === "" ? "{Enter}" : `${text}{Enter}`);
}

export const shape = [
  create(2, "shape"),
  set(2, "position", [6_400, 20_000]),
  set(2, "size", [30_000, 10_000]),
];
