import type { moneyMessages } from './money.messages.ts';

/** What is odd about a payment, in words; what has none is shown by its name. */
export function flagWord(flag: string, { flags }: Pick<(typeof moneyMessages)['en'], 'flags'>): string {
  return Object.hasOwn(flags, flag) ? flags[flag as keyof typeof flags] : flag;
}
