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

  // A plain post may have begun a wait, or a document before this one.
  useLayoutEffect(() => {
    const now = Date.now();
    const until = data.waitSeconds > 0 ? now + data.waitSeconds * 1000 : readNextCode(now);
    setAvailableAt(until);
    writeNextCode(until);
  }, [data]);

  function waitFor(seconds: number) {
    const until = Date.now() + seconds * 1000;
    setAvailableAt(until);
    writeNextCode(until);
  }

  return { availableAt, waitFor };
}
