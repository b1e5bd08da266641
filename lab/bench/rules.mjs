import { register } from 'tsx/esm/api';
import { row } from './report.mjs';
import { median } from './statistics.mjs';

register();
const { annualCost, effectiveAnnualRate } = await import('../../packages/loan-rules/src/annual-cost.ts');
const { buildSchedule } = await import('../../packages/loan-rules/src/schedule.ts');
const { flex, plan } = await import('../../apps/server/src/demo/demo-products.ts');

const day = '2026-03-02';

/** @param {number} periods @param {'day' | 'month'} termUnit */
function scheduleWithCost(periods, termUnit) {
  const { terms } = termUnit === 'day' ? flex : plan;
  const schedule = buildSchedule({ terms, principal: 1_200_000, periods, termUnit, disbursedOn: day });
  return annualCost({
    disbursements: [{ date: day, amount: 1_200_000 }],
    payments: schedule.map((line) => ({
      date: line.dueDate,
      amount: line.principal + line.interest + line.commission,
    })),
    termUnit,
  });
}

/** What is computed, and how often per round. @type {[string, number, () => number, number?][]} */
const works = [
  ['schedule and annual cost, 12 instalments', 5_000, () => scheduleWithCost(12, 'month'), 50],
  ['schedule and annual cost, 300 instalments', 200, () => scheduleWithCost(300, 'month')],
  ['schedule and annual cost, one payment after 30 days', 10_000, () => scheduleWithCost(30, 'day')],
  [
    'annual cost of 2,000,000 % on 7 days',
    10_000,
    () => effectiveAnnualRate([{ time: 0, amount: 100_000 }], [{ time: 7 / 365, amount: 120_919 }]),
  ],
];

/**
 * The cost of the rules: schedule and annual cost from terms and dates, as for an offer, on one core.
 * @param {{ rounds: number, progress: (line: string) => void }} options
 */
export async function measureRules({ rounds, progress }) {
  return works.map(([what, count, work, aim]) => {
    progress(what);
    const spent = Array.from({ length: rounds + 2 }, () => {
      let sum = 0;
      const start = process.cpuUsage();
      for (let n = 0; n < count; n += 1) sum += work();
      const { user, system } = process.cpuUsage(start);
      if (!Number.isFinite(sum)) throw new Error(`${what}: no figure`);
      return (user + system) / count;
    });
    // The first two runs only warm up.
    const measured = median(spent.slice(2));
    return row({ what: `${what}, CPU`, measured, unit: 'µs', ...(aim === undefined ? {} : { aim }) });
  });
}
