import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getOrder } from '@plazo/contract/lender/orders';
import { endPause, pauseOrder } from '@plazo/contract/lender/pauses';
import { cancelPaymentPlan, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { makePromise } from '@plazo/contract/lender/promises';
import { chargeOffOrder } from '@plazo/contract/lender/waivers';
import { addDays, daysBetween, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { expect, it, onTestFinished } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { sweepDue } from '../loans/due-sweep.ts';
import { ledgerFaults, rowsOf } from '../testing/database-state.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { closePauses } from './pause.service.ts';
import { acceptPlan } from './payment-plan.service.ts';
import { decidePlans } from './plan-decider.ts';
import { decidePromises } from './promise.service.ts';

/** The first instant of a day in a zone: where clocks are put forward at midnight, the day begins at one. */
function startOf(day: IsoDate, timeZone: string): number {
  let [before, from] = [Date.parse(`${addDays(day, -2)}T00:00:00Z`), Date.parse(`${addDays(day, 2)}T00:00:00Z`)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (localDate(middle, timeZone) < day) before = middle;
    else from = middle;
  }
  return from;
}

// Santiago puts its clocks back on 5 April 2026 and forward on 6 September, both at midnight; Asunción and Mexico City did until 2024 and 2022.
it.each([
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['America/Asuncion', '2024-10-06'],
  ['America/Mexico_City', '2022-10-30'],
])(
  'in %s around %s, every midnight finds what is due, late, promised, paused and planned as the ledger has it',
  async (timeZone, change) => {
    const file = path.join(tmpdir(), `midnights-${process.pid}-${change}.json`);
    writeFileSync(file, JSON.stringify({ timeZone }));
    const lender = await TestLender.open({ environment: { TENANT_FILE: file } });
    onTestFinished(() => lender.app.close());
    const { server } = lender;
    const { db, clock, config } = server;
    const { tenant } = config;
    const setTo = (instant: number) => clock.set(new Date(instant).toISOString());
    const dueOn = addDays(change, -2);
    setTo(startOf(addDays(dueOn, -30), timeZone));
    const product = { ...flex, id: `flex-${change}`, terms: { ...flex.terms, timeZone } };
    const loan = await TestLoan.take(server, { product });
    const { orderId } = loan;
    const inDays = (days: number) => addDays(dueOn, days);
    let ids: Record<string, string> = {};
    const steps: Record<number, () => Promise<unknown>> = {
      1: () => lender.call(makePromise, { orderId, amount: 50_000, dueDate: inDays(2) }),
      4: async () => {
        const { id } = await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate: inDays(20) });
        ids = { pauseId: id };
      },
      6: () => lender.call(endPause, { orderId, pauseId: ids.pauseId ?? '' }),
      7: async () => {
        const shape = { payments: 3, every: 'week', firstDueDate: inDays(9) } as const;
        const { id } = await lender.call(proposePaymentPlan, { orderId, ...shape });
        ids = { planId: id };
        const { outstanding: total } = await lender.call(getOrder, { orderId });
        const at = { now: clock.now(), today: inDays(7) };
        await db.transaction((tx) => acceptPlan(tx, loan.borrower, { orderId, planId: id, total }, at));
      },
      10: () => lender.call(cancelPaymentPlan, { orderId, planId: ids.planId ?? '' }),
      12: async () => {
        const { outstanding } = await lender.call(getOrder, { orderId });
        await lender.call(chargeOffOrder, { orderId, outstanding, reason: 'gone' });
      },
    };
    const seen: string[] = [];
    for (let day = -1; day <= 13; day += 1) {
      const today = inDays(day);
      setTo(startOf(today, timeZone) - 1);
      expect(localDate(clock.now(), timeZone)).toBe(inDays(day - 1));
      setTo(startOf(today, timeZone));
      const at = { now: clock.now(), today };
      await sweepDue(db, { today, soonDays: tenant.dueSoonDays, lateEdges: tenant.lateEdges });
      await decidePromises(db, { ...at, timeZone });
      await closePauses(db, today);
      await decidePlans(db, clock.now(), tenant);
      await steps[day]?.();
      expect(await ledgerFaults(db), today).toEqual([]);
      const [state] = await rowsOf<{ due_on: string; claim: string | null }>(
        db,
        `select to_char(due_on, 'YYYY-MM-DD') as due_on, claim from collection_state where order_id = '${orderId}'`,
      );
      const order = await lender.call(getOrder, { orderId });
      expect(order.dueDate, today).toBe(state?.due_on);
      seen.push(`${day}: ${state?.claim ?? daysBetween(state?.due_on ?? '', today)}`);
    }
    const late = [-1, 0, 1, 2, 3, 4, 5, 6, -2, -1, 0, 10, 11, 'charged-off', 'charged-off'];
    expect(seen).toEqual(late.map((days, index) => `${index - 1}: ${days}`));
    const decided = await rowsOf<{ state: string }>(
      db,
      'select state from promise union all select state from pause union all select state from payment_plan',
    );
    expect(decided.map(({ state }) => state)).toEqual(['broken', 'ended', 'cancelled']);
  },
);
