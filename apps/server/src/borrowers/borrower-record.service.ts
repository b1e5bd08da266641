import { isDeepStrictEqual } from 'node:util';
import type { putBorrower } from '@plazo/contract/lender/borrowers';
import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import { isTimeZone } from '@plazo/loan-rules/calendar';
import { isState } from '@plazo/loan-rules/states';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import {
  type BorrowerRecord,
  findRecord,
  findSealedIds,
  replaceSealedId,
  saveRecord,
} from './borrower-record.repository.ts';
import { checkedId, type GivenId, openedId, sealId } from './national-id.ts';
import { ownFieldsCheck } from './own-fields.ts';

/** What a call says of a record: what is left out stays, null goes. */
export type RecordChange = Pick<
  LenderRequest<typeof putBorrower>,
  'email' | 'birthDate' | 'nationalId' | 'language' | 'timeZone' | 'state' | 'ownFields'
>;

const oldest = '1900-01-01';

/** Changes the records of borrowers, by the tenant's rules. Returns which fields have changed. */
export function recordWriter({ tenant, masterKeys }: Pick<Config, 'tenant' | 'masterKeys'>) {
  const refuseWrongFields = ownFieldsCheck(tenant);
  const nationalIdOf = (
    given: GivenId,
    before: BorrowerRecord,
    { borrowerId, birthDate }: { borrowerId: string; birthDate: string | null },
  ) => {
    const checked = checkedId(given, { format: tenant.accountFormat, birthDate });
    if ('problem' in checked) throw invalid('nationalId', checked.code, checked.problem);
    const { number } = checked;
    const isSame =
      before.nationalIdKind === given.kind &&
      before.nationalIdSealed !== null &&
      openedId(before.nationalIdSealed, borrowerId, [masterKeys.current]) === number;
    const nationalIdSealed = isSame ? before.nationalIdSealed : sealId(number, borrowerId, masterKeys);
    return { nationalIdKind: given.kind, nationalIdSealed, nationalIdEnding: number.slice(-4) };
  };
  return async (
    transaction: Queryable,
    borrowerId: string,
    { nationalId, ...change }: RecordChange,
    { today, now }: { today: string; now: number },
  ): Promise<string[]> => {
    const { birthDate: born, timeZone, state, ownFields } = change;
    if (typeof born === 'string' && (born < oldest || born > today))
      throw invalid('birthDate', 'out-of-range', `must be from ${oldest} to today`);
    if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw invalid('timeZone', 'not-one-of', 'is not known');
    const { pack } = tenant.disclosure;
    if (typeof state === 'string' && !isState(state, pack === 'none' ? null : pack))
      throw invalid('state', 'not-one-of', 'is not known');
    if (ownFields) refuseWrongFields(ownFields);
    const before = await findRecord(transaction, borrowerId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const record: BorrowerRecord = { ...before, ...given };
    const { birthDate } = record;
    if (nationalId === null)
      Object.assign(record, { nationalIdKind: null, nationalIdSealed: null, nationalIdEnding: null });
    if (nationalId) Object.assign(record, nationalIdOf(nationalId, before, { borrowerId, birthDate }));
    const changed = changedFields(before, record);
    if (changed.length > 0) await saveRecord(transaction, borrowerId, record, now);
    return changed;
  };
}

/** By the names of the call. */
function changedFields(before: BorrowerRecord, after: BorrowerRecord): string[] {
  const plain = ['email', 'birthDate', 'language', 'timeZone', 'state'] as const;
  return [
    ...plain.filter((field) => before[field] !== after[field]),
    ...(before.nationalIdSealed === after.nationalIdSealed ? [] : ['nationalId']),
    ...(isDeepStrictEqual(before.ownFields, after.ownFields) ? [] : ['ownFields']),
  ];
}

function invalid(field: string, code: FieldProblemCode, problem: string): LenderProblem {
  return new LenderProblem('invalid-request', `${field} ${problem}`, [{ field, problem, code }]);
}

const batch = 500;

/** Encrypts the national ids of the next borrowers, by id, with the current key, unless they are already. Can be repeated. */
export async function resealNationalIds(
  db: Queryable,
  { current, earlier }: Config['masterKeys'],
  after: string,
  size = batch,
): Promise<{ renewed: number; unreadable: string[]; next: string | null }> {
  const ids = await findSealedIds(db, after, size);
  const done = { renewed: 0, unreadable: [] as string[] };
  for (const { id, sealed } of ids) {
    if (openedId(sealed, id, [current]) !== null) continue;
    const number = openedId(sealed, id, earlier);
    if (number === null) done.unreadable.push(id);
    else if (await replaceSealedId(db, id, { sealed, by: sealId(number, id, { current, earlier }) })) done.renewed += 1;
  }
  return { ...done, next: ids.length < size ? null : (ids.at(-1)?.id ?? null) };
}
