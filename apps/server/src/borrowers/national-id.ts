import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';
import type { AccountFormatName } from '@plazo/loan-rules/account-formats';
import {
  birthDateOfCurp,
  type NationalIdKind,
  type NationalIdProblem,
  nationalIdKinds,
  nationalIdProblem,
  plainNationalId,
} from '@plazo/loan-rules/national-id';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';

const inWords: Readonly<Record<NationalIdProblem, string>> = {
  form: 'does not have the form of its kind',
  date: 'contains a date that does not exist',
  'check-digit': 'has another check digit than the one that follows from it',
};

/** A national id as it was sent. */
export interface GivenId {
  kind: NationalIdKind;
  number: string;
}

/** The number as it is stored, or what is wrong with it; never the number itself. */
export function checkedId(
  { kind, number }: GivenId,
  { format, birthDate }: { format: AccountFormatName; birthDate: string | null },
): { number: string } | { problem: string; code: FieldProblemCode } {
  const kinds: readonly NationalIdKind[] = nationalIdKinds[format];
  if (!kinds.includes(kind)) {
    return {
      code: 'wrong-kind',
      problem: kinds.length === 0 ? 'is not known for this lender' : `must be of the kind ${kinds.join(' or ')}`,
    };
  }
  const plain = plainNationalId(number);
  const problem = nationalIdProblem(kind, plain);
  if (problem) return { problem: inWords[problem], code: 'wrong-number' };
  if (kind === 'curp' && birthDate !== null && birthDateOfCurp(plain) !== birthDate) {
    return { problem: 'contains another birth date than birthDate', code: 'other-birth-date' };
  }
  return { number: plain };
}

const sealedFor = (borrowerId: string) => ({ purpose: 'national id', rowId: borrowerId });

/** Encrypts a number for its borrower. */
export function sealId(number: string, borrowerId: string, keys: MasterKeys): string {
  return sealText(number, sealedFor(borrowerId), keys.current);
}

/** The number; null if none of the keys opens it. */
export function openedId(sealed: string, borrowerId: string, keys: readonly string[]): string | null {
  try {
    return openText(sealed, sealedFor(borrowerId), keys);
  } catch {
    return null;
  }
}
