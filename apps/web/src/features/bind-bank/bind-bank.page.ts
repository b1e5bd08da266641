import { bindCard, type CardList, cardList } from '@plazo/contract/bind-bank';
import * as to from '@plazo/contract/documents';
import { localeOf } from '@plazo/contract/launch';
import { accountFormats } from '@plazo/loan-rules/account-formats';
import type { AccountFormat, BankAccountEntry, BankAccountProblems } from '@plazo/loan-rules/bank-account';
import { bankAccountProblems } from '@plazo/loan-rules/bank-account';
import { linkTo } from '../../paths.ts';
import { definePage, livePart } from '../../screen/page.ts';
import { accountWords } from './account.messages.ts';
import { readEntry } from './account-entry.ts';
import { AccountsView } from './accounts.view.tsx';
import type { BindBank } from './bind-bank.data.ts';
import { type BindBankMessages, bindBankMessages } from './bind-bank.messages.ts';
import { BindBankView } from './bind-bank.view.tsx';

/** Bind bank (requirement T2): the native flow in the app, this form in a browser. */
export const bindBankPage = definePage<BindBank, BindBankMessages>({
  routes: ['bindBank', 'bindCardUrl'],
  states: [{ borrower: 'ana' }, { name: 'bind-bank-bound', borrower: 'fermin' }],
  View: BindBankView,
  refetches: true,
  live: [
    livePart<BindBank, BindBank, BindBankMessages>({
      name: 'accounts',
      view: 'features/bind-bank/accounts',
      View: AccountsView,
      data: (data) => data,
    }),
  ],
  messages: bindBankMessages,
  title: (t) => t.title,

  async load({ call, query, carry, form }) {
    const { accountFormat = 'mx', ...lists } = await call(cardList, {});
    const format = accountFormats[accountFormat];
    const isPosted = form.cardType !== undefined;
    const entry = readEntry((name) => form[name], format);
    return {
      ...lists,
      format,
      words: accountWords[localeOf(carry.launch)][accountFormat],
      entry,
      problems: isPosted ? problemsOf(entry, format, lists) : {},
      isJustBound: query.get('from') === 'bound',
    };
  },

  // The same call as the button's, for a tap before the scripts have loaded. Null shows the form again, with its problems.
  async submit({ call, carry, form }) {
    const { accountFormat = 'mx', ...lists } = await call(cardList, {});
    const format = accountFormats[accountFormat];
    const entry = readEntry((name) => form[name], format);
    if (Object.keys(problemsOf(entry, format, lists)).length > 0) return null;
    await call(bindCard, entry);
    return linkTo(to.bindBank, carry, { from: 'bound' });
  },
});

function problemsOf(
  entry: BankAccountEntry,
  format: AccountFormat,
  { bankList }: Pick<CardList, 'bankList'>,
): BankAccountProblems {
  return bankAccountProblems(
    entry,
    format,
    bankList.map(({ bankCode }) => bankCode),
  );
}
