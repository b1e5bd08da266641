import type { accountMessages } from './accounts.messages.ts';

/** An account in words; one that has none is shown by its name. */
export function accountWord(account: string, words: (typeof accountMessages)['en']): string {
  return Object.hasOwn(words, account) ? words[account as keyof typeof words] : account;
}
