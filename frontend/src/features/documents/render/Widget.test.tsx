import { render } from "@testing-library/react";
import { type ComponentProps, useRef } from "react";
import { expect, it } from "vitest";
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
