import type { ComplaintInit } from '@plazo/contract/complaints';

type Choice = ComplaintInit['problemType'][number];

/** What a complaint is about, chosen on complaint home. */
export interface ComplaintSubject {
  order: { orderNo: string; name: string };
  type: Choice;
  sonType: Choice | null;
  /** Requirement C2: false for a complaint about collection of an order that does not allow it. */
  isSupported: boolean;
  /** There is no debt to collect on the order yet, or never was one. */
  isNotCollected: boolean;
}

export interface ComplaintFormData {
  /** Null if the URL names no order or no problem. */
  subject: ComplaintSubject | null;
  orderId: string;
  /** Whom to turn to where only a person helps; its hours only if the lender says them. */
  contact: { va: string; hours?: string | undefined; chat: string | null; email: string } | null;
  /** The day by which a complaint sent today is answered, if there is one. */
  answerBy: string | undefined;
  /** The id of a draft that starts in this document. */
  draftId: string;
}

/** The data of the form, for a complaint that can be filed. */
export interface FilingFormData {
  subject: ComplaintSubject;
  draftId: string;
}

/** null if nothing can be filed. */
export function filingFormOf({ subject, draftId }: ComplaintFormData): FilingFormData | null {
  return subject?.isSupported ? { subject, draftId } : null;
}
