import { decideMarketingConsent, disclosureSheet, marketingConsents } from '@plazo/contract/disclosure';
import * as errorCode from '@plazo/contract/error-codes';
import { loanOf } from '../disclosure/accepted-document.ts';
import { disclosingOf } from '../disclosure/consent.ts';
import { presentConsents, presentSheet } from '../disclosure/disclosure.present.ts';
import { decideConsent, readConsents } from '../disclosure/marketing-consent.service.ts';
import { disclosureOf } from '../disclosure/packs.ts';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls, CallContext } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { findAcceptance } from './acceptance.repository.ts';
import { readContract } from './offer.service.ts';

/** The page of key figures: for an order by the pack it was made under, for an offer by the tenant's. Also the marketing consents. */
export function serveDisclosure(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const disclosing = disclosingOf(config.tenant);
  calls.serveBorrower(disclosureSheet, async ({ orderNo }, context) => {
    const { borrowerId, locale, today } = context;
    const reader = { orderNo, locale, write: formatterFor(config.tenant, locale) };
    const accepted = await findAcceptance(db, borrowerId, orderNo);
    if (accepted) {
      const { document } = accepted;
      const { disclosure, formats = config.tenant.formats } = document;
      // As it was written when it was accepted.
      const write = formatterFor({ formats, currency: document.terms.currency }, locale);
      if (disclosure) return presentSheet(disclosureOf(disclosure), { ...reader, document, write });
    } else {
      const priced = await readContract(db, borrowerId, orderNo, { ...context, disclosing });
      const disclosure = disclosing.of(priced.offer.productId);
      const document = loanOf(priced, priced.offer.plannedOn ?? today);
      if (disclosure) return presentSheet(disclosure, { ...reader, document });
    }
    throw new AppError(errorCode.notFound, 'this loan has no such page');
  });

  const { tenant } = config;
  const readerOf = ({ locale }: CallContext) => ({ locale, company: tenant.companyName, timeZone: tenant.timeZone });
  calls.serveBorrower(marketingConsents, async (_input, context) =>
    presentConsents(await readConsents(db, context.borrowerId, tenant), readerOf(context)),
  );
  calls.serveBorrower(decideMarketingConsent, async ({ kind, isGiven }, context) => {
    const answer = { kind, isGiven: isGiven === '1' };
    const decided = await decideConsent(db, context.borrowerId, answer, { tenant, now: context.now });
    return presentConsents(decided, readerOf(context));
  });
}
