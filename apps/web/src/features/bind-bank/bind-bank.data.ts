import type { CardList } from '@plazo/contract/bind-bank';
import type { AccountFormat, BankAccountEntry, BankAccountProblems } from '@plazo/loan-rules/bank-account';
import type { AccountWords } from './account.messages.ts';

export interface BindBank extends Omit<CardList, 'accountFormat'> {
  /** Which accounts can be bound, and what is said of them. */
  format: AccountFormat;
  words: AccountWords;
  /** What a plain post held that was not taken, and why; an empty form otherwise. */
  entry: BankAccountEntry;
  problems: BankAccountProblems;
  /** Whether an account was just bound (from=bound). */
  isJustBound: boolean;
}
