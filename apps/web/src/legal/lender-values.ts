import type { Tenant } from '@plazo/contract/pages';
import {
  correctionRequestWorkingDays,
  dataRightsAnswerDays,
  dataRightsApplyWorkingDays,
  faceDataDeletedWithinDays,
  userCorrectionWorkingDays,
} from '@plazo/loan-rules/limits';

/** The day on which the wording of the notice was last changed. */
export const privacyUpdated = '2026-11-21';

export type Lender = Pick<Tenant, 'displayName' | 'companyName' | 'companyAddress' | 'serviceEmail' | 'servicePhone'>;

/** The values of the placeholders in a legal text: the lender, as the tenant names it. */
export function lenderValues(lender: Lender) {
  return {
    app: lender.displayName,
    company: lender.companyName,
    address: lender.companyAddress,
    email: lender.serviceEmail,
    phone: lender.servicePhone,
  };
}

/** The same for the privacy notice, with its periods (spec 9). */
export function privacyValues(lender: Lender) {
  return {
    ...lenderValues(lender),
    faceDays: faceDataDeletedWithinDays,
    answerDays: dataRightsAnswerDays,
    applyDays: dataRightsApplyWorkingDays,
    correctionDays: correctionRequestWorkingDays,
    userDays: userCorrectionWorkingDays,
  };
}
