import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { yearlyRatePpm } from '@plazo/loan-rules/day-count';
import { maxPenalty } from '@plazo/loan-rules/max-penalty';
import { addMinor } from '@plazo/loan-rules/money';
import type { DisclosedLoan, Disclosure } from '../disclosure.ts';
import { annualCostTextOf, eachPayment, extensionFeeMost, sumsOf } from '../document-figures.ts';
import type { InValues } from '../pinned.ts';
import { lateCharge, planSection, section } from '../section.ts';
import { words } from './in-2026-11-22.words.ts';

const complaintDays = 30;

/** India, a lender regulated by the Reserve Bank. docs/disclosure.md has the source of each rule. */
export function in20261122(values: InValues): Disclosure {
  return {
    pinned: { pack: 'in', version: '2026-11-22', values },
    rules: { currency: 'INR', rateMethod: 'in-apr', coolingOffMinDays: 1 },
    complaintAnswer: { days: complaintDays, counts: 'calendar-days' },
    validityDays: (termDays) => (termDays >= 7 ? 3 : 1),
    texts(locale) {
      const { sheetTitle, sheetIntro, sheetLink, acknowledgement, acknowledged } = words[locale];
      const noConsents = { consentsTitle: '', consentsNote: '', consents: {} };
      return { sheetTitle, sheetIntro, sheetLink, acknowledgement, acknowledged, ...noConsents };
    },
    offerNotes(loan) {
      const { document, locale, write } = loan;
      const t = words[locale];
      const { apr, rate, total } = figuresOf(loan);
      const { coolingOffDays = 0 } = document.terms;
      return [
        fill(t.offerCost, { apr, rate, total }),
        ...(coolingOffDays > 0 ? [write.count(t.offerCoolingOff, coolingOffDays)] : []),
      ];
    },
    sheet: (loan) => [
      partOne(loan),
      contingentCharges(loan),
      partTwo(loan, values),
      grievance(values, loan.locale, words[loan.locale].officer),
      computation(loan),
      planSection(loan.document, words[loan.locale], loan.write),
    ],
    contract: ({ locale }) => {
      const t = words[locale];
      return [
        section(unnumbered(t.recovery), [], [values.recoveryAgents[locale]]),
        grievance(values, locale),
        section(t.other, [
          [unnumbered(t.transfer), mayBeTransferred(values, locale)],
          [t.registration, values.registration],
        ]),
      ];
    },
    help: (locale) => [grievance(values, locale)],
  };
}

/** The numbers belong to the statement. */
function unnumbered(text: string): string {
  return text.replace(/^\d+\. /, '');
}

function mayBeTransferred({ mayBeTransferred: answer }: InValues, locale: LoanLocale): string {
  return answer === '' ? '' : words[locale][answer];
}

function figuresOf({ document, write }: DisclosedLoan) {
  const { terms } = document;
  const withCode = write.withCode(terms.currency);
  const sums = sumsOf(document);
  return {
    sums,
    withCode,
    total: withCode.money(sums.total),
    rate: write.percent(yearlyRatePpm(terms), 2),
    apr: annualCostTextOf(document, write).annualCost,
  };
}

function partOne(loan: DisclosedLoan): DisclosureSection {
  const { document, orderNo, locale, write } = loan;
  const { instalments, periods, termUnit, amount } = document;
  const t = words[locale];
  const { sums, withCode, apr, rate } = figuresOf(loan);
  return section(t.part1, [
    [t.proposal, orderNo],
    [t.kind, t.personal],
    [t.sanctioned, withCode.money(amount)],
    [t.disbursal, t.upfront],
    [t.term, write.count(t.terms[termUnit], periods)],
    [t.instalments, String(instalments.length)],
    [t.instalment, eachPayment(instalments, t, write)],
    [t.commencement, instalments[0]?.dueDate ?? ''],
    [t.rate, fill(t.fixed, { rate })],
    [t.floating, t.notApplicable],
    [t.feesToLender, sums.commission === 0 ? t.none : write.money(sums.commission)],
    [t.taxes, sums.iva === 0 ? t.none : write.money(sums.iva)],
    [t.feesToOthers, t.none],
    [t.apr, apr],
  ]);
}

function contingentCharges({ document, locale, write }: DisclosedLoan): DisclosureSection {
  const { terms, instalments } = document;
  const t = words[locale];
  const most = maxPenalty(
    instalments.map(({ principal }) => principal),
    terms,
  );
  const fee = terms.extensionMaxDays > 0 ? extensionFeeMost(document) : 0;
  return section(t.contingent, [
    [t.penal, lateCharge(terms, t, write) || t.none],
    [t.penalMost, most === null ? '' : write.money(most)],
    [t.otherPenal, t.none],
    [t.foreclosure, t.none],
    [t.switching, t.notApplicable],
    [t.extension, fee === 0 ? '' : write.money(fee)],
  ]);
}

function partTwo({ document, locale, write }: DisclosedLoan, values: InValues): DisclosureSection {
  const t = words[locale];
  const { coolingOffDays = 0 } = document.terms;
  return section(t.part2, [
    [t.recovery, values.recoveryAgents[locale]],
    [t.grievanceClause, t.grievanceWhere],
    [t.transfer, mayBeTransferred(values, locale)],
    [t.colending, t.notApplicable],
    [t.coolingOff, coolingOffDays === 0 ? t.none : write.count(t.coolingOffDays, coolingOffDays)],
    [t.registration, values.registration],
  ]);
}

function grievance(
  values: InValues,
  locale: LoanLocale,
  officer = unnumbered(words[locale].officer),
): DisclosureSection {
  const t = words[locale];
  return section(
    t.grievance,
    [
      [officer, values.grievanceOfficer],
      [t.phone, values.grievancePhone],
      [t.email, values.grievanceEmail],
    ],
    [fill(t.grievanceNote, { days: complaintDays, site: values.ombudsmanSite })],
  );
}

/** Like the circular's own example: from the amounts disbursed and paid to the rate. */
function computation(loan: DisclosedLoan): DisclosureSection {
  const { document, locale, write } = loan;
  const t = words[locale];
  const { sums, withCode, total, apr } = figuresOf(loan);
  return section(t.annexB, [
    [unnumbered(t.sanctioned), withCode.money(document.amount)],
    [t.interestTotal, write.money(sums.interest)],
    [t.feesTotal, write.money(addMinor(sums.commission, sums.iva))],
    // The fee is repaid with the instalments: nothing is deducted from the payout.
    [t.net, withCode.money(document.amount)],
    [t.total, total],
    [unnumbered(t.apr), apr],
  ]);
}
