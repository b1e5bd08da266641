import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { BankCardMessages } from './bank-card.messages.ts';

const stale = new Set<string>([errorCode.orderNotPayable, errorCode.amountMismatch, errorCode.conflict]);

export interface PaymentProblem {
  title: string;
  message: string;
  /** The payment may have gone through, and paying again might pay twice: the loan is the only way onward. */
  isToBeSeen: boolean;
}

/** Runs one payment step at a time, and keeps its outcome. */
export function usePayment(t: BankCardMessages) {
  const { t: screenText, unsure } = useScreen();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  // State changes only with the next render, so two taps within a frame would both find it idle.
  const isRunning = useRef(false);

  const settle = () => {
    isRunning.current = false;
    setBusy(false);
  };

  // A document restored from the back/forward cache is no longer waiting for an answer.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isRunning.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  function fail(error: unknown, what?: 'change'): void {
    // Spec 8: a network error shows 'error'; the notice on the screen says what to do.
    const isLost = isApiError(error) && error.code === errorCode.network;
    if (isLost) showToast(t.network, { tone: 'danger' });
    const message = isLost ? screenText.network : getDevice().explain(error, what);
    const isOpen = what === 'change' && !isRefusal(error);
    setProblem(
      isOpen
        ? { title: t.unsure, message: t.unsureLook, isToBeSeen: unsure !== undefined }
        : { title: t.problem, message, isToBeSeen: false },
    );
    // Paid in the meantime, perhaps in another tab: the screen is out of date.
    if (isApiError(error) && stale.has(error.code)) void getDevice().refresh();
  }

  /** `work` resolves to true if it leaves the document: then the screen stays busy. `change`: the step may pay. */
  async function run(work: () => Promise<boolean>, what?: 'change'): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      if (!(await work())) settle();
    } catch (error) {
      fail(error, what);
      settle();
    }
  }

  return { isBusy, problem, run };
}
