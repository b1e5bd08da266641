import { contractDetail } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { localDate } from '@plazo/loan-rules/calendar';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { formatterFor } from '../formatter.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { findAcceptance } from './acceptance.repository.ts';
import { documentOf } from './accepted-document.ts';
import { presentAccepted, presentContract } from './contract.present.ts';
import { offerMessages } from './offer.messages.ts';
import { presentOffer } from './offer.present.ts';
import { findBorrower } from './offer.repository.ts';
import { readContract, readOffer, takeOffer } from './offer.service.ts';

/** Confirming and taking an offer, and its contract. */
export function serveOffer(dispatcher: Dispatcher, { db, config }: { db: Db; config: Config }): void {
  dispatcher.serveBorrower(loanDetailConfirm, async ({ productId, isType }, context) => {
    const isReload = isType === '1';
    const priced = await readOffer(db, context.borrowerId, productId, { ...context, isReload });
    const write = formatterFor(config.tenant, context.locale);
    return presentOffer(priced, isReload, offerMessages[context.locale], write);
  });

  dispatcher.serveBorrower(loanDetailPush, async ({ productId, ...agreed }, context) => {
    const consent = { ...context, company: config.tenant.companyName };
    const orderId = await takeOffer(db, context.borrowerId, productId, agreed, consent);
    const query = new URLSearchParams({ orderId, productId });
    // Without a public base a path is enough: it stays on the origin the borrower came from.
    return { lendDetailsUrl: `${config.PUBLIC_BASE_URL}/loan-details?${query}` };
  });

  dispatcher.serveBorrower(contractDetail, async ({ orderNo }, context) => {
    const { companyName: company, timeZone } = config.tenant;
    const { borrowerId, locale, today } = context;
    const write = formatterFor(config.tenant, locale);
    const accepted = await findAcceptance(db, borrowerId, orderNo);
    if (accepted) return presentAccepted(accepted, { company, timeZone, write });
    const [priced, borrower] = await Promise.all([
      readContract(db, borrowerId, orderNo, context),
      findBorrower(db, borrowerId),
    ]);
    const { acceptedAt } = priced.offer;
    const plannedOn = priced.offer.plannedOn ?? today;
    const document = documentOf(priced, { borrower, company, locale, plannedOn });
    const contractDate = acceptedAt === null ? today : localDate(acceptedAt, timeZone);
    return presentContract(document, { company, contractDate, write });
  });
}
