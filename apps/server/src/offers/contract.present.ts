import type { LoanLocale } from '@plazo/contract/launch';
import type { ContractDetail } from '@plazo/contract/loan';
import { daysBetween, formatDateTime, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { allocationOrder } from '@plazo/loan-rules/component';
import { dailyRatePpm, yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { maxPenalty } from '@plazo/loan-rules/max-penalty';
import { type Instalment, instalmentTotal } from '@plazo/loan-rules/schedule';
import type { AcceptedDocument } from '../disclosure/accepted-document.ts';
import { presentContractDisclosure } from '../disclosure/disclosure.present.ts';
import { annualCostTextOf, extensionFeeMost, sumsOf } from '../disclosure/document-figures.ts';
import { disclosureOf } from '../disclosure/packs.ts';
import type { TenantSettings } from '../platform/config/schema.ts';
import { type Formatter, formatterFor, moneyFormats } from '../platform/formats/formatter.ts';
import type { AcceptedOrder } from './acceptance.repository.ts';

/** What a contract is printed with, apart from its document. */
export interface ContractReader {
  orderNo: string;
  company: string;
  contractDate: IsoDate;
  locale: LoanLocale;
  /** For a document without formats of its own. */
  formats: TenantSettings['formats'];
}

/** The contract of an order: the accepted document, the record of its acceptance, and the payout if it moved the dates. */
export function presentAccepted(
  accepted: AcceptedOrder,
  { timeZone, ...reader }: Omit<ContractReader, 'contractDate'> & { timeZone: string },
): ContractDetail {
  const { document, acceptedAt, paidOutOn, plan } = accepted;
  const contractDate = localDate(acceptedAt, timeZone);
  const daysLater = paidOutOn === null ? 0 : daysBetween(document.plannedOn, paidOutOn);
  return {
    ...presentContract(document, { ...reader, contractDate }),
    acceptance: {
      acceptedAt: formatDateTime(acceptedAt, timeZone),
      wording: document.wording ?? '',
      language: document.locale ?? '',
      hash: accepted.hash ?? '',
      address: accepted.address ?? '',
      device: accepted.device ?? '',
    },
    ...(paidOutOn !== null && daysLater > 0 ? { latePayout: { paidOutOn, daysLater, repayPlan: planOf(plan) } } : {}),
  };
}

/** The promissory note on the wire: every figure comes from the document itself. */
export function presentContract(
  document: AcceptedDocument,
  { orderNo, company, contractDate, locale, ...today }: ContractReader,
): ContractDetail {
  const { borrower, instalments, terms, amount, disclosure, formats = today.formats } = document;
  const written = { formats, currency: terms.currency };
  const write = formatterFor(written, locale);
  const percent = (ppm: number) => write.percent(ppm, 2);
  const sums = sumsOf(document);
  return {
    userName: borrower.fullName,
    productName: document.productName,
    amount,
    bankNo: borrower.bankAccountMasked,
    daiDate: document.plannedOn,
    planDate: instalments.at(-1)?.dueDate ?? '',
    contractAmount: sums.total,
    commission: sums.commission,
    Interest: sums.interest,
    IVA: sums.iva,
    giveAmount: amount,
    userAddress: borrower.address,
    contractDate,
    company: document.company ?? company,
    currency: terms.currency,
    format: { ...moneyFormats(written)[locale], symbol: formats.contract.symbol },
    ...annualCostTextOf(document, write),
    repayPlan: planOf(instalments),
    terms: {
      annualRate: percent(yearlyRatePpm(terms)),
      ivaRate: percent(terms.ivaPpm),
      penaltyRate: percent(terms.penaltyDailyPpm),
      penaltyBase: terms.penaltyBase ?? 'principal',
      penaltyGraceDays: terms.penaltyGraceDays,
      penaltyCap: terms.penaltyCapPpm === null ? '' : percent(terms.penaltyCapPpm),
      penaltyDailyCap: terms.penaltyDailyCap ?? 0,
      penaltyOrderCap: terms.penaltyOrderCapPpm === undefined ? '' : percent(terms.penaltyOrderCapPpm),
      extensionFeeRate: percent(terms.extensionFeePpm),
      extensionMaxDays: terms.extensionMaxDays,
      coolingOffDays: terms.coolingOffDays ?? 0,
      ivaOn: [...(terms.ivaOn ?? [])],
      interestFreePeriods: terms.interestFreePeriods ?? 0,
      principalFreePeriods: terms.principalFreePeriods ?? 0,
      latePayout: terms.latePayout ?? 'shift',
      ...rulesOf(document, write),
    },
    ...(disclosure
      ? { disclosure: presentContractDisclosure(disclosureOf(disclosure), { orderNo, document, locale, write }) }
      : {}),
  };
}

function planOf(instalments: readonly Instalment[]): { amount: number; time: IsoDate }[] {
  return instalments.map((instalment) => ({ amount: instalmentTotal(instalment), time: instalment.dueDate }));
}

/** The rules for money later on: early payment, order of allocation, price of an extension, cap on late charges. */
function rulesOf(document: AcceptedDocument, write: Formatter) {
  const { terms, instalments } = document;
  const principals = instalments.map(({ principal }) => principal);
  const penaltyMost = maxPenalty(principals, terms);
  const most = instalments.length;
  return {
    dailyRate: terms.dayCount === '30/360' ? '' : write.percent(dailyRatePpm(terms), 4),
    earlyPayoff: terms.earlyPayoff ?? 'agreed',
    allocationOrder: [...(terms.allocationOrder ?? allocationOrder)],
    // An extension takes all the days that an instalment can have, so each has at most one.
    extensionMaxCount: terms.extensionMaxDays > 0 ? Math.min(terms.extensionMaxCount ?? most, most) : 0,
    extensionFeeMost: extensionFeeMost(document),
    ...(penaltyMost === null ? {} : { penaltyMost }),
    ...partsOf(document),
  };
}

/** Which partial payments are possible, and which residue is waived. Contracts accepted under an earlier wording do not say so. */
function partsOf({ wording = '', terms }: AcceptedDocument) {
  if (wording < '2026-11-23') return {};
  const { partialPaymentMin = 0, residueTolerance = 0 } = terms;
  return {
    ...(partialPaymentMin > 0 ? { partialPaymentMin } : {}),
    ...(residueTolerance > 0 ? { residueTolerance } : {}),
  };
}
