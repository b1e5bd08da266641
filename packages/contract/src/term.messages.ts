import type { Static } from 'typebox';
import type { termUnit } from './fields.ts';
import type { LoanLocale } from './launch.ts';
import type { Plural } from './plural.ts';

/** How long a loan runs: a number of days, or of payments that are a week, 14 days or a month apart. */
export const termTexts: Record<LoanLocale, Record<Static<typeof termUnit>, Plural>> = {
  es: {
    day: { one: '{count} día', other: '{count} días' },
    week: { one: '{count} pago semanal', other: '{count} pagos semanales' },
    fortnight: { one: '{count} pago catorcenal', other: '{count} pagos catorcenales' },
    month: { one: '{count} mes', other: '{count} meses' },
  },
  en: {
    day: { one: '{count} day', other: '{count} days' },
    week: { one: '{count} weekly payment', other: '{count} weekly payments' },
    fortnight: { one: '{count} fortnightly payment', other: '{count} fortnightly payments' },
    month: { one: '{count} month', other: '{count} months' },
  },
};
