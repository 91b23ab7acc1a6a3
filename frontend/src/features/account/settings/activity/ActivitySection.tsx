import { useInfiniteQuery } from "@tanstack/react-query";
import { formatFullDate, formatPlace } from "@/shared/format";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { useFreshWhenOpened } from "@/shared/settings/useFreshWhenOpened";
import { Button, Failed, Figures, Skeleton } from "@/shared/ui";
import { eventText, settings } from "../../messages/settings";
import { eventsQuery } from "../../queries";
import rows from "./activity.module.css";

const words = settings.activity;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Sign-ins and changes, so that somebody else's are noticed. */
export function ActivitySection() {
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(eventsQuery);
  useFreshWhenOpened("account-activity", refetch);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const first = entries.length === 0;
  const failed = error !== null && !isFetching;
  return (
    <SettingsSection id="account-activity" title={words.title}>
      <p className={styles.quiet}>{words.text}</p>
      {first && isFetching && <Skeleton width="100%" height={168} />}
      {first && !isFetching && !failed && <p>{words.empty}</p>}
      {!first && (
        <ol className={rows.list} aria-label={words.title}>
          {entries.map(({ id, at, event, device, address, city, country }) => (
            <li key={id} className={rows.event}>
              <div className={rows.device}>
                <p>{eventText(event)}</p>
                <p className={styles.quiet}>
                  {words.from(device, formatPlace(city, country), address)}
                </p>
              </div>
              <time dateTime={at} className={rows.seen}>
                <Figures>{`${formatFullDate(at)}, ${clock.format(new Date(at))}`}</Figures>
              </time>
            </li>
          ))}
        </ol>
      )}
      {failed && (
        <Failed onRetry={isFetchNextPageError ? fetchNextPage : refetch}>{words.failed}</Failed>
      )}
      {hasNextPage && !failed && (
        <div className={styles.buttons}>
          <Button size="sm" aria-busy={isFetching} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
