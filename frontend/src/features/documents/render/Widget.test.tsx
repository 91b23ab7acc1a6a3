import { render } from "@testing-library/react";
import { type ComponentProps, useRef } from "react";
import { expect, it } from "vitest";
import { newRecord, type RecordId } from "../model/record";
import { fieldElement, formElement } from "./form";
import { element } from "./markup";
import { Widget } from "./Widget";

function Alone(props: Omit<ComponentProps<typeof Widget>, "own">) {
  return <Widget {...props} own={useRef<HTMLElement>(null)} />;
}

it("shows a widget whose links lead nowhere", () => {
  const markup = element(
    "a",
    [
      ["class", "w1 b"],
      ["href", "https://octavo.example"],
      ["target", "_blank"],
    ],
    ["Salt & ", element("strong", [], ["<Kiln>"])],
  );
  const { container } = render(<Alone markup={markup} declarations={new Map()} />);
  expect(container.innerHTML).toBe('<a class="w1 b">Salt &amp; <strong>&lt;Kiln&gt;</strong></a>');
});

it("takes back declarations that no longer hold", () => {
  const markup = element("div");
  const of = (...entries: (readonly [string, string])[]) => (
    <Alone markup={markup} declarations={new Map(entries)} />
  );
  const { container, rerender } = render(of(["opacity", "0.5"], ["--v", "2px"]));
  const style = () => container.querySelector("div")?.style;
  expect(style()?.getPropertyValue("opacity")).toBe("0.5");
  expect(style()?.getPropertyValue("--v")).toBe("2px");
  rerender(of(["opacity", "1"]));
  expect(style()?.getPropertyValue("opacity")).toBe("1");
  expect(style()?.getPropertyValue("--v")).toBe("");
});

it("draws shapes with attributes of SVG", () => {
  const stop = element("stop", [["stop-color", "#fff"]]);
  const svg = element(
    "svg",
    [
      ["viewBox", "0 0 1 1"],
      ["aria-hidden", "true"],
    ],
    [stop],
  );
  const { container } = render(
    <Alone markup={element("div", [], [svg])} declarations={new Map()} />,
  );
  expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 1 1");
  expect(container.querySelector("stop")?.getAttribute("stop-color")).toBe("#fff");
});

it("EDIT-115 shows a form that nobody can fill in or send", () => {
  const place = { parent: null, order: "a0" };
  const [form, field] = ["w00000000001", "w00000000002"] as RecordId[];
  const asks = fieldElement(field as RecordId, {
    ...newRecord("field", place),
    base: { words: "Name", required: true },
  });
  const markup = formElement(
    form as RecordId,
    newRecord("form", place),
    [asks],
    "/forms/7-1",
    false,
  );
  const { container } = render(
    <Alone markup={markup} declarations={new Map()}>
      <p>Its fields</p>
    </Alone>,
  );
  // What is in it are parts of their own; its button follows them, and what only programs see is left out.
  expect(container.innerHTML).toBe(
    '<form class="ww00000000001 o" id="ww00000000001"><p>Its fields</p><button class="send" inert="">Send</button></form>',
  );
  const alone = render(<Alone markup={asks} declarations={new Map()} />).container;
  const input = alone.querySelector("input");
  expect(input).toHaveAttribute("inert");
  expect([input?.required, input?.name]).toEqual([false, ""]);
  expect(alone.querySelector("label")).not.toHaveAttribute("for");
  expect(alone).toHaveTextContent("Name *");
});
