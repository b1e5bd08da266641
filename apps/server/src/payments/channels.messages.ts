import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  rounded: 'se pagan {amount}',
  fee: 'te cobran ahí {fee} más',
} as const;

// Additions to a channel's description, in the reader's language.
export const channelMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: { rounded: 'you pay {amount}', fee: 'they charge you {fee} more there' },
};
