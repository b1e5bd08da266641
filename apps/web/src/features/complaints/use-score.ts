import { complaintScore } from '@plazo/contract/complaints';
import { scoreModalDelayMs } from '@plazo/loan-rules/limits';
import { useEffect, useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import { endToasts, showToast } from '../../ui/toast-store.ts';
import type { ComplaintDetailMessages } from './complaint-detail.messages.ts';

/** The score modal: when it opens, the stars, and sending them once. */
export function useScore(problemId: string, t: Pick<ComplaintDetailMessages, 'noScore'>) {
  const [isOpen, setOpen] = useState(false);
  const [score, setScore] = useState(0);
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked');
  const isSending = useRef(false);

  useEffect(() => {
    if (wasDismissed(problemId)) return;
    const timer = setTimeout(() => {
      // Never over another dialog that the reader has open.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    }, scoreModalDelayMs);
    return () => clearTimeout(timer);
  }, [problemId]);

  async function send() {
    if (isSending.current) return;
    if (score === 0) {
      showToast(t.noScore, { tone: 'danger', about: 'score' });
      return;
    }
    isSending.current = true;
    setState('sending');
    const { call, report } = getDevice();
    try {
      await call(complaintScore, { problemId, score });
      setState('sent');
    } catch (error) {
      report(error, 'change');
      isSending.current = false;
      setState('asked');
    }
  }

  function open() {
    setOpen(true);
  }

  function choose(stars: number) {
    setScore(stars);
    endToasts('score');
  }

  function close() {
    setOpen(false);
    rememberDismissal(problemId);
  }

  return { isOpen, score, state, open, close, choose, send };
}

// Only for this visit, which ends with the tab.
const keyOf = (problemId: string) => `complaint-score:${problemId}`;

function wasDismissed(problemId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(problemId)) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(problemId: string): void {
  try {
    sessionStorage.setItem(keyOf(problemId), '1');
  } catch {
    // Then it may open again.
  }
}
