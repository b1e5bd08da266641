import {
  arrears,
  cashFlows,
  ledgerExtract,
  portfolio,
  trialBalance,
  verifyLedger,
} from '@plazo/contract/lender/reports';

/** The calls of the reports, for the tour of every call (lender-api/lender-calls.test.ts). */
export const reportSteps = [
  ...[portfolio, arrears, trialBalance].map((endpoint) => ({ endpoint, input: () => ({ on: '2026-03-02' }) })),
  { endpoint: ledgerExtract, input: () => ({ through: '2026-03-31' }) },
  { endpoint: verifyLedger, input: () => ({}) },
  { endpoint: cashFlows, input: () => ({ from: '2026-03-01', through: '2026-03-31' }) },
];
