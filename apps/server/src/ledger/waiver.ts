import type { Charge, LedgerTransaction, WaiverKind } from './ledger.ts';

/** A waiver that can be reversed. */
export type BookedWaiver = LedgerTransaction & { kind: Exclude<WaiverKind, 'reinstatement'> };

/** Everything that can be waived. */
export const charges: readonly Charge[] = ['penalty', 'interest', 'iva', 'commission'];

/** The amounts to waive, in minor units. */
export type WaivedCharges = Readonly<Record<Charge, number>>;

export function isWaiverKind(kind: LedgerTransaction['kind']): kind is WaiverKind {
  return isGiven(kind) || kind === 'reinstatement';
}

/** Whether a booking is one that a reinstatement can undo. */
export function isGiven(kind: LedgerTransaction['kind']): kind is BookedWaiver['kind'] {
  return kind === 'waiver' || kind === 'forgiveness' || kind === 'charge-off' || kind === 'transfer';
}

/** Whether a booking is about the whole debt, or undoes one that was. */
export function isOfRest({ entries }: Pick<LedgerTransaction, 'entries'>): boolean {
  return entries.some(({ account }) => account === 'waived_rest');
}

/** Whether a booking gives up, once more, debt that had been given up and is owed again: it is no decision of its own. */
export function isRepeated({ kind, entries }: Pick<LedgerTransaction, 'kind' | 'entries'>): boolean {
  return (kind === 'forgiveness' || kind === 'transfer') && !isOfRest({ entries });
}

/** The amounts that a waiver was requested for: more than it gives if a payment of an earlier day has left less to waive. */
export function requestedCharges({ entries }: Pick<LedgerTransaction, 'entries'>): WaivedCharges {
  const asked = { penalty: 0, interest: 0, iva: 0, commission: 0 };
  for (const { account, amount } of entries) {
    for (const charge of charges) if (account === `waived_${charge}` && amount < 0) asked[charge] -= amount;
  }
  return asked;
}
