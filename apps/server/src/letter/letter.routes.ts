import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { presentLetter, presentVerification } from './letter.present.ts';
import { readSettlementLetter, verifyCode } from './letter.service.ts';

/** The no-debt letter of a settled order, and its public verification. */
export function serveLetter(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const {
    tenant,
    PUBLIC_BASE_URL,
    masterKeys: { current: secret },
  } = config;

  calls.serveBorrower(settlementLetter, async ({ orderId }, { borrowerId, today, origin }) => {
    const letter = await readSettlementLetter(db, borrowerId, orderId, today);
    // Only a development server may lack a configured address: it uses the one through which it was reached.
    return presentLetter(letter, tenant, PUBLIC_BASE_URL || origin || '');
  });

  calls.servePublic(verifyLetter, async ({ code }, { now, address }) =>
    presentVerification(await verifyCode(db, code, { now, address, secret }), tenant.companyName),
  );
}
