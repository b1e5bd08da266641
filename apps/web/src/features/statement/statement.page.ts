import type { Call } from '@plazo/contract/endpoint';
import { settlementLetter } from '@plazo/contract/letter';
import { type LoanDetails, hasLetter as letterIn, loanDetails } from '@plazo/contract/loan';
import { loanStatement, payoffQuote } from '@plazo/contract/statement';
import { compareDates, isIsoDate } from '@plazo/loan-rules/calendar';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { orderOf } from '../../loan-parts/order-of.ts';
import { definePage } from '../../screen/page.ts';
import type { StatementData } from './statement.data.ts';
import { statementMessages } from './statement.messages.ts';
import { statementPaper } from './statement.paper.ts';
import { StatementView } from './statement.view.tsx';

/** Why an order owes what it owes, and the cost of paying it all (requirement M3). It needs no script. */
export const statementPage = definePage<StatementData, (typeof statementMessages)['es']>({
  routes: ['loanStatement'],
  states: [
    { borrower: 'fermin' },
    { name: 'statement-overdue', borrower: 'gloria' },
    { name: 'statement-paid-in-part', borrower: 'teresa' },
    { name: 'statement-instalments', borrower: 'ines' },
    { name: 'statement-payment-returned', borrower: 'sergio' },
    { name: 'statement-extended', borrower: 'oscar' },
    { name: 'statement-settled', borrower: 'hugo' },
    { name: 'statement-nothing-yet', borrower: 'bruno' },
    { name: 'statement-long', borrower: 'maximiliano' },
    { name: 'statement-day-refused', borrower: 'fermin', query: { payoffDay: '2000-01-01' } },
  ],
  View: StatementView,
  refetches: true,
  live: 'nothing',
  messages: statementMessages,
  title: (t) => t.title,
  paper: statementPaper,
  async load({ call, offers, query, today }) {
    const { orderId, productId, asked } = orderOf(query);
    const wanted = query.get('payoffDay') ?? '';
    const hasQuotes = offers(payoffQuote);
    // Both are requested together; whether the day is offered, and whether there is anything to pay, is known only afterwards.
    const [statement, early] = await Promise.all([
      call(loanStatement, asked),
      hasQuotes ? call(payoffQuote, { ...asked, date: wanted || today }).catch(() => null) : null,
    ]);
    const { payoff } = statement;
    const ended = statement.orderStatus === orderStatus.settled ? await endOf(call, asked) : null;
    const hasLetter = offers(settlementLetter) && ended !== null && letterIn(ended);
    const isPaidOff = ended !== null && ended.isCancelled !== '1' && ended.isForgiven !== '1';
    const shown = { orderId, productId, statement, hasLetter, settledOn: isPaidOff ? ended.settledOn : undefined };
    if (!payoff || !hasQuotes) return { ...shown, quote: null };
    const isOffered =
      isIsoDate(wanted) && compareDates(wanted, payoff.from) >= 0 && compareDates(wanted, payoff.through) <= 0;
    const date = isOffered ? wanted : payoff.from;
    const quote = early?.date === date ? early : await call(payoffQuote, { ...asked, date });
    return { ...shown, quote, ...(wanted !== '' && !isOffered ? { refusedDay: wanted } : {}) };
  },
});

/** What the loan itself says; the statement is complete without it. */
async function endOf(call: Call, asked: { orderId: string }): Promise<LoanDetails | null> {
  return call(loanDetails, asked).catch(() => null);
}
