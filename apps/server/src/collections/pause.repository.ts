import type { pauseReasons } from '@plazo/contract/lender/pauses';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { first, type Queryable } from '../platform/db/db.ts';
import { column, nullable, type Row, statement } from '../platform/db/statement.ts';

export type PauseReason = (typeof pauseReasons)[number];

const columns = {
  id: column.text,
  borrowerId: column.text,
  orderId: column.text,
  reason: column.word<PauseReason>(),
  /** The first free day is the one after it. */
  beginsOn: column.date,
  through: column.date,
  state: column.word<'running' | 'over' | 'ended'>(),
  madeBy: column.text,
  madeAt: column.instant,
  endedBy: nullable(column.text),
  note: nullable(column.text),
};

/** A pause of late charges and contact. */
export type StoredPause = Row<typeof columns>;

const fields = 'id, borrower_id, order_id, reason, begins_on, through, state, made_by, made_at, ended_by, note';

const findOfOrder = statement(
  'pause.find_of_order',
  columns,
  `select ${fields} from pause where borrower_id = $borrowerId and order_id = $orderId order by made_at desc, id desc`,
);

const insert = statement(
  'pause.insert',
  {},
  `insert into pause (borrower_id, id, order_id, reason, begins_on, through, made_by, made_at, note)
   values ($borrowerId, $id, $orderId, $reason, $beginsOn::date, $through::date, $madeBy, $madeAt::instant, $note)`,
);

const end = statement(
  'pause.end',
  columns,
  `update pause set state = 'ended', through = $through::date, ended_by = $endedBy
   where borrower_id = $borrowerId and id = $id and state = 'running'
   returning ${fields}`,
);

const findToClose = statement(
  'pause.find_to_close',
  { borrowerId: column.text, id: column.text },
  `select borrower_id, id from pause where state = 'running' and through < $today::date order by through limit $most::integer`,
);

const close = statement(
  'pause.close',
  {},
  `update pause set state = 'over' where borrower_id = $borrowerId and id = $id and state = 'running' and through < $today::date`,
);

/** The pauses of an order, newest first. */
export async function findPauses(db: Queryable, borrowerId: string, orderId: string): Promise<StoredPause[]> {
  return db.query(findOfOrder, { borrowerId, orderId });
}

export async function insertPause(
  transaction: Queryable,
  pause: Omit<StoredPause, 'state' | 'endedBy'>,
): Promise<void> {
  await transaction.query(insert, pause);
}

/** Ends a running pause on a day; null if it is not running any more. */
export async function endRunningPause(
  transaction: Queryable,
  { borrowerId, id }: Pick<StoredPause, 'borrowerId' | 'id'>,
  { through, endedBy }: { through: IsoDate; endedBy: string },
): Promise<StoredPause | null> {
  return first(await transaction.query(end, { borrowerId, id, through, endedBy }));
}

/** Some running pauses whose last day is over. */
export async function findPausesToClose(
  db: Queryable,
  today: IsoDate,
  most: number,
): Promise<{ borrowerId: string; id: string }[]> {
  return db.query(findToClose, { today, most });
}

export async function closePause(
  db: Queryable,
  pause: { borrowerId: string; id: string },
  today: IsoDate,
): Promise<void> {
  await db.query(close, { ...pause, today });
}
