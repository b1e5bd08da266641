import * as errorCode from '@plazo/contract/error-codes';
import type { Logger } from 'pino';
import { AppError } from '../platform/app-error.ts';
import type { Queryable } from '../platform/db/db.ts';
import { type Contradiction, insertContradiction } from './contradiction.repository.ts';

/** Refuses a report whose id arrived before with other content. Nothing of it is done; its content is kept. */
export class Contradicted extends AppError {
  constructor(readonly contradiction: Contradiction) {
    const { kind, id } = contradiction.subject;
    super(errorCode.conflict, `${kind} ${id} arrived before with other content`);
  }
}

/** Keeps the content of a refused report after its transaction was rolled back. */
export async function keepingContradictions<T>(
  db: Queryable,
  now: number,
  work: () => Promise<T>,
  logger?: Pick<Logger, 'error'>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Contradicted)) throw error;
    const { contradiction } = error;
    await insertContradiction(db, contradiction, now);
    const { subject, order, problem } = contradiction;
    logger?.error({ [subject.kind]: subject.id, orderId: order?.id ?? null, problem }, 'report contradicted');
    throw error;
  }
}
