import { Table } from "@/shared/ui";
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
    <Table
      className={styles.records}
      label={words.recordsOf(first.type)}
      columns={[words.record.type, words.record.host, words.record.value]}
      stacked
    >
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
    </Table>
  );
}
