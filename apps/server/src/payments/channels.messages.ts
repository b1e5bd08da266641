import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  rounded: 'se pagan {amount}',
  fee: 'te cobran ahí {fee} más',
};

// What is added to a channel's description, in the reader's language.
export const channelMessages: Record<LoanLocale, typeof es> = {
  es,
  en: { rounded: 'you pay {amount}', fee: 'they charge you {fee} more there' },
};
