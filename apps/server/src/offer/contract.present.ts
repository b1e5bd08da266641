import type { ContractDetail } from '@plazo/contract/loan';
import { addDays, daysBetween, formatDateTime, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { allocationOrder } from '@plazo/loan-rules/component';
import { dailyRatePpm, yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import { extensionFee } from '@plazo/loan-rules/extension';
import { addMinor } from '@plazo/loan-rules/money';
import { mostPenalty } from '@plazo/loan-rules/most-penalty';
import { type Instalment, instalmentTotal } from '@plazo/loan-rules/schedule';
import type { Formatter } from '../formatter.ts';
import type { AcceptedOrder } from './acceptance.repository.ts';
import { type AcceptedDocument, annualCostOf } from './accepted-document.ts';

/** The contract of an order: what was accepted, the record of it, and the payout where it moved the dates. */
export function presentAccepted(
  accepted: AcceptedOrder,
  { company, timeZone, write }: { company: string; timeZone: string; write: Formatter },
): ContractDetail {
  const { document, acceptedAt, paidOutOn, plan } = accepted;
  const contractDate = localDate(acceptedAt, timeZone);
  const daysLater = paidOutOn === null ? 0 : daysBetween(document.plannedOn, paidOutOn);
  return {
    ...presentContract(document, { company, contractDate, write }),
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

/** The promissory note on the wire: every figure from the document itself. */
export function presentContract(
  document: AcceptedDocument,
  { company, contractDate, write }: { company: string; contractDate: IsoDate; write: Formatter },
): ContractDetail {
  const { borrower, instalments, terms, amount } = document;
  const percent = (ppm: number) => write.percent(ppm, 2);
  const sum = (part: (instalment: Instalment) => number) => addMinor(...instalments.map(part));
  const annualCostMethod = terms.disclosedRate ?? 'cat';
  return {
    userName: borrower.fullName,
    productName: document.productName,
    amount,
    bankNo: borrower.bankAccountMasked,
    daiDate: document.plannedOn,
    planDate: instalments.at(-1)?.dueDate ?? '',
    contractAmount: sum(instalmentTotal),
    commission: sum(({ commission }) => commission),
    Interest: sum(({ interest }) => interest),
    IVA: sum(({ iva }) => iva),
    giveAmount: amount,
    userAddress: borrower.address,
    contractDate,
    company: document.company ?? company,
    currency: terms.currency,
    annualCost: formatDisclosedRate(annualCostMethod, annualCostOf(document), write.format.decimal),
    annualCostMethod,
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
  };
}

function planOf(instalments: readonly Instalment[]): { amount: number; time: IsoDate }[] {
  return instalments.map((instalment) => ({ amount: instalmentTotal(instalment), time: instalment.dueDate }));
}

/** What decides money later on: early payment, the order of allocation, the price of an extension, the cap of late charges. */
function rulesOf({ terms, instalments }: AcceptedDocument, write: Formatter) {
  const principals = instalments.map(({ principal }) => principal);
  const penaltyMost = mostPenalty(principals, terms);
  const fees = instalments.map(({ principal: unpaidPrincipal, dueDate }) => {
    const newDueDate = addDays(dueDate, terms.extensionMaxDays);
    return extensionFee({ unpaidPrincipal, dueDate, newDueDate, today: dueDate, terms });
  });
  return {
    dailyRate: terms.dayCount === '30/360' ? '' : write.percent(dailyRatePpm(terms), 4),
    earlyPayoff: terms.earlyPayoff ?? 'agreed',
    allocationOrder: [...(terms.allocationOrder ?? allocationOrder)],
    // An extension takes all the days that an instalment can have, so each has one at most.
    extensionMaxCount: terms.extensionMaxDays > 0 ? Math.min(terms.extensionMaxCount ?? fees.length, fees.length) : 0,
    extensionFeeMost: Math.max(...fees),
    ...(penaltyMost === null ? {} : { penaltyMost }),
  };
}
