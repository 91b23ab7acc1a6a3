import {
  endPrompt,
  enqueue,
  holdPrompts,
  openVisit,
  type Prompt,
  type PromptId,
  usePromptQueue,
} from "./queue";

let asked: PromptId[] = [];
const shown = () => usePromptQueue.getState().shown?.id ?? null;
/** Every answer is a microtask or two away. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function prompt(id: PromptId, shows: boolean | Promise<boolean>): Prompt {
  return {
    id,
    ask: () => {
      asked.push(id);
      return shows;
    },
  };
}

let close: () => void = () => {};

beforeEach(() => {
  asked = [];
});
afterEach(() => close());

async function open(...prompts: Prompt[]): Promise<void> {
  close = openVisit(prompts);
  await settle();
}

describe("the queue of prompts", () => {
  it("asks the most important first, and on until one has something to show", async () => {
    await open(prompt("survey", true), prompt("views", false), prompt("upgrade", true));
    expect(asked).toEqual(["views", "upgrade"]);
    expect(shown()).toBe("upgrade");
  });

  it("lets the next come when what stood has ended", async () => {
    await open(prompt("upgrade", true), prompt("survey", true));
    endPrompt("upgrade");
    await settle();
    expect(shown()).toBe("survey");
  });

  it("keeps the rest for the next visit after news of weight", async () => {
    await open(prompt("views", true), prompt("news", true), prompt("survey", true));
    endPrompt("views");
    await settle();
    expect(asked).toEqual(["views"]);
    expect(shown()).toBeNull();
    await open(prompt("views", false), prompt("news", true));
    expect(shown()).toBe("news");
  });

  it("goes on after a beginner's question", async () => {
    await open(prompt("beginning", true), prompt("news", true));
    expect(asked).toEqual(["beginning"]);
    endPrompt("beginning");
    await settle();
    expect(shown()).toBe("news");
  });

  it("waits while something more important is shown", async () => {
    const release = holdPrompts("payment", "requested");
    await open(prompt("ended", true), prompt("requested", false));
    expect(asked).toEqual(["requested"]);
    release();
    await settle();
    expect(shown()).toBe("ended");
  });

  it("has the survey make way for an upgrade that comes later, and come again", async () => {
    await open(prompt("survey", true));
    enqueue(prompt("upgrade", true));
    await settle();
    expect(shown()).toBe("upgrade");
    endPrompt("upgrade");
    await settle();
    expect(shown()).toBe("survey");
  });

  it("forgets an answer that comes after the visit", async () => {
    let answer: (shows: boolean) => void = () => {};
    await open(prompt("news", new Promise((resolve) => (answer = resolve))));
    close();
    answer(true);
    await settle();
    expect(shown()).toBeNull();
  });

  it("goes on when one cannot be asked", async () => {
    const failure = vi.spyOn(console, "error").mockImplementation(() => {});
    await open(
      { id: "news", ask: () => Promise.reject(new Error("away")) },
      prompt("survey", true),
    );
    expect(shown()).toBe("survey");
    expect(failure).toHaveBeenCalledOnce();
  });
});
