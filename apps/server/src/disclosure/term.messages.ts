import type { LoanLocale } from '@plazo/contract/launch';
import type { Plural } from '@plazo/contract/plural';
import type { TermUnit } from '@plazo/loan-rules/due-dates';

/** How long a loan runs: a number of days, or of payments a week, 14 days or a month apart. */
export const termTexts: Record<LoanLocale, Record<TermUnit, Plural>> = {
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
