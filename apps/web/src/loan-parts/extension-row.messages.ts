import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

// What extending costs, below the row that leads to it.
const es = {
  unknown: 'Tiene un costo y no baja tu deuda',
  fee: 'Hasta el {date} por {fee}; no baja tu deuda',
  first: 'Hasta el {date}; al extender pagas {today}',
  firstToday: 'Hasta el {date}; hoy pagas {today}',
} as const;

export type ExtensionRowMessages = Texts<typeof es>;

export const extensionRowMessages: Record<LoanLocale, ExtensionRowMessages> = {
  es,
  en: {
    unknown: 'It has a cost and does not reduce your debt',
    fee: 'Until {date} for {fee}; your debt stays',
    first: 'Until {date}; you pay {today} when you extend',
    firstToday: 'Until {date}; you pay {today} today',
  },
};
