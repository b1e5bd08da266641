import { bindCard, type CardList, cardList } from '@plazo/contract/bind-bank';
import type { BankAccountEntry, BankAccountProblems } from '@plazo/loan-rules/bank-account';
import { bankAccountProblems, nationalPhone } from '@plazo/loan-rules/bank-account';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { digitsOf } from '../../ui/digit-groups.ts';
import { bindBankMessages } from './bind-bank.messages.ts';
import type { BindBank } from './bind-bank.view.tsx';
import { View } from './bind-bank.view.tsx';

/** Bind bank (requirement T2): the native flow in the app, this form in a browser. */
export const bindBankPage = definePage<BindBank, (typeof bindBankMessages)['es']>({
  routes: ['bindBank', 'bindCardUrl'],
  name: 'bind-bank',
  states: [
    { name: 'bind-bank', borrower: 'ana' },
    { name: 'bind-bank-bound', borrower: 'fermin' },
  ],
  view: 'features/bind-bank/bind-bank',
  View,
  refetches: true,
  live: 'screen',
  messages: bindBankMessages,
  title: (t) => t.title,

  async load({ call, query, form }) {
    const lists = await call(cardList, {});
    const isPosted = form.cardType !== undefined;
    const entry = entryOf(form);
    return {
      ...lists,
      entry,
      problems: isPosted ? problemsOf(entry, lists) : {},
      isJustBound: query.get('from') === 'bound',
    };
  },

  // The same call as the button's, for a tap that came before the scripts. Null shows the form again, with its problems.
  async submit({ call, carry, form }) {
    const entry = entryOf(form);
    if (Object.keys(problemsOf(entry, await call(cardList, {}))).length > 0) return null;
    await call(bindCard, entry);
    return linkTo('bindBank', carry, { from: 'bound' });
  },
});

function entryOf({
  bankCode = '',
  cardType,
  cardNo = '',
  phone = '',
}: Readonly<Record<string, string>>): BankAccountEntry {
  return {
    bankCode,
    cardType: cardType === 'card' ? 'card' : 'clabe',
    cardNo: digitsOf(cardNo),
    phone: nationalPhone(digitsOf(phone)),
  };
}

function problemsOf(entry: BankAccountEntry, { bankList }: CardList): BankAccountProblems {
  return bankAccountProblems(
    entry,
    bankList.map(({ bankCode }) => bankCode),
  );
}
