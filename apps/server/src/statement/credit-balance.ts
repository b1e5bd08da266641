import type { StatementLine } from './statement.ts';

/** What became of a payment's surplus, which is kept for the borrower; in minor units. */
export interface CreditBalance {
  kept: number;
  /** Used for later debt. */
  applied: number;
  refunded: number;
  /** Still there. */
  left: number;
}

const givingBack: readonly StatementLine['kind'][] = ['rebate', 'cancellation', 'waiver', 'reinstatement'];

/** Not a payment's id: the key of charges that were given back. */
const givenBackKey = ' given back';

/**
 * What became of each payment's kept money. Coins are not marked, so the first kept counts as the first used and refunded,
 * and a reversed payment takes back what is left of its own.
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
  const giveBack = (amount: number) => {
    let wanted = amount;
    for (const purse of [...purses.values()].reverse()) {
      const given = Math.min(purse.applied, wanted);
      purse.applied -= given;
      purse.left += given;
      wanted -= given;
    }
  };
  for (const { kind, kept, paymentId } of lines) {
    // Charges that were given back after they were paid are kept too.
    const isGivenBack = givingBack.includes(kind);
    if (kept > 0 && (kind === 'payment' || isGivenBack)) {
      const key = isGivenBack ? givenBackKey : (paymentId ?? '');
      const { applied, refunded, left } = purses.get(key) ?? { applied: 0, refunded: 0, left: 0 };
      const before = purses.get(key)?.kept ?? 0;
      purses.set(key, { kept: before + kept, applied, refunded, left: left + kept });
    } else if (kind === 'chargeback' || isGivenBack) {
      const own = purses.get(isGivenBack ? givenBackKey : (paymentId ?? ''));
      const taken = Math.min(own?.left ?? 0, -kept);
      if (own) own.left -= taken;
      take(-kept - taken);
    } else if (kept < 0) {
      take(-kept, kind === 'refund' ? 'refunded' : 'applied');
    } else if (kept > 0) {
      giveBack(kept);
    }
  }
  return purses;
}
