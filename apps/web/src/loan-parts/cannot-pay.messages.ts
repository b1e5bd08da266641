import type { LoanLocale } from '@plazo/contract/launch';

/** The name of one door, in the same words wherever it is. Not of a part: what lies behind it takes none. */
export const cannotPayToday: Record<LoanLocale, string> = { es: 'No puedo pagar hoy', en: 'I can’t pay today' };
