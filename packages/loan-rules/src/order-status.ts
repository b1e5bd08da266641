import { compareDates, type IsoDate } from './calendar.ts';

/** The order status codes of the loan details call. Source: specification 4, requirement D1 (meanings). */
export const orderStatus = {
  underReview: 21,
  rejected: 110,
  disbursing: 151,
  disbursed: 170,
  repayable: 174,
  overdue: 180,
  settled: 200,
} as const;

/** One of the known status codes. */
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** The events that change an order's status. */
export type OrderEvent =
  | 'approve'
  | 'reject'
  | 'disburse'
  | 'return'
  | 'confirm'
  | 'settle'
  | 'fall-due'
  | 'fall-overdue'
  | 'cure'
  | 'reopen';

interface StatusRules {
  repay: boolean;
  extend: boolean;
  borrowAgain: boolean;
  showDetails: boolean;
  showMarket: boolean;
  complainOfCollection: boolean;
  next: Partial<Record<OrderEvent, OrderStatus>>;
}

const quiet = {
  repay: false,
  extend: false,
  borrowAgain: false,
  showDetails: true,
  showMarket: true,
  complainOfCollection: false,
  next: {},
};

// Requirement D1 (110 hides details), D2 (buttons), D3 (market hidden only for 170, 174, 180, 200). unspecified: which orders have isShow 1
// (requirement C2); ours are those with money to collect, now or earlier: 174, 180, 200.
const rules: Record<OrderStatus, StatusRules> = {
  [orderStatus.underReview]: { ...quiet, next: { approve: orderStatus.disbursing, reject: orderStatus.rejected } },
  [orderStatus.rejected]: { ...quiet, showDetails: false },
  // unspecified: if the bank refuses the transfer, the order ends like a rejection.
  [orderStatus.disbursing]: { ...quiet, next: { disburse: orderStatus.disbursed, reject: orderStatus.rejected } },
  // unspecified: how long 170 lasts. The money has left, the borrower's bank has not confirmed it yet, and there is no repay button
  // (requirement D2). So it ends on the first due date: no borrower is charged for being late before being able to pay. Money may arrive
  // earlier.
  [orderStatus.disbursed]: {
    ...quiet,
    showMarket: false,
    next: {
      confirm: orderStatus.repayable,
      settle: orderStatus.settled,
      return: orderStatus.disbursing,
      'fall-due': orderStatus.repayable,
      'fall-overdue': orderStatus.overdue,
    },
  },
  [orderStatus.repayable]: {
    ...quiet,
    repay: true,
    extend: true,
    showMarket: false,
    complainOfCollection: true,
    next: { settle: orderStatus.settled, return: orderStatus.disbursing, 'fall-overdue': orderStatus.overdue },
  },
  [orderStatus.overdue]: {
    ...quiet,
    repay: true,
    extend: true,
    showMarket: false,
    complainOfCollection: true,
    next: { settle: orderStatus.settled, cure: orderStatus.repayable },
  },
  // unspecified: a reversed payment reopens the order. The money of a payout can come back at any time; then the order waits for it again.
  [orderStatus.settled]: {
    ...quiet,
    borrowAgain: true,
    showMarket: false,
    complainOfCollection: true,
    next: { reopen: orderStatus.repayable, return: orderStatus.disbursing },
  },
};

function isOrderStatus(code: number): code is OrderStatus {
  return code in rules;
}

// A lender's own core may send an unknown code: the order shows its details and offers no action.
function rulesOf(code: number): StatusRules {
  return isOrderStatus(code) ? rules[code] : quiet;
}

/** What a status allows. An unknown code allows nothing and hides nothing. Source: requirements D1 to D3. */
export const orderCan = {
  /** The repay button shows, and a voucher may be issued (174, 180). */
  repay: (status: number): boolean => rulesOf(status).repay,
  /** The extension button shows if the order's isDelay is also '1' (174, 180). */
  extend: (status: number): boolean => rulesOf(status).extend,
  /** The borrow-again button shows (200). */
  borrowAgain: (status: number): boolean => rulesOf(status).borrowAgain,
  /** The detail list shows (all but 110). */
  showDetails: (status: number): boolean => rulesOf(status).showDetails,
  /** The loan market shows (all but 170, 174, 180, 200). */
  showMarket: (status: number): boolean => rulesOf(status).showMarket,
  /** A complaint about collection may be filed: isShow is '1' (174, 180, 200). Source: requirement C2. */
  complainOfCollection: (status: number): boolean => rulesOf(status).complainOfCollection,
} as const;

/** An event that the order's status does not allow. */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
  readonly status: number;
  readonly event: OrderEvent;

  constructor(status: number, event: OrderEvent) {
    super(`an order in status ${status} cannot ${event}`);
    this.status = status;
    this.event = event;
  }
}

/** The status after an event. Throws TransitionError when the table has no such transition. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus {
  const next = rulesOf(status).next[event];
  if (next === undefined) throw new TransitionError(status, event);
  return next;
}

/**
 * The status of an order today. A repayable order is overdue once the due date of an unpaid instalment has passed, and repayable again once
 * that is paid. A disbursed order is repayable on the due date of its oldest unpaid instalment, and overdue after it. Any other stored
 * status stays. `oldestUnpaidDueDate` is null when everything is paid. Throws RangeError for an invalid date.
 */
export function statusOn(input: {
  stored: OrderStatus;
  today: IsoDate;
  oldestUnpaidDueDate: IsoDate | null;
}): OrderStatus {
  const { stored, today, oldestUnpaidDueDate } = input;
  const { next } = rulesOf(stored);
  const daysTo = oldestUnpaidDueDate === null ? 1 : compareDates(oldestUnpaidDueDate, today);
  if (daysTo < 0) return next['fall-overdue'] ?? stored;
  return (daysTo === 0 ? next['fall-due'] : undefined) ?? next.cure ?? stored;
}
