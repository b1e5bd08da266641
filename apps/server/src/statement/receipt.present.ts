import type { PaymentReceipt } from '@plazo/contract/statement';
import { fill } from '@plazo/contract/text';
import { compareDates, formatDateTime, localDate } from '@plazo/loan-rules/calendar';
import { allocationOrder, type Component } from '@plazo/loan-rules/component';
import { dayWithYear } from '@plazo/loan-rules/day-in-words';
import { orderCan } from '@plazo/loan-rules/order-status';
import { sumOf } from '../ledger/account.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { channelOf, instalmentText, type StatementReader, whoReversed } from './statement.present.ts';
import { isReversed } from './statement.repository.ts';
import type { Receipt } from './statement.service.ts';

/** The receipt of a payment, on the wire: the amounts that it paid and the credit balance add up to its amount. */
export function presentReceipt(receipt: Receipt, of: StatementReader): PaymentReceipt {
  const { statement, payment, paid } = receipt;
  const line = paid.at(-1);
  const { order } = statement.loan;
  const { currency } = order.terms;
  const reader = { ...of, write: of.write.withCode(currency) };
  const { t, timeZone } = reader;
  const paidOn = localDate(payment.paidAt, timeZone);
  const receivedOn = localDate(payment.receivedAt, timeZone);
  const state = stateOf(receipt);
  const row = (text: string, value: string) => (value === '' ? [] : [{ text, value }]);
  return {
    paymentId: payment.id,
    orderId: order.id,
    productId: order.productId,
    productName: order.productName,
    state,
    stateText: isPartlyReversed(receipt) ? t.states.partBack : t.states[state],
    notes: notesOf(receipt, reader),
    amount: payment.amount,
    currency,
    detail: [
      ...row(t.paidOn, formatDateTime(payment.paidAt, timeZone).slice(0, 16)),
      ...row(t.receivedOn, compareDates(receivedOn, paidOn) > 0 ? receivedOn : ''),
      ...row(t.channel, channelOf(payment, reader)),
      // Nobody was ever shown the reference of a card charge.
      ...row(t.reference, payment.isFromCard ? '' : payment.reference),
      ...row(t.receiptNo, payment.id),
      ...row(t.orderNo, order.id),
      ...row(t.product, order.productName),
    ],
    paid: paidBy(receipt, reader),
    credit: receipt.creditBalance.credit,
    creditLeft: creditLeftOf(receipt),
    balance: line?.balance ?? statement.loan.outstanding,
    balanceDate: line?.date ?? paidOn,
    ...owedOf(receipt),
  };
}

/** Today's debt, which the receipt of a valid payment does not say: its balance is that of its day. */
function owedOf({ payment, statement: { loan } }: Receipt): Pick<PaymentReceipt, 'owed'> {
  return payment.reversals.length > 0 && orderCan.repay(loan.status) ? { owed: loan.outstanding } : {};
}

/** The credit balance that is left of the payment now; zero if it was reversed. */
function creditLeftOf({ payment, creditBalance }: Receipt): number {
  return isReversed(payment) ? 0 : creditBalance.left;
}

/** Whether it is less than its code's amount. If it bought the extension, the fee was lower by then. */
function isShort({ payment, fee }: Receipt): boolean {
  return payment.voucher?.status === 'partly-paid' && fee === 0;
}

/** What its code lacked after it, with the payments before it to the same code. */
function missingOf({ payment, statement }: Receipt): number {
  const { payCode, amount = 0 } = payment.voucher ?? {};
  return statement.payments
    .filter(({ voucher, paidAt }) => voucher?.payCode === payCode && paidAt <= payment.paidAt)
    .reduce((left, paid) => left - paid.amount + paid.reversals.reduce((sum, back) => sum + back.amount, 0), amount);
}

function isPartlyReversed({ payment }: Receipt): boolean {
  return payment.reversals.length > 0 && !isReversed(payment);
}

function stateOf(receipt: Receipt): PaymentReceipt['state'] {
  const { payment, creditBalance } = receipt;
  if (isReversed(payment)) return 'returned';
  if (isPartlyReversed(receipt)) return 'partly';
  if (creditBalance.credit > 0) return 'overpaid';
  return isShort(receipt) ? 'partly' : 'credited';
}

function notesOf(receipt: Receipt, reader: StatementReader): string[] {
  const { t, write, timeZone } = reader;
  const { payment, creditBalance, paid, credited } = receipt;
  const { credit, applied, refunded } = creditBalance;
  const left = creditLeftOf(receipt);
  const isReturned = isReversed(payment);
  const receivedOn = localDate(payment.receivedAt, timeZone);
  const says = (is: boolean, text: string, values: Record<string, string> = {}) => (is ? [fill(text, values)] : []);
  return [
    ...payment.reversals.map(({ amount, at }) =>
      fill(amount === payment.amount ? t.notes.returned : t.notes.partBack, {
        by: whoReversed(payment, reader),
        amount: write.money(amount),
        date: dayWithYear(localDate(at, timeZone), reader.locale),
      }),
    ),
    ...says(payment.flag === 'expired', t.notes.expired),
    ...says(payment.flag === 'replaced', t.notes.replaced),
    ...says(payment.flag === 'cancel-late', t.notes.cancelLate),
    ...says(payment.flag === 'cancel-short', t.notes.cancelShort),
    ...says(!isReturned && credited.rebate > 0, t.notes.rebate, { amount: write.money(credited.rebate) }),
    ...says(!isReturned && credited.cancellation > 0, t.notes.cancelled, {
      amount: write.money(credited.cancellation),
    }),
    ...says(payment.reversals.length === 0 && isShort(receipt), t.notes.partly, {
      amount: write.money(payment.voucher?.amount ?? 0),
      paid: write.money(payment.amount),
      left: write.money(missingOf(receipt)),
    }),
    ...says(credit > 0, t.notes.credit, { amount: write.money(credit) }),
    ...says(applied > 0, t.notes.applied, { amount: write.money(applied) }),
    ...says(refunded > 0, t.notes.refunded, { amount: write.money(refunded) }),
    ...says(left > 0, t.notes.creditLeft, { amount: write.money(left) }),
    ...says(
      paid.some(({ date }) => compareDates(receivedOn, date) > 0),
      t.notes.late,
      { date: dayWithYear(receivedOn, reader.locale) },
    ),
  ];
}

/** What it paid: one group for each instalment, and the fee of an extension. */
function paidBy({ statement, paid, fee }: Receipt, reader: StatementReader): PaymentReceipt['paid'] {
  const { t, write } = reader;
  const { order, instalments } = statement.loan;
  const entries = paid.flatMap((line) => line.entries);
  const names: Record<Component, string> = {
    penalty: t.penaltyRow,
    interest: t.interestRow,
    iva: t.iva,
    commission: t.commissionRow,
    principal: t.principal,
  };
  const parts = instalments.flatMap(({ number }) => {
    const rows = (order.terms.allocationOrder ?? allocationOrder).flatMap((component) =>
      amountsOf(entries, number, component).map((amount) => ({ text: names[component], amount })),
    );
    if (rows.length === 0) return [];
    return [
      {
        title: instalments.length === 1 ? '' : instalmentText(number, instalments.length, reader),
        amount: rows.reduce((sum, { amount }) => sum + amount, 0),
        detail: rows.map(({ text, amount }) => ({ text, value: write.money(amount) })),
      },
    ];
  });
  const interest = 0 - sumOf([{ entries }], 'plan_interest');
  const others = [
    { title: t.planInterest, text: t.planInterest, amount: interest },
    { title: t.fee, text: t.feeRow, amount: fee },
  ].filter(({ amount }) => amount > 0);
  return [
    ...parts,
    ...others.map(({ title, text, amount }) => ({ title, amount, detail: [{ text, value: write.money(amount) }] })),
  ];
}

/** The amount paid of one component of an instalment; empty if nothing was paid. */
function amountsOf(entries: readonly LedgerEntry[], number: number, component: Component): number[] {
  const own = entries.filter(({ instalment, account }) => instalment === number && account === component);
  return own.length === 0 ? [] : [own.reduce((sum, { amount }) => sum - amount, 0)];
}
