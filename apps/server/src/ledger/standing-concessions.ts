import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { OrderAccount } from './account.ts';
import type { Conceded } from './conceding.ts';
import { charges } from './concession.ts';
import { isConceded, isReinstated } from './concession-operations.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger.ts';

/** Something that the lender has given up of an order. */
export interface StandingConcession {
  id: string;
  kind: Conceded['kind'];
  /** What it gives up, in minor units: less than was asked where a payment of an earlier day has left less. */
  amount: number;
  businessDate: IsoDate;
  isReversed: boolean;
}

/** The lender's concessions of an order, by day. */
export function standingConcessions({ bookings }: Pick<OrderAccount, 'bookings'>): StandingConcession[] {
  return bookings.filter(isConceded).map(({ cause: id = '', kind, businessDate, entries }) => ({
    id,
    kind,
    amount: kind === 'waiver' ? waivedBy({ entries }) : writtenOffBy({ entries }),
    businessDate,
    isReversed: isReinstated(bookings, id),
  }));
}

/** What a waiver gives, by charge; what it takes back is negative. */
export function waivedCharges({ entries }: { entries: readonly LedgerEntry[] }) {
  return charges.map((charge) => {
    const own = entries.filter(({ account, instalment }) => account === `waived_${charge}` && instalment !== null);
    return { charge, amount: own.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

function waivedBy(booked: Pick<LedgerTransaction, 'entries'>): number {
  return waivedCharges(booked).reduce((sum, { amount }) => sum + amount, 0);
}

function writtenOffBy({ entries }: Pick<LedgerTransaction, 'entries'>): number {
  return entries.reduce((sum, { account, amount }) => (account === 'written_off' ? sum + amount : sum), 0);
}
