/** Counts and dates as the dashboard writes them. Everything goes through Intl. */
const LOCALE = "en-GB";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const whole = new Intl.NumberFormat("en-US");
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const longDay = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const hours = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const plural = new Intl.PluralRules("en");

/** 12408 → "12,408"; the minus is U+2212. */
export function formatCount(value: number): string {
  return whole.format(value).replace("-", "\u2212");
}

/** 50000 → "50k", 1500 → "1,500": only whole thousands from ten thousand on are shortened. */
export function formatLimit(value: number): string {
  return value >= 10_000 && value % 1000 === 0
    ? `${formatCount(value / 1000)}k`
    : formatCount(value);
}

/** counted(1, "project") → "1 project", counted(7, "project") → "7 projects". */
export function counted(value: number, one: string, other = `${one}s`): string {
  return `${formatCount(value)} ${plural.select(value) === "one" ? one : other}`;
}

const choice = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** "Freelancer, Studio or Business" */
export function formatChoice(names: string[]): string {
  return choice.format(names);
}

const all = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** "Ebb, Flood and Slack" */
export function formatAll(names: readonly string[]): string {
  return all.format(names);
}

/** "Porto, Portugal"; empty when neither is known. */
export function formatPlace(city: string | null, country: string | null): string {
  return [city, country].filter((part) => part !== null && part !== "").join(", ");
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$10.00", from cents. */
export function formatDollars(cents: number): string {
  return dollars.format(cents / 100);
}

// British abbreviations have "Sept"; every other month has three letters, and columns line up.
const threeLetters = (text: string) => text.replace("Sept", "Sep");

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "812 byte", "1.2 kB", "34 MB": in thousands, and with a decimal below ten. */
export function formatBytes(bytes: number): string {
  let [value, step] = [bytes, 0];
  // What would be rounded up to a thousand is one of the next.
  while (Math.round(value) >= 1000 && step < UNITS.length - 1)
    [value, step] = [value / 1000, step + 1];
  return new Intl.NumberFormat("en-US", {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}

/** "21 Nov 2026" */
export function formatFullDate(iso: string): string {
  return threeLetters(fullDay.format(new Date(iso)));
}

/** "21 November 2026" */
export function formatLongDate(iso: string): string {
  return longDay.format(new Date(iso));
}

const clock = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });

/** The time of day of a moment in milliseconds, as the person's clock shows it. */
export function formatTime(moment: number): string {
  return clock.format(moment);
}

/** "Just now", "12 minutes ago", "2 hours ago", "Yesterday", "18 Nov", "18 Nov 2025". */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const then = new Date(iso);
  const age = now.getTime() - then.getTime();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (then.getTime() >= midnight) {
    if (age < MINUTE) return "Just now";
    if (age < HOUR) return hours.format(-Math.floor(age / MINUTE), "minute");
    return hours.format(-Math.floor(age / HOUR), "hour");
  }
  if (then.getTime() >= midnight - DAY) return "Yesterday";
  return then.getFullYear() === now.getFullYear()
    ? threeLetters(shortDay.format(then))
    : formatFullDate(iso);
}

/** "in a moment", "in 12 minutes", "in 6 hours": how long it takes until then. */
export function formatAhead(iso: string, now: Date = new Date()): string {
  const ahead = new Date(iso).getTime() - now.getTime();
  if (ahead < MINUTE) return "in a moment";
  const minutes = Math.round(ahead / MINUTE);
  if (minutes < 60) return hours.format(minutes, "minute");
  return hours.format(Math.round(ahead / HOUR), "hour");
}

export interface Run {
  digits: boolean;
  text: string;
}

/**
 * Splits a text into digits and the rest. Schibsted's tabular figures widen comma and full stop
 * too, so only the digits may be set in them.
 */
export function digitRuns(text: string): Run[] {
  return (text.match(/\d+|\D+/g) ?? []).map((run) => ({ digits: /^\d/.test(run), text: run }));
}
