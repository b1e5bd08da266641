import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { unlessChanged } from '../../lib/unless-changed.ts';
import { useProblems } from '../../ui/use-problems.ts';
import type { Promotion } from './promotion.data.ts';
import { countdown, entryOf, isPhone, type RegistrationEntry } from './registration-entry.ts';
import { endTold } from './registration-toast.ts';
import { useCaptcha } from './use-captcha.ts';
import type { NextCode } from './use-next-code.ts';

/** The input, the captcha that it answers, and what is wrong with it. */
export function useRegistrationFields(
  data: Promotion,
  form: RefObject<HTMLFormElement | null>,
  { availableAt, waitFor }: NextCode,
) {
  const captcha = useCaptcha(data);
  const [entry, setEntry] = useState(data.entry);
  const { problems, find, forget } = useProblems(form, data.problems);
  /** The phone for which the server may have accepted the answer to this captcha: for this phone it is still valid. */
  const answeredFor = useRef(data.said === null ? null : data.entry.phone);

  // Text typed before the document became interactive is kept.
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    setEntry(unlessChanged(entryOf(typed, data.phoneRule)));
  }, [form, data.phoneRule]);

  function change(part: Partial<RegistrationEntry>) {
    setEntry((before) => ({ ...before, ...part }));
    if (Object.keys(problems).some((field) => field in part)) {
      forget((field) => field in part);
      endTold();
    }
    const { phone = '' } = part;
    const isOther = answeredFor.current !== null && answeredFor.current !== phone;
    // Another phone needs an answer of its own, and a longer wait applied to the previous phone.
    if (!isOther || !isPhone(phone, data.phoneRule)) return;
    redraw();
    if (availableAt > Date.now() + countdown) waitFor(0);
  }

  function redraw(problem?: string) {
    answeredFor.current = null;
    captcha.redraw();
    setEntry((before) => ({ ...before, capcode: '' }));
    find(problem === undefined ? {} : { capcode: problem });
  }

  /** From here on the server may have accepted the captcha's answer. */
  function markAnswered() {
    answeredFor.current = entry.phone;
  }

  return { entry, captcha, problems, change, find, redraw, markAnswered };
}

export type RegistrationFields = ReturnType<typeof useRegistrationFields>;
