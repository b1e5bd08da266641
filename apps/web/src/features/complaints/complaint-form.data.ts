import type { ComplaintInit } from '@plazo/contract/complaints';
import type { Contact } from './contact.ts';

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
  /** Late charges may be added while it is checked. */
  isLate: boolean;
}

export interface ComplaintFormData {
  /** Null if the URL names no order or no problem. */
  subject: ComplaintSubject | null;
  orderId: string;
  /** Only where a person takes the complaint. */
  contact: Contact | null;
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
