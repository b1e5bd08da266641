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
    const offer = offerOf(query);
    const entry = readEntry((name) => form[name], format);
    return {
      ...lists,
      format,
      words: accountWords[localeOf(carry.launch)][accountFormat],
      entry,
      problems: isPosted ? problemsOf(entry, format, lists) : {},
      isJustBound: query.get('from') === 'bound',
      offer: offer === null ? '' : linkTo(to.confirmUrl, carry, offer),
    };
  },

  // The same call as the button's, for a tap before the scripts have loaded. Null shows the form again, with its problems.
  async submit({ call, carry, form, query }) {
    const { accountFormat = 'mx', ...lists } = await call(cardList, {});
    const format = accountFormats[accountFormat];
    const entry = readEntry((name) => form[name], format);
    if (Object.keys(problemsOf(entry, format, lists)).length > 0) return null;
    await call(bindCard, entry);
    return linkTo(to.bindBank, carry, { ...offerOf(query), from: 'bound' });
  },
});

/** The offer that the reader comes from, if any. */
function offerOf(query: URLSearchParams): { productId: string; orderId: string | undefined } | null {
  const productId = query.get('productId');
  const isFromOffer = ['offer', 'bound'].includes(query.get('from') ?? '');
  return productId === null || !isFromOffer ? null : { productId, orderId: query.get('orderId') ?? undefined };
}

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
