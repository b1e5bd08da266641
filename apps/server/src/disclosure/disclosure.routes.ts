import { disclosureSheet } from '@plazo/contract/disclosure';
import { errorCode } from '@plazo/contract/envelope';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { formatterFor } from '../formatter.ts';
import { AppError } from '../http/app-error.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { findAcceptance } from '../offer/acceptance.repository.ts';
import { loanOf } from '../offer/accepted-document.ts';
import { readContract } from '../offer/offer.service.ts';
import { disclosingOf } from './consent.ts';
import { presentSheet } from './disclosure.present.ts';
import { disclosureOf } from './packs.ts';

/** The page of key figures: of an order by the pack it was made under, of an offer by the tenant's. */
export function serveDisclosure(dispatcher: Dispatcher, { db, config }: { db: Db; config: Config }): void {
  const disclosing = disclosingOf(config.tenant);
  dispatcher.serveBorrower(disclosureSheet, async ({ orderNo }, context) => {
    const { borrowerId, locale, today } = context;
    const reader = { orderNo, locale, write: formatterFor(config.tenant, locale) };
    const accepted = await findAcceptance(db, borrowerId, orderNo);
    if (accepted) {
      const { document } = accepted;
      if (document.disclosure) return presentSheet(disclosureOf(document.disclosure), { ...reader, document });
    } else {
      const priced = await readContract(db, borrowerId, orderNo, { ...context, disclosing });
      const disclosure = disclosing.of(priced.offer.productId);
      const document = loanOf(priced, priced.offer.plannedOn ?? today);
      if (disclosure) return presentSheet(disclosure, { ...reader, document });
    }
    throw new AppError(errorCode.notFound, 'this loan has no such page');
  });
}
