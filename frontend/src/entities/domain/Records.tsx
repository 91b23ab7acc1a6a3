import { CopyButton } from "@/shared/ui/CopyButton";
import styles from "./domain.module.css";
import { domain as words } from "./messages/domain";
import type { DnsRecord } from "./rules";

interface RecordsProps {
  records: readonly DnsRecord[];
  /** They are to be removed: nobody has to copy them. */
  gone?: boolean;
}

/** DNS records as the forms of registrars ask for them. */
export function Records({ records, gone = false }: RecordsProps) {
  const [first] = records;
  if (!first) return null;
  return (
    <table className={styles.records} aria-label={words.recordsOf(first.type)}>
      <thead>
        <tr>
          <th scope="col">{words.record.type}</th>
          <th scope="col">{words.record.host}</th>
          <th scope="col">{words.record.value}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, host, fullHost, value }) => (
          <tr key={`${type} ${fullHost} ${value}`}>
            <td>{type}</td>
            <td>
              <div className={styles.cell}>
                <span>
                  <code className={styles.code}>{host}</code>
                  {host !== fullHost && <span className={styles.full}>{fullHost}</span>}
                </span>
                {!gone && <CopyButton bare text={host} label={words.record.copyHost} />}
              </div>
            </td>
            <td>
              <div className={styles.cell}>
                <code className={styles.code}>{value}</code>
                {!gone && <CopyButton bare text={value} label={words.record.copyValue} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
