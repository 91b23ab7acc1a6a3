import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { common } from "../messages/common";
import { late } from "./late";

const Part = ({ word }: { word: string }) => <p>{word}</p>;

it("says where the code of a part does not come, and tries again", async () => {
  const load = vi.fn<() => Promise<typeof Part>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  load.mockResolvedValue(Part);
  const Shown = late(load);
  render(<Shown word="Files" />);
  expect(await screen.findByRole("alert")).toHaveTextContent(common.networkFailed);
  await userEvent.click(screen.getByRole("button", { name: common.retry }));
  expect(await screen.findByText("Files")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows a part at once whose code came before", async () => {
  const load = vi.fn(async () => Part);
  const Shown = late(load);
  Shown.preload();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((next) => setTimeout(next));
  render(<Shown word="Layers" />);
  expect(screen.getByText("Layers")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
