import type { StatementLine } from './statement.ts';

/** What became of a payment's surplus, the borrower's credit balance; in minor units. */
export interface CreditBalance {
  credit: number;
  /** Used to pay later debt. */
  applied: number;
  refunded: number;
  /** Still there. */
  left: number;
}

const creditKinds: readonly StatementLine['kind'][] = [
  'rebate',
  'cancellation',
  'waiver',
  'reinstatement',
  'payout-return',
];

/** The key for credited charges; no payment has this id. */
const creditKey = ' credited charges';

/**
 * What became of each payment's credit balance. Money is not marked, so the first credited counts as the first used and refunded, and a
 * reversed payment takes back what is left of its own.
 */
export function creditBalancesOf(lines: readonly StatementLine[]): Map<string, CreditBalance> {
  const purses = new Map<string, CreditBalance>();
  const take = (amount: number, into?: 'applied' | 'refunded') => {
    let wanted = amount;
    for (const purse of purses.values()) {
      const taken = Math.min(purse.left, wanted);
      purse.left -= taken;
      wanted -= taken;
      if (into) purse[into] += taken;
    }
  };
  const release = (amount: number) => {
    let wanted = amount;
    for (const purse of [...purses.values()].reverse()) {
      const given = Math.min(purse.applied, wanted);
      purse.applied -= given;
      purse.left += given;
      wanted -= given;
    }
  };
  for (const { kind, credit, paymentId } of lines) {
    // Charges credited after they were paid count, too.
    const isCredit = creditKinds.includes(kind);
    if (credit > 0 && (kind === 'payment' || isCredit)) {
      const key = isCredit ? creditKey : (paymentId ?? '');
      const { applied, refunded, left } = purses.get(key) ?? { applied: 0, refunded: 0, left: 0 };
      const before = purses.get(key)?.credit ?? 0;
      purses.set(key, { credit: before + credit, applied, refunded, left: left + credit });
    } else if (kind === 'reversal' || isCredit) {
      const own = purses.get(isCredit ? creditKey : (paymentId ?? ''));
      const taken = Math.min(own?.left ?? 0, -credit);
      if (own) own.left -= taken;
      take(-credit - taken);
    } else if (credit < 0) {
      take(-credit, kind === 'refund' ? 'refunded' : 'applied');
    } else if (credit > 0) {
      release(credit);
    }
  }
  return purses;
}
