import {
  arrears,
  arrearsCsv,
  cashFlows,
  cashFlowsCsv,
  chargeOffs,
  chargeOffsCsv,
  collectionResults,
  collectionResultsCsv,
  ledgerExtract,
  portfolio,
  portfolioCsv,
  rollRates,
  rollRatesCsv,
  trialBalance,
  trialBalanceCsv,
  verifyLedger,
} from '@plazo/contract/lender/reports';

/** The calls of the reports, for the tour of every call (lender-api/lender-calls.test.ts). */
export const reportSteps = [
  ...[portfolio, portfolioCsv, arrears, arrearsCsv, trialBalance, trialBalanceCsv].map((endpoint) => ({
    endpoint,
    input: () => ({ on: '2026-03-02' }),
  })),
  { endpoint: ledgerExtract, input: () => ({ through: '2026-03-31' }) },
  { endpoint: verifyLedger, input: () => ({}) },
  ...[
    cashFlows,
    cashFlowsCsv,
    chargeOffs,
    chargeOffsCsv,
    collectionResults,
    collectionResultsCsv,
    rollRates,
    rollRatesCsv,
  ].map((endpoint) => ({
    endpoint,
    input: () => ({ from: '2026-03-01', through: '2026-03-31' }),
  })),
];
