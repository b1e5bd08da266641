import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { AcceptedDocument } from './accepted-document.ts';
import type { Disclosure } from './disclosure.ts';
import { currentDisclosure, nameOf } from './packs.ts';

/** By what a tenant's offers are disclosed. */
export interface Disclosing {
  /** Null where the law of the place adds nothing. */
  of(productId: string): Disclosure | null;
  holidays: readonly IsoDate[];
}

export function disclosingOf(tenant: Pick<TenantSettings, 'disclosure'>): Disclosing {
  return { of: (productId) => currentDisclosure(tenant, productId), holidays: tenant.disclosure.holidays };
}

/** What a borrower answered to a consent that is no condition of the loan. */
export interface MarketingConsent {
  kind: string;
  isGiven: boolean;
}

/** What is kept of the disclosure of an order. */
interface Disclosed {
  inDocument: Pick<AcceptedDocument, 'disclosure' | 'acknowledged'>;
  pin: { pack: string; packVersion: string };
  consents: MarketingConsent[];
}

/** What was shown and answered of a disclosure; refused where it is another one, or what it asks for is missing. */
export function refuseUndisclosed(
  disclosure: Disclosure | null,
  agreed: { disclosure?: string; acknowledged?: number; consents?: string },
): Disclosed {
  const name = disclosure === null ? undefined : nameOf(disclosure);
  if (agreed.disclosure !== name) {
    throw new AppError(errorCode.amountMismatch, 'the disclosure that was shown is not the one that holds');
  }
  if (disclosure === null) return { inDocument: {}, pin: { pack: 'none', packVersion: '' }, consents: [] };
  const { pinned } = disclosure;
  const { acknowledgement, consents: known } = disclosure.texts('es');
  if (acknowledgement !== null && agreed.acknowledged !== 1) {
    throw new AppError(errorCode.notAcknowledged, 'what has to be read was not confirmed to have been read');
  }
  const given = (agreed.consents ?? '').split(',');
  return {
    inDocument: { disclosure: pinned, ...(acknowledgement === null ? {} : { acknowledged: true }) },
    pin: { pack: pinned.pack, packVersion: pinned.version },
    consents: Object.keys(known).map((kind) => ({ kind, isGiven: given.includes(kind) })),
  };
}
