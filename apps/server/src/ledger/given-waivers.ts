import type { IsoDate } from '@plazo/loan-rules/calendar';
import { type OrderAccount, sumOf } from './account.ts';
import type { LedgerEntry, LedgerTransaction } from './ledger.ts';
import { type BookedWaiver, charges } from './waiver.ts';
import { isBookedWaiver, isReinstated, withRepeated } from './waiver-operations.ts';

/** A waiver of charges of an order, its forgiveness, its charge-off or its transfer. */
export interface GivenWaiver {
  id: string;
  kind: BookedWaiver['kind'];
  /** The waived amount, in minor units: less than requested if a payment of an earlier day has left less. */
  amount: number;
  businessDate: IsoDate;
  isReversed: boolean;
}

/** The lender's waivers of an order, by day. */
export function givenWaivers({ bookings }: Pick<OrderAccount, 'bookings'>): GivenWaiver[] {
  const given = bookings.filter(isBookedWaiver).map((booked) => withRepeated(booked, bookings));
  return given.map(({ cause: id = '', kind, businessDate, entries }) => ({
    id,
    kind,
    amount: kind === 'waiver' ? waivedBy({ entries }) : Math.abs(sumOf([{ entries }], wholeAccount[kind])),
    businessDate,
    isReversed: isReinstated(bookings, id),
  }));
}

/** The waived amounts by charge; those taken back are negative. */
export function waivedCharges({ entries }: { entries: readonly LedgerEntry[] }) {
  return charges.map((charge) => {
    const own = entries.filter(({ account, instalment }) => account === `waived_${charge}` && instalment !== null);
    return { charge, amount: own.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

function waivedBy(booked: Pick<LedgerTransaction, 'entries'>): number {
  return waivedCharges(booked).reduce((sum, { amount }) => sum + amount, 0);
}

/** Where the whole debt goes. */
const wholeAccount = {
  forgiveness: 'forgiveness',
  'charge-off': 'charged_off_claim',
  transfer: 'transferred_claim',
} as const;
