import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { type ErrorCode, errorCode } from '@plazo/contract/envelope';

type Name = keyof typeof errorCode;

/** What any call may be refused with. */
const always: Name[] = ['invalidRequest', 'tooManyRequests', 'internal', 'unavailable', 'timeout'];
const withBody: Name[] = ['bodyTooLarge', 'unsupportedType'];

/** What a call may be refused with besides: published in /openapi.json, and held to in every test (test-server.ts). */
const further: Readonly<Record<string, readonly Name[]>> = {
  bindCard: ['tooManyAccounts'],
  chooseFirstDueDate: ['notFound', 'amountMismatch', 'conflict', 'offerExpired', 'firstDueDate'],
  complaintDetail: ['notFound'],
  complaintInit: ['notFound'],
  complaintSave: [
    ...(['notFound', 'conflict', 'collectionNotSupported', 'complaintFiledBefore', 'complaintTextMissing'] as const),
    ...(['complaintTextTooLong', 'tooManyImages', 'imageNotUsable', 'tooManyComplaints'] as const),
  ],
  complaintScore: ['notFound', 'conflict'],
  contractDetail: ['notFound'],
  coolingOffDetail: ['notFound', 'cancellationNotOffered'],
  decideMarketingConsent: ['notFound'],
  disclosureSheet: ['notFound'],
  marketingConsents: ['notFound'],
  generateVcode: ['notFound', 'orderNotPayable', 'extensionNotOffered', 'cancellationNotOffered', 'amountMismatch'],
  getCaptcha: ['notFound'],
  getPuzzle: ['notFound'],
  googleScore: ['notFound', 'conflict'],
  loanDetailConfirm: ['notFound', 'offerExpired'],
  loanDetailPush: ['notFound', 'offerExpired', 'amountMismatch', 'notAcknowledged'],
  loanDetails: ['notFound'],
  loanPlayDelayDetail: ['notFound', 'orderNotPayable', 'extensionNotOffered'],
  loanPlayDetail: ['notFound', 'orderNotPayable', 'amountMismatch'],
  loanStatement: ['notFound', 'conflict'],
  openLaunchLink: ['notFound'],
  paymentReceipt: ['notFound', 'conflict'],
  paymentReversalWebhook: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  paymentWebhook: ['sessionExpired', 'conflict', 'amountMismatch'],
  payoutWebhook: ['sessionExpired', 'notFound', 'conflict', 'amountMismatch'],
  payoffQuote: ['notFound', 'orderNotPayable', 'payoffDay'],
  repaymentCommit: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  repaymentConfirm: ['notFound', 'orderNotPayable', 'amountMismatch', 'conflict'],
  repaymentHuichao: ['notFound', 'orderNotPayable', 'amountMismatch'],
  repaymentWay: ['notFound', 'orderNotPayable'],
  settlementLetter: ['notFound', 'notSettled', 'conflict'],
  smsCodeLogin: ['sessionExpired'],
  uploadProblemImage: [
    ...(['imageTooLarge', 'imageHasTooManyPixels', 'imageNotSupported', 'imageIsHeic', 'imageDamaged'] as const),
    'tooManyUploads',
  ],
  voucherState: ['notFound', 'orderNotPayable'],
};

/** The codes that a call may be refused with. */
export function refusalsOf({ name, method, session }: AnyEndpoint): ErrorCode[] {
  const names = [
    ...always,
    ...(method === 'POST' ? withBody : []),
    ...(session === 'borrower' ? (['sessionExpired'] as const) : []),
    ...(further[name] ?? []),
  ];
  return [...new Set(names)].map((one) => errorCode[one]).sort();
}
