import * as to from '@plazo/contract/documents';
import type { SettlementLetter, VerifiedLetter } from '@plazo/contract/letter';
import type { TenantSettings } from '../platform/config/schema.ts';
import type { Letter, Verification } from './letter.service.ts';
import { qrImage } from './qr-code.ts';

/** A letter on the wire. `origin` belongs to the verification page. */
export function presentLetter(
  { loan, code, issuedOn, fullName, totalPaid }: Letter,
  { companyName, companyAddress }: TenantSettings,
  origin: string,
): SettlementLetter {
  const { order } = loan;
  const verifyUrl = `${origin}${to.verifyLetter}`;
  return {
    company: companyName,
    companyAddress,
    userName: fullName,
    orderId: order.id,
    productName: order.productName,
    amount: order.principal,
    currency: order.terms.currency,
    disbursedOn: order.disbursedOn,
    settledOn: order.settledOn ?? issuedOn,
    totalPaid,
    isCancelled: loan.isCancelled,
    ...(loan.isForgiven ? { isForgiven: true } : {}),
    issuedOn,
    code,
    verifyUrl,
    verifyImage: qrImage(`${verifyUrl}?letterCode=${code}`),
  };
}

/** The result of a verification, on the wire. */
export function presentVerification(verification: Verification, company: string): VerifiedLetter {
  const { state } = verification;
  if (state !== 'valid') return { state, company };
  const { orderId, fullName, settledOn } = verification.letter;
  return {
    state,
    company,
    initials: initialsOf(fullName),
    orderEnding: orderId.slice(-4),
    ...(settledOn === null ? {} : { settledOn }),
  };
}

/** `Hugo de la Salas Rivera` -> `H. S. R.`: lower-case particles are left out. */
export function initialsOf(fullName: string): string {
  return fullName
    .split(/[\s-]+/)
    .filter((word, index) => word !== '' && (index === 0 || !/^\p{Ll}/u.test(word)))
    .map((word) => `${[...word.toUpperCase()][0]}.`)
    .join(' ');
}
