import { contractDetail } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { localDate } from '@plazo/loan-rules/calendar';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { formatterFor } from '../formatter.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { offerMessages } from './offer.messages.ts';
import { presentContract, presentOffer } from './offer.present.ts';
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
    const orderId = await takeOffer(db, context.borrowerId, productId, agreed, context);
    const query = new URLSearchParams({ orderId, productId });
    // Without a public base a path is enough: it stays on the origin the borrower came from.
    return { lendDetailsUrl: `${config.PUBLIC_BASE_URL}/loan-details?${query}` };
  });

  dispatcher.serveBorrower(contractDetail, async ({ orderNo }, context) => {
    const [priced, borrower] = await Promise.all([
      readContract(db, context.borrowerId, orderNo, context),
      findBorrower(db, context.borrowerId),
    ]);
    const { acceptedAt, disbursedOn } = priced.offer;
    const dates = {
      contract: acceptedAt === null ? context.today : localDate(acceptedAt, config.tenant.timeZone),
      disbursed: disbursedOn ?? context.today,
    };
    const write = formatterFor(config.tenant, context.locale);
    return presentContract(priced, borrower, config.tenant.companyName, dates, write);
  });
}
