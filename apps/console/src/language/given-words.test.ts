import { expect, it } from 'vitest';
import { callNames } from '../features/approvals/call-names.messages.ts';
import { actionMessages } from '../features/audit/audit-actions.messages.ts';
import { moneyMessages } from '../features/money/money.messages.ts';
import { orderMessages } from '../features/order/order.messages.ts';
import { accountMessages } from '../features/portfolio/accounts.messages.ts';
import { timelineMessages } from '../story/timeline.messages.ts';

/** Names of a waiver of charges, and of the forgiveness of the rest, in all catalogues. */
const catalogues = (language: 'es' | 'en') =>
  [
    callNames[language],
    actionMessages[language],
    moneyMessages[language].given.kinds,
    orderMessages[language].waiverKinds,
    accountMessages[language],
    timelineMessages[language],
  ].flatMap((catalogue) => Object.entries(catalogue));

it('calls a waiver and a forgiveness by one word each, everywhere', () => {
  const wrong = (language: 'es' | 'en', waived: RegExp, forgiven: RegExp) =>
    catalogues(language).filter(
      ([name, word]) =>
        (/^waive(?!d_rest)|\.waived$/.test(name) && !waived.test(word)) ||
        (/forgiv|^waived_rest/.test(name) && !forgiven.test(word)),
    );
  expect(wrong('es', /condon/i, /perdon/i)).toEqual([]);
  expect(wrong('en', /waive/i, /forg[ia]v/i)).toEqual([]);
});
