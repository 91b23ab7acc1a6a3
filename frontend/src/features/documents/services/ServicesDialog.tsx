import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { servicesQuery } from "@/entities/service";
import type { MediaServiceId, Service } from "@/shared/api/services";
import { Button, Dialog, Failed, Skeleton } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { servicesMessages as words } from "../messages/services";
import type { Purpose } from "./asked";
import { takesMore } from "./handing";
import { ServiceFiles } from "./ServiceFiles";
import styles from "./Services.module.css";
import { Unconnected } from "./Unconnected";
import { type Choosing, useChoosing } from "./useChoosing";
import { titleOf } from "./words";

const PICTURES: readonly MediaServiceId[] = ["unsplash", "flickr"];
const VIDEOS: readonly MediaServiceId[] = ["youtube", "vimeo"];

type MediaService = Service & { readonly id: MediaServiceId };

interface ServicesDialogProps {
  purpose: Purpose;
  onClose: () => void;
}

/** Pictures and videos of the account's connected services, to choose from (EDIT-234). */
export function ServicesDialog({ purpose, onClose }: ServicesDialogProps) {
  const editor = useEditor();
  // Connected in another window, it is connected here as soon as somebody comes back.
  const query = useQuery({ ...servicesQuery, refetchOnWindowFocus: true });
  const choosing = useChoosing(purpose, onClose);
  const isMore = takesMore(editor, purpose);
  // Nobody uploads videos of others, and who may not change the layout places nothing.
  const hasVideos = purpose.for === "page" && editor.layout && !isMore;
  const wanted = hasVideos ? [...PICTURES, ...VIDEOS] : PICTURES;
  const offered = wanted.flatMap((id) => query.data?.filter((one) => one.id === id) ?? []);
  const kind = purpose.for === "files" ? "files" : hasVideos ? "any" : "picture";
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context[kind]}
      wide
      flush
      persistent={choosing.fetching !== null}
      footer={<Footer choosing={choosing} isMore={isMore} onClose={onClose} />}
    >
      <div className={styles.room}>
        {query.data === undefined && query.isError && (
          <div className={styles.state}>
            <Failed onRetry={query.refetch}>{words.loadFailed}</Failed>
          </div>
        )}
        {query.isPending && (
          <div className={styles.state}>
            <Skeleton width="100%" height={320} />
          </div>
        )}
        {offered.length > 0 && (
          <OfServices services={offered as readonly MediaService[]} choosing={choosing} />
        )}
      </div>
    </Dialog>
  );
}

interface OfServicesProps {
  services: readonly MediaService[];
  choosing: Choosing;
}

function OfServices({ services, choosing }: OfServicesProps) {
  // Where one can choose at once.
  const [first] = useState(() => services.find(isUsable) ?? services.find(isAvailable));
  const [chosen, setChosen] = useState(first?.id ?? services[0]?.id);
  const root = useRef<HTMLDivElement>(null);
  // The dialog is open before the services are known.
  useEffect(() => {
    const at = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    (at("[data-autofocus]") ?? at("[role=tab][data-state=active]"))?.focus();
  }, []);
  return (
    <Tabs.Root
      ref={root}
      className={styles.tabs}
      orientation="vertical"
      value={chosen ?? ""}
      onValueChange={(id) => setChosen(id as MediaServiceId)}
    >
      <Tabs.List className={styles.list} aria-label={words.services}>
        {services.map((service) => (
          <Tabs.Trigger
            key={service.id}
            value={service.id}
            className={styles.tab}
            disabled={choosing.fetching !== null}
          >
            <span>{service.name}</span>
            <span className={styles.note}>{stateOf(service)}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {services.map((service) => (
        <Tabs.Content key={service.id} value={service.id} className={styles.panel} tabIndex={-1}>
          {!service.available && (
            <div className={styles.state}>
              <p>{service.reason}</p>
            </div>
          )}
          {service.available && service.connected === null && <Unconnected service={service} />}
          {service.available && service.connected !== null && (
            <ServiceFiles service={service} since={service.connected.since} choosing={choosing} />
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

const isAvailable = ({ available }: Service) => available;
const isUsable = ({ available, connected }: Service) => available && connected !== null;

/** The account, or why there is none. */
function stateOf({ available, connected }: Service): string {
  if (!available) return words.states.unavailable;
  return connected?.account ?? words.states.none;
}

interface FooterProps {
  choosing: Choosing;
  /** Can more be chosen after one? */
  isMore: boolean;
  onClose: () => void;
}

function Footer({ choosing: { fetching, failure, stop }, isMore, onClose }: FooterProps) {
  return (
    <>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {fetching === null ? (
        <Button onClick={onClose}>{isMore ? words.done : words.close}</Button>
      ) : (
        <>
          <div className={styles.fetching}>
            <p dir="auto">{words.fetching(titleOf(fetching))}</p>
            <progress aria-label={words.fetching(titleOf(fetching))} />
          </div>
          <Button onClick={stop}>{words.cancel}</Button>
        </>
      )}
    </>
  );
}
