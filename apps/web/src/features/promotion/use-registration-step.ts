import { useState } from 'react';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import { problemsOf, type RegistrationEntry, type RegistrationStep } from './registration-entry.ts';
import { endTold, tellFailure } from './registration-toast.ts';
import type { RegistrationFields } from './use-registration-fields.ts';

type Fields = Pick<RegistrationFields, 'find' | 'markAnswered'>;

/** One step at a time. */
export function useRegistrationStep({ phoneRule }: Promotion, t: PromotionMessages, { find, markAnswered }: Fields) {
  const [busy, setBusy] = useState<RegistrationStep | null>(null);

  /** Makes a call while its button is busy; a lost network is reported as specified (spec 8). */
  async function run(step: RegistrationStep, entry: RegistrationEntry, work: () => Promise<void>) {
    if (busy !== null) return;
    const found = problemsOf(entry, phoneRule, t, step);
    find(found);
    // Each problem is announced once, at its field, which has the focus now.
    endTold();
    if (Object.keys(found).length > 0) return;
    setBusy(step);
    markAnswered();
    try {
      await work();
    } catch (error) {
      tellFailure(error, t);
    }
    setBusy(null);
  }

  return { busy, run };
}
