import * as errorCode from '@plazo/contract/error-codes';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { AppError } from '../platform/app-error.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { AcceptedDocument } from './accepted-document.ts';
import type { Disclosure } from './disclosure.ts';
import { currentDisclosure, nameOf } from './packs.ts';

/** The disclosures of a tenant's offers. */
export interface Disclosing {
  /** Null if local law adds nothing. */
  of(productId: string): Disclosure | null;
  holidays: readonly IsoDate[];
}

export function disclosingOf(tenant: Pick<TenantSettings, 'disclosure'>): Disclosing {
  return { of: (productId) => currentDisclosure(tenant, productId), holidays: tenant.disclosure.holidays };
}

/** A borrower's answer to a consent that is not a condition of the loan. */
export interface MarketingConsent {
  kind: string;
  isGiven: boolean;
}

/** What an order stores about its disclosure. */
interface Disclosed {
  inDocument: Pick<AcceptedDocument, 'disclosure' | 'acknowledged'>;
  pin: { pack: string; packVersion: string };
  consents: MarketingConsent[];
}

/** What was shown and answered of a disclosure. Refused if another disclosure was shown, or a required answer is missing. */
export function refuseUndisclosed(
  disclosure: Disclosure | null,
  agreed: { disclosure?: string; acknowledged?: number; consents?: string },
): Disclosed {
  const name = disclosure === null ? undefined : nameOf(disclosure);
  if (agreed.disclosure !== name) {
    throw new AppError(errorCode.amountMismatch, 'the disclosure that was shown is not the current one');
  }
  if (disclosure === null) return { inDocument: {}, pin: { pack: 'none', packVersion: '' }, consents: [] };
  const { pinned } = disclosure;
  const { acknowledgement, consents: known } = disclosure.texts('es');
  if (acknowledgement !== null && agreed.acknowledged !== 1) {
    throw new AppError(errorCode.notAcknowledged, 'reading the disclosure was not confirmed');
  }
  const given = (agreed.consents ?? '').split(',');
  return {
    inDocument: { disclosure: pinned, ...(acknowledgement === null ? {} : { acknowledged: true }) },
    pin: { pack: pinned.pack, packVersion: pinned.version },
    consents: Object.keys(known).map((kind) => ({ kind, isGiven: given.includes(kind) })),
  };
}
