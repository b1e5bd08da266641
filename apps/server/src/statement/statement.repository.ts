import type { ExtensionRecord } from '../ledger/extension.ts';
import type { LedgerEntry, LedgerTransaction } from '../ledger/ledger.ts';
import type { PaymentFlag } from '../payments/payment.repository.ts';
import type { VoucherStatus } from '../payments/voucher.repository.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

/** A payment to an order, as its borrower knows it. */
export interface BorrowerPayment {
  id: string;
  orderId: string;
  /** Minor units. */
  amount: number;
  /** Epoch milliseconds. */
  paidAt: number;
  receivedAt: number;
  reference: string;
  flag: PaymentFlag | null;
  /** The voucher's code; null for a card, and for money that staff assigned. */
  voucher: { payCode: string; amount: number; status: VoucherStatus } | null;
  /** Whether it was paid by card. */
  isFromCard: boolean;
  /** Its reversals and when they were reported, in epoch milliseconds; oldest first. */
  reversals: readonly { amount: number; at: number }[];
}

const findAll = statement(
  'statement.find_transactions',
  {
    id: column.text,
    kind: column.word<LedgerTransaction['kind']>(),
    businessDate: column.date,
    cause: nullable(column.text),
    corrects: nullable(column.text),
    account: column.word<LedgerEntry['account']>(),
    instalment: nullable(column.integer),
    amount: column.bigint,
  },
  `select t.id, t.kind, t.business_date, t.cause, c.id as corrects, e.account, e.instalment, e.amount
   from loan_order o
   join ledger_transaction t on t.borrower_id = o.borrower_id and t.order_id = o.id
   join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
   left join ledger_transaction c on c.borrower_id = t.borrower_id and c.order_id = t.order_id and c.number = t.corrects
   where o.borrower_id = $borrowerId and o.id = $orderId
   -- A payout and its charges are booked at once: the money comes first.
   order by t.number, e.line`,
);

const findExtensionRows = statement(
  'statement.find_extensions',
  { instalment: column.integer, dueDate: column.date, days: column.integer, paymentId: column.text },
  `select x.instalment, x.due_date, x.days, x.payment_id
   from extension x
   where x.borrower_id = $borrowerId and x.order_id = $orderId
   order by x.instalment, x.due_date, x.payment_id`,
);

const paymentColumns = {
  id: column.text,
  orderId: column.text,
  amount: column.bigint,
  paidAt: column.instant,
  receivedAt: column.instant,
  reference: column.text,
  flag: nullable(column.word<PaymentFlag>()),
  payCode: nullable(column.text),
  voucherAmount: nullable(column.bigint),
  voucherStatus: nullable(column.word<VoucherStatus>()),
  isFromCard: column.boolean,
  reversals: column.builtJson<BorrowerPayment['reversals']>(),
};

const selectPayments = `
  select p.id, o.id as order_id, p.amount, p.paid_at,
         p.received_at, p.reference, p.flag,
         v.pay_code, v.amount as voucher_amount, v.status as voucher_status,
         exists (select from card_repayment c where c.borrower_id = $borrowerId and c.id = p.reference and c.order_id = o.id) as is_from_card,
         (select coalesce(json_agg(json_build_object('amount', r.amount, 'at', (extract(epoch from r.reversed_at) * 1000)::bigint)
                                    order by r.received_at, r.id), '[]')
          from payment_reversal r where r.borrower_id = $borrowerId and r.payment_id = p.id) as reversals
  from loan_order o
  join payment p on p.borrower_id = o.borrower_id and p.order_id = o.id
  left join voucher v on v.borrower_id = p.borrower_id and v.id = p.voucher_id
  where o.borrower_id = $borrowerId`;

const findAllPayments = statement(
  'statement.find_payments',
  paymentColumns,
  `${selectPayments} and o.id = $orderId order by p.paid_at desc, p.id`,
);

const findOnePayment = statement('statement.find_payment', paymentColumns, `${selectPayments} and p.id = $id`);

/** Everything ever booked for an order, in the order of booking, including corrections and the bookings they undid. */
export async function findTransactions(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<LedgerTransaction[]> {
  const transactions: LedgerTransaction[] = [];
  for (const { id, kind, businessDate, cause, corrects, ...entry } of await db.query(findAll, {
    borrowerId,
    orderId,
  })) {
    if (transactions.at(-1)?.id !== id) {
      transactions.push({
        id,
        kind,
        businessDate,
        entries: [],
        ...(cause === null ? {} : { cause }),
        ...(corrects === null ? {} : { corrects }),
      });
    }
    transactions.at(-1)?.entries.push(entry);
  }
  return transactions;
}

/** Whether a payment is completely reversed. */
export function isReversed({ amount, reversals }: BorrowerPayment): boolean {
  return reversals.reduce((sum, part) => sum + part.amount, 0) === amount;
}

/** Every extension that was ever bought for an order, void or not. */
export async function findExtensions(db: Queryable, borrowerId: string, orderId: string): Promise<ExtensionRecord[]> {
  return db.query(findExtensionRows, { borrowerId, orderId });
}

/** The payments to an order, newest first. */
export async function findPayments(db: Queryable, borrowerId: string, orderId: string): Promise<BorrowerPayment[]> {
  return (await db.query(findAllPayments, { borrowerId, orderId })).map(toPayment);
}

/** A payment to an order of this borrower; null if it is unknown or somebody else's. */
export async function findPayment(db: Queryable, borrowerId: string, id: string): Promise<BorrowerPayment | null> {
  const [row] = await db.query(findOnePayment, { borrowerId, id });
  return row ? toPayment(row) : null;
}

function toPayment(row: Row<typeof paymentColumns>): BorrowerPayment {
  const { payCode, voucherAmount: amount, voucherStatus: status, ...payment } = row;
  return {
    ...payment,
    voucher: payCode === null || amount === null || status === null ? null : { payCode, amount, status },
  };
}
