import { close, endBankFlow, startBankFlow } from '@plazo/page-kit/bridge/bridge';
import { useEffect, useMemo, useState } from 'react';
import { getDevice } from '../../screen/device.ts';

/** The app's own bank flow (requirement T2): it starts when the screen opens, and ends when the screen is left or the flow is finished. */
export interface BankFlow {
  /** Whether an app has taken over; false in a browser. */
  isInApp: boolean;
  begin(): void;
  finish(): void;
}

export function useBankFlow(): BankFlow {
  const [isInApp, setInApp] = useState(false);
  const flow = useMemo(() => createFlow(setInApp), []);

  useEffect(() => {
    // A document restored from the back/forward cache counts as opened again.
    const wake = (event: PageTransitionEvent) => event.persisted && flow.begin();
    flow.begin();
    addEventListener('pagehide', flow.end);
    addEventListener('pageshow', wake);
    return () => {
      removeEventListener('pagehide', flow.end);
      removeEventListener('pageshow', wake);
    };
  }, [flow]);

  return { isInApp, begin: flow.begin, finish: flow.finish };
}

function createFlow(onBegun: (isInApp: boolean) => void) {
  let isRunning = false;
  const end = () => {
    // Only once: leaving the screen after finishing does not end it again.
    if (isRunning) endBankFlow(getDevice().way);
    isRunning = false;
  };
  return {
    begin() {
      isRunning = startBankFlow(getDevice().way);
      onBegun(isRunning);
    },
    end,
    finish() {
      end();
      close(getDevice().way);
    },
  };
}
