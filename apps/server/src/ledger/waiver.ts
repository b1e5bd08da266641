import type { Charge, LedgerTransaction, WaiverKind } from './ledger.ts';

/** Everything that can be waived. */
export const charges: readonly Charge[] = ['penalty', 'interest', 'iva', 'commission'];

/** The amounts to waive, in minor units. */
export type WaivedCharges = Readonly<Record<Charge, number>>;

export function isWaiverKind(kind: LedgerTransaction['kind']): kind is WaiverKind {
  return kind === 'waiver' || kind === 'forgiveness' || kind === 'reinstatement';
}

/** Whether a booking forgives the whole debt, or undoes that. */
export function isOfRest({ entries }: Pick<LedgerTransaction, 'entries'>): boolean {
  return entries.some(({ account }) => account === 'waived_rest');
}

/** The amounts that a waiver was requested for: more than it gives if a payment of an earlier day has left less to waive. */
export function requestedCharges({ entries }: Pick<LedgerTransaction, 'entries'>): WaivedCharges {
  const asked = { penalty: 0, interest: 0, iva: 0, commission: 0 };
  for (const { account, amount } of entries) {
    for (const charge of charges) if (account === `waived_${charge}` && amount < 0) asked[charge] -= amount;
  }
  return asked;
}
