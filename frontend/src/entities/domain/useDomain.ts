import { useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts/alerts";
import { isSignedOut } from "@/shared/api/client";
import { type DomainCheck, type DomainTarget, domainApi } from "@/shared/api/domains";
import { ApiError } from "@/shared/api/problem";
import { showLimit } from "@/shared/limits";
import { logFailure } from "@/shared/log";
import { domain as words } from "./messages/domain";
import { canTest, judge, type Verdict } from "./rules";

/** A result appears this long after its answer, in ms: long enough to be seen as the result of this test. */
const RESULT_AFTER = 600;

const GATEWAY_TIMEOUT = 504;

export interface DomainTest {
  testing: boolean;
  verdict: Verdict | null;
  /** What the server says of the name itself. */
  refusal: string | undefined;
  /** The domain's servers were too slow: nothing is known of it yet. */
  slow: boolean;
  test: (text: string) => Promise<void>;
  /** What is shown belongs to another name. */
  forget: () => void;
}

/** Tests names, one at a time. */
export function useDomainTest(target: DomainTarget): DomainTest {
  const [testing, setTesting] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const [slow, setSlow] = useState(false);
  /** Only the last test shows its result, and only as long as its section is there. */
  const current = useRef(0);
  useEffect(() => {
    return () => {
      current.current += 1;
    };
  }, []);

  const forget = () => {
    current.current += 1;
    setTesting(false);
    setVerdict(null);
    setRefusal(undefined);
    setSlow(false);
  };

  const refused = (error: unknown) => {
    if (isSignedOut(error)) return;
    if (error instanceof ApiError && error.status === GATEWAY_TIMEOUT) {
      setSlow(true);
      return;
    }
    if (error instanceof ApiError && (error.fieldName === "domain" || error.status === 429)) {
      setRefusal(error.detail);
    }
    showAlert("domain-check", words.errors.check);
  };

  const test = async (text: string) => {
    if (!canTest(text) || testing) return;
    forget();
    const own = current.current;
    setTesting(true);
    let check: DomainCheck;
    try {
      check = await domainApi.check(target, text.trim());
    } catch (error) {
      if (own !== current.current) return;
      setTesting(false);
      refused(error);
      return;
    }
    await new Promise((resolve) => window.setTimeout(resolve, RESULT_AFTER));
    if (own !== current.current) return;
    setTesting(false);
    try {
      setVerdict(judge(check));
    } catch (error) {
      logFailure("A domain could not be tested", error);
      showAlert("domain-check", words.errors.test);
    }
  };
  return { testing, verdict, refusal, slow, test, forget };
}

/** Maps a domain; says whether it did. What it could not do is shown. */
export async function mapDomain(target: DomainTarget, name: string): Promise<boolean> {
  try {
    await domainApi.map(target, name);
    return true;
  } catch (error) {
    if (!isSignedOut(error) && !showLimit(error)) showAlert("domain-check", words.errors.map);
    return false;
  }
}

/** Unmaps the domain of a profile or of a project; says whether it did. */
export async function unmapDomainOf(target: DomainTarget): Promise<boolean> {
  try {
    await domainApi.unmap(target);
    return true;
  } catch (error) {
    if (!isSignedOut(error)) showAlert("domain-check", words.errors.unmap);
    return false;
  }
}
