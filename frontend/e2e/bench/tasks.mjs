// What a page's main thread did, task by task, as Chromium traces it.

/** Of several threads of one name it is the one that dispatched events to the page. */
const mainThreadOf = (events) => {
  const { pid, tid } = events.find(({ name }) => name === "EventDispatch");
  return events.filter((event) => event.pid === pid && event.tid === tid);
};

/** What Chromium traces while `act` runs. */
async function traced(session, categories, act) {
  const events = [];
  const keep = ({ value }) => {
    for (const event of value) events.push(event);
  };
  session.on("Tracing.dataCollected", keep);
  const traceConfig = { includedCategories: categories, excludedCategories: ["*"] };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await act();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", keep);
  return events;
}

/** The tasks among the events of one thread, the first one first. */
function tasksIn(events) {
  const own = events
    .filter(({ ph, tdur }) => ph === "X" && tdur !== undefined)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const tasks = [];
  let end = 0;
  for (const event of own) {
    if (event.ts >= end && event.name.endsWith("RunTask")) {
      end = event.ts + event.dur;
      tasks.push({ ms: event.tdur / 1000, end, events: [], frame: false });
    }
    const task = tasks.at(-1);
    if (task === undefined || event.ts >= end) continue;
    if (event.name === "EventDispatch") task.events.push(event.args.data.type);
    if (event.name === "ProxyMain::BeginMainFrame") task.frame = true;
  }
  return tasks;
}

const CATEGORIES = ["toplevel", "devtools.timeline", "cc"];

/**
 * The tasks of the page's main thread while `act` ran, the first one first. Of each: `ms`, the time for which the thread had a
 * core, whatever else the machine did. The types of the `events` that it handled, and whether it drew a `frame`.
 */
export async function tasksOf(session, act) {
  return tasksIn(mainThreadOf(await traced(session, CATEGORIES, act)));
}

/** The tasks of a page that `act` loads, until the frame after the page's own mark of that name. */
export async function tasksUntilMark(session, name, act) {
  const events = await traced(session, [...CATEGORIES, "blink.user_timing"], act);
  const { pid, tid, ts } = events.find((event) => event.name === name);
  const tasks = tasksIn(events.filter((event) => event.pid === pid && event.tid === tid));
  const marked = tasks.findIndex(({ end }) => end >= ts);
  return tasks.slice(0, tasks.findIndex(({ frame }, at) => at > marked && frame) + 1);
}

/** The tasks from the one that handled an event to the one that drew the next frame, and those after that. */
export function untilDrawn(tasks, event) {
  const from = tasks.findIndex(({ events }) => events.includes(event));
  const to = tasks.findIndex(({ frame }, at) => at >= from && frame);
  return { shown: tasks.slice(from, to + 1), after: tasks.slice(to + 1) };
}
