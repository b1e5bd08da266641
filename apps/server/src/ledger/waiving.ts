import type { IsoDate } from '@plazo/loan-rules/calendar';
import { allocationOrder } from '@plazo/loan-rules/component';
import type { ChargeCredit } from '@plazo/loan-rules/payoff';
import { balancesOf, creditBalanceOf, type OrderAccount, sumOf } from './account.ts';
import { creditCharges, reverseCredit } from './charge-credits.ts';
import { balanced, type Charge, creditsOf, type LedgerEntry, type LedgerTransaction, turnedRound } from './ledger.ts';
import type { InstalmentBalance } from './order.ts';
import { rebateOn } from './position.ts';
import { sinceReturn } from './since-return.ts';
import { type BookedWaiver, charges, type WaivedCharges } from './waiver.ts';

// The transactions of waivers, of forgiveness and of their reversal. Each also has entries for what was requested, which sum to zero: so it
// can be repeated when an earlier payment is reported later.

interface On {
  businessDate: IsoDate;
  waiverId: string;
}

/** How much of each charge can be waived: what was charged and not credited, paid or not. */
export function waivable(account: OrderAccount): WaivedCharges {
  const balances = balancesOf(account);
  if (account.order.cancelled > 0) return { penalty: 0, interest: 0, iva: 0, commission: 0 };
  const rebates = sinceReturn(account.bookings).filter(({ kind }) => kind === 'rebate');
  const left = (charge: Charge, rebated = 0) =>
    Math.max(
      0,
      balances.reduce((sum, due) => sum + roomOf(due, charge), -rebated),
    );
  return {
    penalty: left('penalty'),
    interest: left('interest', sumOf(rebates, 'income_interest')),
    iva: left('iva', sumOf(rebates, 'iva_payable')),
    commission: left('commission'),
  };
}

/**
 * Waives charges, as far as they exist: unpaid ones are no longer owed; the money of paid ones pays other debt or becomes a credit balance.
 */
export function waiver(account: OrderAccount, asked: WaivedCharges, on: On): LedgerTransaction {
  const balances = balancesOf(account);
  const given = givenOf(balances, asked, waivable(account));
  const { terms } = account.order;
  const { businessDate, waiverId: cause } = on;
  const booked = creditCharges('waiver', given, balances, { businessDate, paymentId: cause, terms });
  const entries = [
    ...(booked?.entries ?? []),
    ...charges.flatMap((charge) => requestEntries(charge, asked[charge], given)),
  ];
  return { ...balanced('waiver', businessDate, [], () => 'cash'), cause, entries };
}

/** Forgives the whole debt, or passes it to a new owner. `asked` is its amount at the time of the decision. */
export function wholeDebt(
  kind: 'forgiveness' | 'transfer',
  account: OrderAccount,
  asked: number,
  on: On,
): LedgerTransaction {
  const parts = balancesOf(account).flatMap(({ number, outstanding }) =>
    allocationOrder.map((component) => ({ number, component, amount: outstanding[component] })),
  );
  const booked = wholeWaiver({ kind, cause: on.waiverId }, parts, on.businessDate);
  return { ...booked, entries: [...booked.entries, ...pair('waived_rest', asked)] };
}

/** These parts of a debt are forgiven, or owed to a new owner. */
export function wholeWaiver(
  { kind, cause = '' }: Pick<LedgerTransaction, 'kind' | 'cause'>,
  parts: Parameters<typeof creditsOf>[0],
  businessDate: IsoDate,
): LedgerTransaction {
  const other = kind === 'forgiveness' ? 'forgiveness' : 'transferred_claim';
  return { ...balanced(kind, businessDate, creditsOf(parts), () => other), cause };
}

/** The interest of the days to come, which a charge-off credits: from its day on the debt costs nothing more. */
export function interestStopped(account: OrderAccount, { businessDate, waiverId }: On): LedgerEntry[] {
  const { order } = account;
  const balances = balancesOf(account);
  // What was paid in advance stays paid.
  const given = rebateOn(order, balances, businessDate).map((row) => {
    const owed = balances.find(({ number }) => number === row.number)?.outstanding;
    return { ...row, interest: Math.min(row.interest, owed?.interest ?? 0), iva: Math.min(row.iva, owed?.iva ?? 0) };
  });
  const how = { businessDate, paymentId: waiverId, terms: order.terms };
  return creditCharges('charge-off', given, balances, how)?.entries ?? [];
}

/** The lender stops counting on the debt, which stands. `asked` is its amount at the time of the decision; claim.ts adds the loss. */
export function chargeOff(stopped: readonly LedgerEntry[], asked: number, on: On): LedgerTransaction {
  const booked = balanced('charge-off', on.businessDate, [], () => 'cash');
  return { ...booked, cause: on.waiverId, entries: [...stopped, ...pair('waived_rest', asked)] };
}

/** Reverses a waiver: its amount is owed again. A credit balance that was spent since is lost. */
export function reinstatement(
  account: OrderAccount,
  bookedWaiver: BookedWaiver,
  { businessDate, waiverId: cause }: On,
): LedgerTransaction {
  const said = bookedWaiver.entries.filter(isSaid);
  const moved = [{ ...bookedWaiver, entries: bookedWaiver.entries.filter((entry) => !isSaid(entry)) }];
  const on = { businessDate, paymentId: cause, credit: creditBalanceOf(account) };
  // After a cancellation nothing is owed again: its charges were credited in full.
  const isDone = account.order.cancelled === 0;
  const back = isDone ? reverseCredit(bookedWaiver.kind, moved, on) : null;
  const entries = [...(back?.entries ?? []), ...(isDone ? turnedRound(said) : withoutEffect(said))];
  return { ...balanced('reinstatement', businessDate, [], () => 'cash'), cause, entries };
}

function isSaid({ account }: LedgerEntry): boolean {
  return account.startsWith('waived_');
}

/** Cancels the requested amounts: the waiver had no effect. */
function withoutEffect(said: readonly LedgerEntry[]): LedgerEntry[] {
  return said.filter(({ amount }) => amount < 0).flatMap(({ account, amount }) => pair(account, -amount));
}

function pair(account: LedgerEntry['account'], amount: number): LedgerEntry[] {
  return [amount, -amount].map((sum) => ({ account, instalment: null, amount: sum }));
}

/** The amounts of a charge given by instalment, the amount requested, and the part that could not be given. */
function requestEntries(charge: Charge, asked: number, given: readonly ChargeCredit[]): LedgerEntry[] {
  const account = `waived_${charge}` as const;
  const parts = given.map(({ number, [charge]: amount }) => ({ account, instalment: number, amount }));
  const rest = parts.reduce((left, { amount }) => left - amount, asked);
  const sums = [-asked, rest].map((amount) => ({ account, instalment: null, amount }));
  return [...parts, ...sums].filter(({ amount }) => amount !== 0);
}

/** The instalments whose charges are waived: first unpaid ones, oldest first, then paid ones. */
function givenOf(balances: readonly InstalmentBalance[], asked: WaivedCharges, most: WaivedCharges): ChargeCredit[] {
  const given = balances.map(({ number }) => ({ number, penalty: 0, interest: 0, iva: 0, commission: 0 }));
  for (const charge of charges) {
    let left = Math.min(asked[charge], most[charge]);
    const take = (index: number, room: number) => {
      const row = given[index];
      const amount = Math.max(0, Math.min(left, room));
      if (row) row[charge] += amount;
      left -= amount;
    };
    balances.forEach((due, index) => {
      take(index, Math.min(due.outstanding[charge], roomOf(due, charge)));
    });
    balances.forEach((due, index) => {
      take(index, roomOf(due, charge) - (given[index]?.[charge] ?? 0));
    });
  }
  return given;
}

function roomOf(due: InstalmentBalance, charge: Charge): number {
  return (charge === 'penalty' ? due.penaltyCharged : due[charge]) - due.waived[charge];
}
