import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

// What extending costs, below the row that leads to it.
const es = {
  unknown: 'Tiene un costo y no baja tu deuda',
  cost: 'Pagar el {date} cuesta {fee} más',
  costToday: 'Hoy pagas {today} ({fee} es el costo)',
} as const;

export type ExtensionRowMessages = Texts<typeof es>;

export const extensionRowMessages: Record<LoanLocale, ExtensionRowMessages> = {
  es,
  en: {
    unknown: 'There’s a fee, and your debt stays',
    cost: 'Paying on {date} costs {fee} more',
    costToday: 'You pay {today} today ({fee} is the cost)',
  },
};
