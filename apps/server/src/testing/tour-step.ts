import type { addApiKey } from '@plazo/contract/lender/api-keys';
import type * as approvals from '@plazo/contract/lender/approvals';
import type * as audit from '@plazo/contract/lender/audit';
import type * as bankAccounts from '@plazo/contract/lender/bank-accounts';
import type * as borrowerNotes from '@plazo/contract/lender/borrower-notes';
import type * as borrowers from '@plazo/contract/lender/borrowers';
import type * as complaints from '@plazo/contract/lender/complaints';
import type * as contactPlan from '@plazo/contract/lender/contact-plan';
import type * as contacts from '@plazo/contract/lender/contacts';
import {
  type AnyLenderEndpoint,
  type LenderRequest,
  type LenderResponse,
  pathFields,
} from '@plazo/contract/lender/lender-endpoint';
import type * as letters from '@plazo/contract/lender/letters';
import type * as messageTemplates from '@plazo/contract/lender/message-templates';
import type * as offers from '@plazo/contract/lender/offers';
import type * as orders from '@plazo/contract/lender/orders';
import type * as pauses from '@plazo/contract/lender/pauses';
import type * as paymentPlans from '@plazo/contract/lender/payment-plans';
import type * as payments from '@plazo/contract/lender/payments';
import type * as products from '@plazo/contract/lender/products';
import type * as promises from '@plazo/contract/lender/promises';
import type { verifyLedger } from '@plazo/contract/lender/reports';
import type { resealSecrets } from '@plazo/contract/lender/secrets';
import type * as sessions from '@plazo/contract/lender/sessions';
import type * as staff from '@plazo/contract/lender/staff';
import type * as vouchers from '@plazo/contract/lender/vouchers';
import type * as waivers from '@plazo/contract/lender/waivers';
import type * as webhooks from '@plazo/contract/lender/webhook-endpoints';

type Calls = typeof approvals &
  typeof audit &
  typeof bankAccounts &
  typeof borrowerNotes &
  typeof borrowers &
  typeof complaints &
  typeof contactPlan &
  typeof contacts &
  typeof waivers &
  typeof letters &
  typeof messageTemplates &
  typeof offers &
  typeof orders &
  typeof payments &
  typeof products &
  typeof pauses &
  typeof paymentPlans &
  typeof promises &
  typeof sessions &
  typeof staff &
  typeof vouchers &
  typeof webhooks & {
    addApiKey: typeof addApiKey;
    verifyLedger: typeof verifyLedger;
    resealSecrets: typeof resealSecrets;
    bea: typeof borrowers.putBorrower;
    withdrawn: typeof offers.makeOffer;
    refused: typeof offers.makeOffer;
  };

/** The answers of earlier steps, by name. */
export type Answers = {
  [Name in keyof Calls as Calls[Name] extends AnyLenderEndpoint ? Name : never]: Calls[Name] extends AnyLenderEndpoint
    ? LenderResponse<Calls[Name]>
    : never;
};

/** One call of the tour: its request, given the answers so far, and what happens outside before it. */
export interface Step {
  endpoint: AnyLenderEndpoint;
  input(answers: Answers): object;
  /** The name of its answer; by default the call's. */
  as?: string;
  before?(answers: Answers): Promise<void>;
}

export function step<E extends AnyLenderEndpoint>(
  endpoint: E,
  input: LenderRequest<E> | ((answers: Answers) => LenderRequest<E>),
  more: Pick<Step, 'as' | 'before'> = {},
): Step {
  return { endpoint, input: typeof input === 'function' ? input : () => input as object, ...more };
}

/** No address can contain half a character. */
export function inAddress(endpoint: AnyLenderEndpoint, fields: Record<string, unknown>) {
  const inPath = pathFields(endpoint);
  const isInBody = (field: string) => ['POST', 'PUT'].includes(endpoint.method) && !inPath.includes(field);
  const whole = (value: unknown) => (typeof value === 'string' ? value.replace(/[\ud800-\udfff]/gu, '?') : value);
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, isInBody(field) ? value : whole(value)]),
  );
}
