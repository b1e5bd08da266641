import type { CardList } from '@plazo/contract/bind-bank';
import type { AccountFormat, BankAccountEntry, BankAccountProblems } from '@plazo/loan-rules/bank-account';
import type { AccountWords } from './account.messages.ts';

export interface BindBank extends Omit<CardList, 'accountFormat'> {
  /** Which accounts can be bound, and the texts about them. */
  format: AccountFormat;
  words: AccountWords;
  /** The values of a plain post that was refused, with the reasons; otherwise an empty form. */
  entry: BankAccountEntry;
  problems: BankAccountProblems;
  /** Whether an account was just bound (from=bound). */
  isJustBound: boolean;
  /** The address of the offer that waits for an account; empty if the reader does not come from one. */
  offer: string;
}
