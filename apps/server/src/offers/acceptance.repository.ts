import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { Instalment } from '@plazo/loan-rules/schedule';
import type { Acceptance, AcceptedDocument } from '../disclosure/accepted-document.ts';
import type { Queryable } from '../platform/db/db.ts';
import { column, nullable, statement } from '../platform/db/statement.ts';

const find = statement(
  'offer.find_acceptance',
  {
    document: column.text,
    hash: nullable(column.text),
    address: nullable(column.text),
    device: nullable(column.text),
    acceptedAt: column.instant,
    paidOutOn: nullable(column.date),
    plan: column.builtJson<Instalment[]>(),
  },
  `select a.document, a.document_hash as hash, a.address, a.device,
          o.created_at as accepted_at,
          case when o.status in (170, 174, 200) then o.disbursed_on end as paid_out_on,
          (select json_agg(json_build_object('number', i.number, 'dueDate', i.due_date, 'principal', i.principal,
                                               'interest', i.interest, 'iva', i.iva, 'commission', i.commission)
                            order by i.number)
           from instalment i where i.borrower_id = $borrowerId and i.order_id = o.id) as plan
   from loan_order o join acceptance a on a.borrower_id = o.borrower_id and a.order_id = o.id
   where o.borrower_id = $borrowerId and o.id = $orderId`,
);

/** The accepted document, and the dates as they are now. */
export interface AcceptedOrder extends Acceptance {
  /** Epoch milliseconds. */
  acceptedAt: number;
  /** The day of the payout, once it happened, and the instalments with their current dates, without extensions. */
  paidOutOn: IsoDate | null;
  plan: readonly Instalment[];
}

/** What this borrower accepted for an order, with the document as it was hashed; null before that. */
export async function findAcceptance(
  db: Queryable,
  borrowerId: string,
  orderId: string,
): Promise<(AcceptedOrder & { text: string }) | null> {
  const [row] = await db.query(find, { borrowerId, orderId });
  return row ? { ...row, document: JSON.parse(row.document) as AcceptedDocument, text: row.document } : null;
}
