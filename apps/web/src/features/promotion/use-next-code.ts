import { useCallback, useLayoutEffect, useState } from 'react';
import { inOwnTask } from '../../lib/in-own-task.ts';
import { readNextCode, writeNextCode } from './next-code.ts';
import type { Promotion } from './promotion.data.ts';

export interface NextCode {
  /** When another code may be requested, in epoch milliseconds. */
  availableAt: number;
  waitFor(seconds: number): void;
}

export function useNextCode(data: Promotion): NextCode {
  const [availableAt, setAvailableAt] = useState(0);

  const waitFor = useCallback((seconds: number) => {
    const until = Date.now() + seconds * 1000;
    setAvailableAt(until);
    writeNextCode(until);
  }, []);

  useLayoutEffect(() => {
    // A plain post may have started a wait.
    if (data.waitSeconds > 0) return waitFor(data.waitSeconds);
    // So may a document before this one. Reading that can wait, because a slow phone takes several milliseconds to open a tab's storage: if
    // the visitor requests a code sooner, the server says how long to wait.
    return inOwnTask(() => setAvailableAt(readNextCode(Date.now())));
  }, [data, waitFor]);

  return { availableAt, waitFor };
}
