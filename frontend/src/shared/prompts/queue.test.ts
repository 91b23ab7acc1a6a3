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
const standing = () => usePromptQueue.getState().standing?.id ?? null;
/** Every answer is a microtask or two away. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function prompt(id: PromptId, told: boolean | Promise<boolean>): Prompt {
  return {
    id,
    ask: () => {
      asked.push(id);
      return told;
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
  it("asks the most important first, and on until one has something to tell", async () => {
    await open(prompt("survey", true), prompt("views", false), prompt("upgrade", true));
    expect(asked).toEqual(["views", "upgrade"]);
    expect(standing()).toBe("upgrade");
  });

  it("lets the next come when what stood has ended", async () => {
    await open(prompt("upgrade", true), prompt("survey", true));
    endPrompt("upgrade");
    await settle();
    expect(standing()).toBe("survey");
  });

  it("keeps the rest for the next visit after news of weight", async () => {
    await open(prompt("views", true), prompt("news", true), prompt("survey", true));
    endPrompt("views");
    await settle();
    expect(asked).toEqual(["views"]);
    expect(standing()).toBeNull();
    await open(prompt("views", false), prompt("news", true));
    expect(standing()).toBe("news");
  });

  it("goes on after a beginner's question", async () => {
    await open(prompt("beginning", true), prompt("news", true));
    expect(asked).toEqual(["beginning"]);
    endPrompt("beginning");
    await settle();
    expect(standing()).toBe("news");
  });

  it("waits while something more important holds the place", async () => {
    const release = holdPrompts("payment", "requested");
    await open(prompt("ended", true), prompt("requested", false));
    expect(asked).toEqual(["requested"]);
    release();
    await settle();
    expect(standing()).toBe("ended");
  });

  it("has the survey make way for an upgrade that comes later, and come again", async () => {
    await open(prompt("survey", true));
    enqueue(prompt("upgrade", true));
    await settle();
    expect(standing()).toBe("upgrade");
    endPrompt("upgrade");
    await settle();
    expect(standing()).toBe("survey");
  });

  it("forgets an answer that comes after the visit", async () => {
    let answer: (told: boolean) => void = () => {};
    await open(prompt("news", new Promise((resolve) => (answer = resolve))));
    close();
    answer(true);
    await settle();
    expect(standing()).toBeNull();
  });

  it("goes on when one cannot be asked", async () => {
    const failure = vi.spyOn(console, "error").mockImplementation(() => {});
    await open(
      { id: "news", ask: () => Promise.reject(new Error("away")) },
      prompt("survey", true),
    );
    expect(standing()).toBe("survey");
    expect(failure).toHaveBeenCalledOnce();
  });
});
