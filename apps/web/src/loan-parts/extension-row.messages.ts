import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

// What extending costs, below the row that leads to it.
const es = {
  unknown: 'Tiene un costo y no baja tu deuda',
  cost: 'Pagar el {date} cuesta {fee} más',
  costToday: 'Cuesta {fee}; hoy pagas {today}',
  costWith: 'Cuesta {fee}; con tu interés, {today}',
} as const;

export type ExtensionRowMessages = Texts<typeof es>;

export const extensionRowMessages: Record<LoanLocale, ExtensionRowMessages> = {
  es,
  en: {
    unknown: 'There’s a fee, and your debt stays',
    cost: 'Paying on {date} costs {fee} more',
    costToday: 'It costs {fee}; you pay {today} today',
    costWith: 'It costs {fee}; with your interest, {today}',
  },
};
