import { compareDates } from '@plazo/loan-rules/calendar';
import { daysLate } from '@plazo/loan-rules/late';
import { orderStatus } from '@plazo/loan-rules/order-status';
import { balancesOf } from '../ledger/account.ts';
import { collectionStateOf } from '../ledger/collection-state.ts';
import type { AccountHistory } from './account-history.ts';
import { must } from './must.ts';
import { owedAccounts } from './test-ledger.ts';

/** What is stored for lists and reminders since the last booking is what the ledger says on this day, however long ago that was. */
export function checkCollected(history: AccountHistory): void {
  const { account, ledger, plan, today, loan, owed } = history;
  const { order } = account;
  const state = collectionStateOf(balancesOf(account), order);
  must(state.outstanding === owed, () => ['collected', state, owed]);
  const isOwed = (number: number) => owedAccounts.some((name) => ledger.balance(name, number) > 0);
  const oldest = plan.find(({ number }) => isOwed(number));
  const instalment = loan.instalments.find(({ number }) => number === oldest?.number);
  const planned = state.claim === null ? loan.plan?.find(({ unpaid }) => unpaid > 0) : undefined;
  const dueOn = (planned ?? instalment)?.dueDate ?? null;
  must(state.dueOn === dueOn, () => ['due on', state, dueOn, today]);
  const claim = order.transferred > 0 ? 'transferred' : owed > 0 && order.chargedOffOn !== null ? 'charged-off' : null;
  must(state.claim === claim, () => ['claim', state, claim]);
  if (claim !== null || dueOn === null) return;
  must(loan.amountDue?.dueDate === dueOn, () => ['asked for', loan.amountDue, dueOn]);
  const isLate = daysLate({ dueOn, graceDays: 0 }, today) > 0;
  must(isLate === compareDates(dueOn, today) < 0, () => ['late', dueOn, today]);
  must((loan.status === orderStatus.overdue) === isLate, () => ['shown as late', loan.status, dueOn, today]);
}
