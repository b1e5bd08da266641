import type { LenderContext } from '../platform/calls/lender-calls.ts';
import type { Page } from '../platform/calls/pages.ts';
import { findBorrowerNames } from './borrower-name.repository.ts';

/** A page with the borrower's name in each row: null without the scope `borrowers:read`, or if it is nobody's. */
export async function withNames<Row extends { borrowerId: string | null }>(
  page: Page<Row> | Promise<Page<Row>>,
  { db, scopes }: Pick<LenderContext, 'db' | 'scopes'>,
): Promise<Page<Row & { borrowerName: string | null }>> {
  const { data, next } = await page;
  const ids = scopes.includes('borrowers:read') ? data.flatMap(({ borrowerId }) => borrowerId ?? []) : [];
  const names = await findBorrowerNames(db, ids);
  return { data: data.map((row) => ({ ...row, borrowerName: names.get(row.borrowerId ?? '') ?? null })), next };
}
