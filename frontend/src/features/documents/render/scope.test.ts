import { expect, it } from "vitest";
import form from "../../../../../adapters/pages/src/form.css?raw";
import base from "../../../../../adapters/pages/src/page.css?raw";
import { scoped } from "./scope";

it("holds rules within an element, as heavy as they were", () => {
  expect(scoped(".a,.b :is(h1,h2){color:red}", ".page-7")).toBe(
    ":where(.page-7) .a,:where(.page-7) .b :is(h1,h2){color:red}\n",
  );
  expect(scoped('[class^="s"],p{color:red}', ".p")).toBe(
    ':where(.p) [class^="s"],:where(.p) p{color:red}\n',
  );
});

it("takes the element for the document", () => {
  expect(scoped(":root{--c:red}body{margin:0}body>footer{color:red}", ".p")).toBe(
    ":where(.p){--c:red}\n:where(.p){margin:0}\n:where(.p)>footer{color:red}\n",
  );
});

it("goes into conditions, and leaves fonts alone", () => {
  expect(scoped("@media print{.a{color:red}}", ".p")).toBe(
    "@media print{:where(.p) .a{color:red}\n}\n",
  );
  expect(scoped("@media print{@page{margin:0}.a{color:red}}", ".p")).toBe(
    "@media print{\n:where(.p) .a{color:red}\n}\n",
  );
  expect(scoped("@font-face{font-family:x}", ".p")).toBe("@font-face{font-family:x}\n");
});

it("lets no rule of published pages reach the application", () => {
  const rules = scoped(base + form, ".canvas-page").match(/[^{}]+(?=\{)/g) ?? [];
  const own = rules.filter((prelude) => !prelude.trim().startsWith("@"));
  expect(own.length).toBeGreaterThan(40);
  for (const prelude of own) expect(prelude.trim()).toMatch(/^:where\(\.canvas-page\)/);
});
