import * as to from '@plazo/contract/documents';
import { contractDetail } from '@plazo/contract/loan';
import { chooseFirstDueDate as chooseCall, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { localDate } from '@plazo/loan-rules/calendar';
import { hasBankAccount } from '../bank-accounts/bind-bank.repository.ts';
import { documentOf } from '../disclosure/accepted-document.ts';
import { disclosingOf } from '../disclosure/consent.ts';
import type { BorrowerCalls, CallContext } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { findAcceptance } from './acceptance.repository.ts';
import { presentAccepted, presentContract } from './contract.present.ts';
import { chooseFirstDueDate } from './first-due-date.service.ts';
import { presentOffer } from './offer.present.ts';
import { findBorrower } from './offer.repository.ts';
import { type PricedOffer, readContract, readOffer, takeOffer } from './offer.service.ts';

/** Confirming and taking an offer, and its contract. */
export function serveOffer(
  calls: BorrowerCalls,
  { db, config, payouts }: { db: Db; config: Config; payouts: { wake(): void } | null },
): void {
  const disclosing = disclosingOf(config.tenant);
  const readerOf = ({ locale, today }: CallContext, isReload: boolean) => {
    const write = formatterFor(config.tenant, locale);
    return { isReload, locale, today, write, company: config.tenant.companyName, disclosing };
  };
  const needsAccount = config.tenant.accountBeforeAcceptance;
  const accountNeeded = async ({ offer }: PricedOffer, { borrowerId }: { borrowerId: string }) =>
    needsAccount && !offer.isAccepted && !(await hasBankAccount(db, borrowerId)) ? { needsAccount: 1 as const } : {};
  calls.serveBorrower(loanDetailConfirm, async ({ isType, ...meant }, context) => {
    const isReload = isType === '1';
    const priced = await readOffer(db, context.borrowerId, meant, { ...context, disclosing, isReload });
    return { ...presentOffer(priced, readerOf(context, isReload)), ...(await accountNeeded(priced, context)) };
  });

  calls.serveBorrower(chooseCall, async (chosen, context) => {
    const priced = await chooseFirstDueDate(db, context.borrowerId, chosen, { ...context, disclosing });
    return { ...presentOffer(priced, readerOf(context, true)), ...(await accountNeeded(priced, context)) };
  });

  calls.serveBorrower(loanDetailPush, async ({ productId, ...agreed }, context) => {
    const isPaidOutAtOnce = config.SANDBOX && !config.PAYOUT_PROVIDER_URL;
    const { companyName: company, formats } = config.tenant;
    const consent = { ...context, disclosing, isPaidOutAtOnce, needsAccount, company, formats };
    const orderId = await takeOffer(db, context.borrowerId, productId, agreed, consent);
    payouts?.wake();
    const query = new URLSearchParams({ orderId, productId });
    // Without a public base a path is enough: it stays on the borrower's origin.
    return { lendDetailsUrl: `${config.PUBLIC_BASE_URL}${to.loanDetailUrl}?${query}` };
  });

  calls.serveBorrower(contractDetail, async ({ orderNo }, context) => {
    const { companyName: company, timeZone, formats } = config.tenant;
    const { borrowerId, locale, today } = context;
    const accepted = await findAcceptance(db, borrowerId, orderNo);
    if (accepted) return presentAccepted(accepted, { orderNo, company, timeZone, locale, formats });
    const [priced, borrower] = await Promise.all([
      readContract(db, borrowerId, orderNo, { ...context, disclosing }),
      findBorrower(db, borrowerId),
    ]);
    const { acceptedAt, productId } = priced.offer;
    const plannedOn = priced.offer.plannedOn ?? today;
    const disclosure = disclosing.of(productId)?.pinned;
    const parties = { borrower, company, locale, formats, plannedOn, ...(disclosure ? { disclosure } : {}) };
    const document = documentOf(priced, parties);
    const contractDate = acceptedAt === null ? today : localDate(acceptedAt, timeZone);
    return presentContract(document, { orderNo, company, contractDate, locale, formats });
  });
}
