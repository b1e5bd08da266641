import { useLayoutEffect, useState } from 'react';
import { readNextCode, writeNextCode } from './next-code.ts';
import type { Promotion } from './promotion.data.ts';

export interface NextCode {
  /** When another code may be asked for, in epoch milliseconds. */
  availableAt: number;
  waitFor(seconds: number): void;
}

export function useNextCode(data: Promotion): NextCode {
  const [availableAt, setAvailableAt] = useState(0);

  useLayoutEffect(() => {
    // A plain post may have begun a wait.
    if (data.waitSeconds > 0) {
      const until = Date.now() + data.waitSeconds * 1000;
      setAvailableAt(until);
      writeNextCode(until);
      return undefined;
    }
    // Or a document before this one: read once every control works, as the first look into a tab's memory takes a slow phone
    // several milliseconds. Whoever is quicker is told by the server.
    const timer = setTimeout(() => setAvailableAt(readNextCode(Date.now())));
    return () => clearTimeout(timer);
  }, [data]);

  function waitFor(seconds: number) {
    const until = Date.now() + seconds * 1000;
    setAvailableAt(until);
    writeNextCode(until);
  }

  return { availableAt, waitFor };
}
