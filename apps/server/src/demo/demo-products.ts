import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { ProductFile } from '../products/activation.ts';

// spec 9: annual interest 18 %, VAT 16 % of interest plus commission, overdue penalty 3 % a day, extension up to 7 days.
const terms: ProductTerms = {
  currency: 'MXN',
  timeZone: 'America/Mexico_City',
  kind: 'single',
  annualRatePpm: 180_000,
  dayCount: 'actual/365',
  method: 'single',
  commissionPpm: 60_000,
  ivaPpm: 160_000,
  penaltyDailyPpm: 30_000,
  penaltyGraceDays: 0,
  // unspecified: without a cap, three percent a day would exceed the principal within five weeks.
  penaltyCapPpm: 1_000_000,
  extensionFeePpm: 40_000,
  extensionMaxDays: 7,
  // Ours: neither cooling-off nor early payoff is specified. Each demo product shows one of them.
  coolingOffDays: 2,
  minAmount: 50_000,
  maxAmount: 10_000_000,
};

/** A loan repaid in one payment. */
export const flex: ProductFile = {
  id: 'flex',
  name: 'Plazo Flex',
  logo: '/pictures/product-logo.svg',
  decision: 'instant',
  terms,
};

/** The same loan, but each application is decided by a person. */
export const flexReviewed: ProductFile = { ...flex, id: 'flex-review', decision: 'review' };

/** The same again, but a late payout leads to a new offer. */
export const flexReoffered: ProductFile = {
  ...flexReviewed,
  id: 'flex-reoffer',
  terms: { ...terms, latePayout: 'reoffer' },
};

/** A loan repaid in monthly instalments. */
export const plan: ProductFile = {
  id: 'plan',
  name: 'Plazo Mensual',
  logo: '/pictures/product-logo-instalment.svg',
  decision: 'instant',
  terms: {
    ...terms,
    kind: 'instalment',
    method: 'equal-instalments',
    earlyPayoff: 'accrued',
    coolingOffDays: 0,
    partialPaymentMin: 20_000,
  },
};

/** The same for borrowers who pay in cash: a remainder below the till's smallest coin is waived. */
export const planCash: ProductFile = {
  ...plan,
  id: 'plan-cash',
  name: 'Plazo en Efectivo',
  terms: { ...plan.terms, residueTolerance: 50 },
};

/** The same, but the borrower chooses the first due date. */
export const planChosen: ProductFile = {
  ...plan,
  id: 'plan-chosen',
  name: 'Plazo a tu Fecha',
  terms: { ...plan.terms, firstDueMinDays: 15, firstDueMaxDays: 45 },
};

/** A loan under India's rules: in rupees, with an annual rate of its own, and cancellable. */
export const planIndia: ProductFile = {
  ...plan,
  id: 'plan-india',
  name: 'Plazo India',
  terms: {
    ...plan.terms,
    currency: 'INR',
    annualRatePpm: 240_000,
    commissionPpm: 20_000,
    ivaPpm: 0,
    disclosedRate: 'in-apr',
    penaltyDailyPpm: 1_000,
    penaltyCapPpm: 100_000,
    extensionFeePpm: 0,
    extensionMaxDays: 0,
    coolingOffDays: 3,
  },
};

/** For the preview: a name of the greatest length. */
export const longName: ProductFile = {
  ...flex,
  id: 'flex-long',
  name: 'Kurzzeitverbraucherkreditvertrag Überbrückungsfinanzierung Plazo Extraordinario para Trabajadores Independientes',
  terms: { ...terms, maxAmount: 99_999_999_999 },
};

export const demoProducts = [flex, flexReviewed, flexReoffered, plan, planCash, planChosen, planIndia, longName];

/** The products of the demo's loan market, in order. */
export const demoMarket = [
  { productId: flex.id, periods: 30, termUnit: 'day', exampleAmount: 250_000 },
  { productId: plan.id, periods: 6, termUnit: 'month', exampleAmount: 600_000 },
] as const;
