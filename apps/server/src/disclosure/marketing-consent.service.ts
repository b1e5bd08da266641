import * as errorCode from '@plazo/contract/error-codes';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import type { Disclosure } from './disclosure.ts';
import { type ConsentAnswer, findAnswers, findNewestDisclosure, insertAnswer } from './marketing-consent.repository.ts';
import { currentDisclosure, disclosureOf, nameOf } from './packs.ts';

/** The consents that a borrower can give, and their last answers. */
export interface MarketingConsents {
  disclosure: Disclosure;
  answers: ConsentAnswer[];
}

/** 40400 if none are asked for. */
export async function readConsents(
  db: Queryable,
  borrowerId: string,
  tenant: Pick<TenantSettings, 'disclosure'>,
): Promise<MarketingConsents> {
  const [disclosure, answers] = await Promise.all([disclosureFor(db, borrowerId, tenant), findAnswers(db, borrowerId)]);
  if (!disclosure || kindsOf(disclosure).length === 0) {
    throw new AppError(errorCode.notFound, 'no consents are asked for');
  }
  return { disclosure, answers };
}

/** Gives or withdraws a consent from now on. */
export async function decideConsent(
  db: Db,
  borrowerId: string,
  { kind, isGiven }: { kind: string; isGiven: boolean },
  { tenant, now }: { tenant: Pick<TenantSettings, 'disclosure'>; now: number },
): Promise<MarketingConsents> {
  const { disclosure } = await readConsents(db, borrowerId, tenant);
  if (!kindsOf(disclosure).includes(kind)) throw new AppError(errorCode.notFound, `no consent ${kind}`);
  await insertAnswer(db, borrowerId, { kind, isGiven, decidedAt: now }, nameOf(disclosure));
  return readConsents(db, borrowerId, tenant);
}

/** Even a lender without a pack must let borrowers withdraw consents that they gave under one. */
async function disclosureFor(db: Queryable, borrowerId: string, tenant: Pick<TenantSettings, 'disclosure'>) {
  const current = currentDisclosure(tenant);
  if (current) return current;
  const pinned = await findNewestDisclosure(db, borrowerId);
  return pinned && disclosureOf(pinned);
}

export function kindsOf(disclosure: Disclosure): string[] {
  return Object.keys(disclosure.texts('es').consents);
}
