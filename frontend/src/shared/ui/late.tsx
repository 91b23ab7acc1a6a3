import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { fetchCode } from "../code";
import { fetchEarly } from "../idle";
import { common } from "../messages/common";
import { Failed } from "./Failed";
import styles from "./late.module.css";

type Fetching = "coming" | "here" | "failed";

/** A part of a page whose code is fetched when it is shown first, or before. */
interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before somebody needs it. */
  readonly preload: () => void;
}

/** Where the code of the part cannot be fetched, a sentence and Try again stand in its place; the rest of the page goes on. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let Part: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    Part ??= await fetchCode(load);
  };
  function LatePart(props: Props) {
    const [state, setState] = useState<Fetching>("coming");
    useEffect(() => {
      if (state !== "coming" || Part !== null) return;
      let left = false;
      const tell = (next: Fetching) => {
        if (!left) setState(next);
      };
      fetchPart().then(
        () => tell("here"),
        () => tell("failed"),
      );
      return () => {
        left = true;
      };
    }, [state]);
    if (Part !== null) return <Part {...props} />;
    if (state !== "failed") return null;
    return (
      <div className={styles.failed}>
        <Failed broad onRetry={() => setState("coming")}>
          {common.networkFailed}
        </Failed>
      </div>
    );
  }
  LatePart.preload = () => fetchEarly(fetchPart);
  return LatePart;
}
