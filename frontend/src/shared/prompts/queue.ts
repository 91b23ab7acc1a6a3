/**
 * Prompts come one at a time. A page opens a visit with all of them. Each is asked
 * in the order of its priority, and the first that has something to show is shown until it ends.
 */
import { create } from "zustand";
import { logFailure } from "../log";

interface Rule {
  readonly priority: number;
  /** Once it was shown, those that would come after it wait for the next visit. */
  readonly last?: true;
  /** Makes way for what is more important. */
  readonly yields?: true;
}

const RULES = {
  /** How a beginner would like to begin. */
  beginning: { priority: 100 },
  /** What is new, where the address asks for it. */
  requested: { priority: 90, last: true },
  /** A subscription has ended. */
  ended: { priority: 70, last: true },
  /** The month's views are used up. */
  views: { priority: 60, last: true },
  news: { priority: 50, last: true },
  upgrade: { priority: 40 },
  survey: { priority: 30, yields: true },
} as const satisfies Record<string, Rule>;

export type PromptId = keyof typeof RULES;

const ruleOf = (id: PromptId): Rule => RULES[id];
const priorityOf = ({ id }: Prompt) => ruleOf(id).priority;

export interface Prompt {
  readonly id: PromptId;
  /** Says whether it has anything to show, and then shows it. The signal ends with the visit. */
  readonly ask: (signal: AbortSignal) => boolean | Promise<boolean>;
}

interface Queue {
  /** The most important first. */
  readonly waiting: readonly Prompt[];
  readonly asked: Prompt | null;
  readonly shown: Prompt | null;
  /** By reason of a hold, the least priority that a prompt needs meanwhile. */
  readonly holds: Readonly<Record<string, number>>;
}

const EMPTY: Queue = { waiting: [], asked: null, shown: null, holds: {} };

export const usePromptQueue = create<Queue>(() => EMPTY);

let visit = new AbortController();

function sorted(prompts: readonly Prompt[]): Prompt[] {
  return prompts.toSorted((a, b) => priorityOf(b) - priorityOf(a));
}

/** May it come, with what is shown and the holds? */
function mayCome(prompt: Prompt, { shown, holds }: Queue): boolean {
  if (Object.values(holds).some((least) => priorityOf(prompt) < least)) return false;
  if (shown === null) return true;
  return ruleOf(shown.id).yields === true && priorityOf(prompt) > priorityOf(shown);
}

async function answerOf(prompt: Prompt, { signal }: AbortController): Promise<boolean> {
  try {
    return await prompt.ask(signal);
  } catch (error) {
    if (!signal.aborted) logFailure(`The prompt "${prompt.id}" could not be asked`, error);
    return false;
  }
}

async function step(): Promise<void> {
  const queue = usePromptQueue.getState();
  const [next, ...rest] = queue.waiting;
  if (next === undefined || queue.asked !== null || !mayCome(next, queue)) return;
  usePromptQueue.setState({ waiting: rest, asked: next });
  const mine = visit;
  const shows = await answerOf(next, mine);
  if (mine.signal.aborted) return;
  usePromptQueue.setState(({ waiting, shown }) => {
    if (!shows) return { asked: null };
    const others = ruleOf(next.id).last
      ? waiting.filter((one) => priorityOf(one) > priorityOf(next))
      : waiting;
    // What made way is asked again later.
    return {
      asked: null,
      shown: next,
      waiting: sorted(shown ? [...others, shown] : others),
    };
  });
  await step();
}

/** Begins a visit with all prompts that may have something to show; returns a function that ends it. */
export function openVisit(prompts: readonly Prompt[]): () => void {
  visit.abort();
  visit = new AbortController();
  usePromptQueue.setState(({ holds }) => ({ ...EMPTY, waiting: sorted(prompts), holds }));
  void step();
  return () => {
    visit.abort();
    usePromptQueue.setState(({ holds }) => ({ ...EMPTY, holds }));
  };
}

/** Has one more asked in this visit, unless it waits already. */
export function enqueue(prompt: Prompt): void {
  usePromptQueue.setState(({ waiting }) => ({
    waiting: sorted([...waiting.filter(({ id }) => id !== prompt.id), prompt]),
  }));
  void step();
}

/** What stood has been closed. */
export function endPrompt(id: PromptId): void {
  if (usePromptQueue.getState().shown?.id !== id) return;
  usePromptQueue.setState({ shown: null });
  void step();
}

/** Lets nothing come that is less important than `least` until it is released. */
export function holdPrompts(reason: string, least: PromptId): () => void {
  usePromptQueue.setState(({ holds }) => ({
    holds: { ...holds, [reason]: ruleOf(least).priority },
  }));
  return () => {
    usePromptQueue.setState(({ holds: { [reason]: _released, ...holds } }) => ({ holds }));
    void step();
  };
}

/** Does it stand now? */
export function useStands(id: PromptId): boolean {
  return usePromptQueue(({ shown }) => shown?.id === id);
}

/** Is everything shown that comes before it? Then it may come at any moment of the visit. */
export function useIsDue(id: PromptId): boolean {
  return usePromptQueue((queue) => {
    const { waiting, asked } = queue;
    const mine: Prompt = { id, ask: () => false };
    const before = [...waiting, ...(asked ? [asked] : [])];
    return mayCome(mine, queue) && before.every((one) => priorityOf(one) <= priorityOf(mine));
  });
}
