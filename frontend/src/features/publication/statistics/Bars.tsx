import { formatCount } from "@/shared/format";
import { cx, Figures, Table, VisuallyHidden } from "@/shared/ui";
import styles from "./Bars.module.css";
import { statistics } from "./messages/statistics";

const words = statistics;
const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

export interface Bar {
  key: string;
  /** Beneath the column; may be empty. */
  label: string;
  /** In the table and beside the pointer. */
  name: string;
  value: number;
}

interface BarsProps {
  title: string;
  /** What the rows of the table are: a month or a day. */
  unit: string;
  bars: readonly Bar[];
  /** Every column carries its figure, where there is room; else only the highest one. */
  figures: "all" | "some";
}

/** The next round number above: 1, 2 or 5 and noughts. The highest column then never touches the edge. */
function roundAbove(value: number): number {
  if (value <= 5) return 5;
  const step = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * step).find((round) => round >= value) ?? value;
}

/** Columns are narrower than long numbers; the table beneath has every digit. */
function figure(value: number): string {
  return value < 10_000 ? formatCount(value) : short.format(value).toLowerCase();
}

/** Columns as in a printed statement: ink on a rule, the running period in spot. */
export function Bars({ title, unit, bars, figures }: BarsProps) {
  const highest = Math.max(0, ...bars.map((bar) => bar.value));
  const scale = roundAbove(highest);
  const last = bars.length - 1;
  const peak = bars.findIndex((bar) => bar.value === highest && highest > 0);
  return (
    <figure className={cx(styles.figure, styles[figures])}>
      <figcaption className={styles.title}>
        {title}
        <span className={styles.scale} aria-hidden="true">
          <Figures>{words.scale(formatCount(scale))}</Figures>
        </span>
      </figcaption>
      <div className={styles.columns} aria-hidden="true">
        {bars.map((bar, index) => (
          <div
            key={bar.key}
            className={styles.column}
            title={`${bar.name}: ${formatCount(bar.value)}`}
          >
            <div className={styles.track}>
              {(figures === "all" || index === peak) && (
                <span
                  className={cx(
                    styles.value,
                    bar.value === 0 && styles.zero,
                    index === peak && styles.peak,
                  )}
                >
                  <Figures>{figure(bar.value)}</Figures>
                </span>
              )}
              <span
                className={cx(styles.bar, index === last && styles.running)}
                style={{ blockSize: `${(bar.value / scale) * 100}%` }}
              />
            </div>
            <span className={styles.label}>{bar.label}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <Table caption={title} columns={[unit, words.views]}>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name}</th>
              <td>{formatCount(bar.value)}</td>
            </tr>
          ))}
        </Table>
      </VisuallyHidden>
    </figure>
  );
}
