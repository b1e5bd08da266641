import { settlementLetter } from '@plazo/contract/letter';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { loanStatement, paymentReceipt } from '@plazo/contract/statement';
import { orderCan, orderStatus } from '@plazo/loan-rules/order-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoBorrowers } from './demo/demo-borrowers.ts';
import { demoLinks } from './demo/links.ts';
import { seedDemo } from './demo/seed.ts';
import { loanMessages } from './loans/loan.messages.ts';
import { offerMessages } from './offers/offer.messages.ts';
import { openStorage } from './platform/uploads/storage.ts';
import { rowsOf } from './testing/database-state.ts';
import { TestServer } from './testing/test-server.ts';

/** Borrowers without figures: their offer or session has expired. */
const without = ['karim', 'lucia'];
/** No money has left the lender. */
const unpaidOut: readonly number[] = [orderStatus.underReview, orderStatus.rejected, orderStatus.disbursing];
const debts = `('penalty', 'interest', 'iva', 'commission', 'principal')`;

let server: TestServer;
const links = new Map<string, URL>();
beforeAll(async () => {
  server = await TestServer.open();
  const [channel] = server.config.tenant.channels;
  if (!channel) throw new Error('no channel');
  const { tenant, masterKeys } = server.config;
  const storage = openStorage(server.config);
  await seedDemo(server.db, { now: server.clock.now(), tenant, channel, storage, masterKeys });
  for (const { name, url } of await demoLinks(server.db, 'http://127.0.0.1')) links.set(name, new URL(url));
}, 60_000);

/** A formatted amount in minor units; NaN for a missing row. Text after a comma in a label, such as a coupon, is ignored. */
function rowsIn(rows: readonly { text: string; value: string }[]): (label: string) => number {
  const written = (label: string) => rows.find(({ text }) => text.split(',')[0] === label)?.value;
  return (label) => Number(written(label)?.replace(/\D/g, '') ?? Number.NaN);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Everything that this borrower is shown, and what is booked. */
async function everythingOf(name: string) {
  const link = links.get(name);
  const { productId = '', orderId, ...launch } = Object.fromEntries(link?.searchParams ?? []);
  const [{ id = '' } = {}] = await rowsOf<{ id: string }>(
    server.db,
    `select id from offer where borrower_id = '${name}' order by created_at desc limit 1`,
  );
  return {
    launch,
    id,
    // As it can be taken: an offer that has to be fetched again first shows provisional figures.
    offer: await server.call(loanDetailConfirm, { productId, isType: '1' }, launch),
    contract: await server.call(contractDetail, { orderNo: id }, launch),
    loan: orderId === undefined ? null : await server.call(loanDetails, { orderId }, launch),
  };
}

const names = demoBorrowers.map(({ name }) => name).filter((name) => !without.includes(name));

describe.each(names)('the figures of %s', (name) => {
  it('are the same in the offer and the contract', async () => {
    const { offer, contract } = await everythingOf(name);
    const t = offerMessages.es;
    const row = rowsIn(offer.details);
    expect({
      received: [row(t.received), offer.amount],
      total: [row(t.total), offer.totalAmount, sum(offer.repay_plans.map(({ amount }) => amount))],
      fees: [row(t.interest), row(t.commission), row(t.iva)],
      due: offer.repay_plans.map(({ pay_time, amount }) => [pay_time, amount]),
      first: offer.firstPayTime,
      annualCost: offer.annualCost,
    }).toEqual({
      received: [contract.giveAmount, contract.amount],
      total: [
        contract.contractAmount,
        contract.contractAmount,
        sum(contract.repayPlan?.map(({ amount }) => amount) ?? []),
      ],
      fees: [contract.Interest, contract.commission, contract.IVA],
      due: contract.repayPlan?.map(({ time, amount }) => [time, amount]),
      first: contract.repayPlan?.[0]?.time,
      annualCost: contract.annualCost,
    });
    expect(contract.amount + contract.Interest + contract.commission + contract.IVA).toBe(contract.contractAmount);
    expect(contract.planDate).toBe(contract.repayPlan?.at(-1)?.time);
    expect(contract.annualCost).toMatch(contract.annualCostMethod === 'in-apr' ? /^\d+,\d\d%$/ : /^\d+,\d%$/);
    const rate = offer.details.find(({ text }) => text === t.annualRate)?.value;
    expect(contract.terms?.annualRate).toBe(rate);
    expect(offer.details.find(({ text }) => text === t.penalty)?.value).toContain(contract.terms?.penaltyRate ?? '?');
  });

  it('are the same in the loan, in the ledger and on the voucher', async () => {
    const { id: orderId, launch, contract, loan } = await everythingOf(name);
    if (loan === null)
      return expect(await rowsOf(server.db, `select id from loan_order where id = '${orderId}'`)).toEqual([]);
    const t = loanMessages.es;
    const row = rowsIn(loan.userOrderDetail.detail);
    expect([row(t.principal), row(t.interest), row(t.commission), row(t.iva)]).toEqual([
      contract.amount,
      contract.Interest,
      contract.commission,
      contract.IVA,
    ]);
    const instalments = await rowsOf<{ due_date: string; amount: number }>(
      server.db,
      `select due_date, principal + interest + iva + commission as amount from instalment
       where order_id = '${orderId}' order by number`,
    );
    expect(instalments.map(({ due_date: time, amount }) => ({ time, amount }))).toEqual(
      contract.latePayout?.repayPlan ?? contract.repayPlan,
    );

    const booked = await rowsOf<{ kind: string; account: string; amount: number }>(
      server.db,
      `select t.kind, e.account, sum(e.amount)::bigint as amount from ledger_entry e
       join ledger_transaction t on t.borrower_id = e.borrower_id and t.order_id = e.order_id and t.number = e.transaction_number
       where e.order_id = '${orderId}' and e.account in ${debts} group by t.kind, e.account`,
    );
    // A payout that came back has ended what was booked.
    if (unpaidOut.includes(loan.orderStatus)) return expect(sum(booked.map(({ amount }) => amount))).toBe(0);
    const bookedOf = (kinds: readonly string[], account?: string) =>
      sum(
        booked
          .filter((entry) => kinds.includes(entry.kind) && (account ?? entry.account) === entry.account)
          .map(({ amount }) => amount),
      );
    expect(bookedOf(['disbursement'], 'principal')).toBe(contract.giveAmount);
    expect([
      bookedOf(['charges'], 'interest'),
      bookedOf(['charges'], 'commission'),
      bookedOf(['charges'], 'iva'),
    ]).toEqual([contract.Interest, contract.commission, contract.IVA]);
    expect(bookedOf(['disbursement', 'charges'])).toBe(contract.contractAmount);

    // Penalties are computed when read and booked on change: the latest days are not booked yet.
    const unposted = row(t.penalty) - bookedOf(['penalty']);
    const owed = sum(booked.map(({ amount }) => amount)) + unposted;
    expect(row(t.outstanding)).toBe(owed);
    // The row is missing if nothing was waived as too small.
    const residues = row(t.residues) || 0;
    expect(row(t.paid)).toBe(contract.contractAmount + row(t.penalty) - row(t.credited) - residues - owed);

    // The statement explains the same total, and the receipts account for every cent paid.
    const statement = await server.call(loanStatement, { orderId }, launch);
    expect([statement.outstanding, statement.repayAmount, statement.repayDate]).toEqual([
      owed,
      loan.repayAmount,
      loan.repayDate,
    ]);
    expect(sum(statement.lines.map(({ amount }) => amount))).toBe(owed);
    const receipts = await Promise.all(
      statement.payments.map(({ paymentId }) => server.call(paymentReceipt, { paymentId }, launch)),
    );
    expect(receipts.map(({ amount }) => amount)).toEqual(statement.payments.map(({ amount }) => amount));
    for (const { paid, credit, amount } of receipts) expect(sum(paid.map((part) => part.amount)) + credit).toBe(amount);
    const applied = receipts
      .filter(({ state }) => state !== 'returned')
      .flatMap(({ paid }) => paid.map(({ amount }) => amount));
    const [{ amount: reversed = 0 } = {}] = await rowsOf<{ amount: number }>(
      server.db,
      `select coalesce(sum(r.amount), 0)::bigint as amount
       from payment_reversal r join payment p on p.borrower_id = r.borrower_id and p.id = r.payment_id
       where p.order_id = '${orderId}' and r.amount < p.amount`,
    );
    expect(sum(applied) - reversed).toBe(row(t.paid) + row(t.extensionFees));

    if (loan.orderStatus === orderStatus.settled) {
      const letter = await server.call(settlementLetter, { orderId }, launch);
      expect(letter.amount).toBe(contract.giveAmount);
      expect(letter.totalPaid).toBe(row(t.paid) + row(t.extensionFees));
    }
    if (!orderCan.repay(loan.orderStatus)) return;
    const { repayAmount, repayDate, detail, left = [] } = await server.call(loanPlayDetail, { orderId }, launch);
    expect([repayAmount, repayDate]).toEqual([loan.repayAmount, loan.repayDate]);
    // With several instalments: what the whole loan still owes.
    expect(loan.outstanding).toBe(loan.plan ? owed : undefined);
    const parts = ['Capital', 'Interés', 'Comisión', 'IVA', 'Recargo por atraso'].map(rowsIn(detail));
    expect(sum(parts)).toBe(repayAmount);
    const later = left.length === 0 ? 0 : rowsIn(left)('En total');
    expect(repayAmount + later).toBe(owed);
    const payCode = server.config.tenant.channels[0]?.payCode ?? '';
    const input = { orderId, amount: repayAmount, payCode, requestType: '1' } as const;
    const voucher = await server.call(generateVcode, input, launch);
    expect(voucher.repayDetail.amount).toBe(repayAmount);
    expect(
      await rowsOf(server.db, `select amount from voucher where reference = '${voucher.repayDetail.vCode}'`),
    ).toEqual([{ amount: repayAmount }]);
  });
});
