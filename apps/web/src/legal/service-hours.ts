import { fill, type Texts } from '@plazo/contract/text';

const es = { hours: 'Horario: {hours}.' } as const;

/** When somebody answers: the lender's words, in a sentence. */
export const serviceHoursMessages: Record<'es' | 'en', Texts<typeof es>> = { es, en: { hours: 'Hours: {hours}.' } };

/** The sentence of these hours, which the lender may have ended with a full stop of its own. */
export function serviceHoursIn(t: Texts<typeof es>, hours: string): string {
  return fill(t.hours, { hours: hours.replace(/\.$/, '') });
}
