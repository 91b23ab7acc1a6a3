import { expect, it } from "vitest";
import { fetchCode } from "./code";

const links = () => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];

it("asks again for style sheets that did not come, and for no others", async () => {
  for (const href of ["/lost.css", "/here.css"]) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  }
  const [lost, here] = links();
  lost?.dispatchEvent(new Event("error"));
  const fetched = fetchCode(async () => "code");
  await Promise.resolve();
  const [again, same] = links();
  expect(again).not.toBe(lost);
  expect(again?.href).toBe(lost?.href);
  expect(same).toBe(here);
  again?.dispatchEvent(new Event("load"));
  expect(await fetched).toBe("code");
});

it("tells where one does not come again", async () => {
  for (const link of links()) link.remove();
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/lost.css" }),
  );
  links()[0]?.dispatchEvent(new Event("error"));
  const fetched = fetchCode(async () => "code");
  await Promise.resolve();
  links()[0]?.dispatchEvent(new Event("error"));
  await expect(fetched).rejects.toThrow("/lost.css");
  expect(links()[0]).toHaveAttribute("data-failed");
});
