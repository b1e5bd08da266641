import type { DisclosureSection } from '@plazo/contract/disclosure';
import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { yearlyRatePpm } from '@plazo/loan-rules/day-count';
import type { DisclosedLoan, Disclosure } from '../disclosure.ts';
import { annualCostTextOf, extensionFeeMost, sumsOf } from '../document-figures.ts';
import type { MxValues } from '../pinned.ts';
import { lateCharge, planSection, section } from '../section.ts';
import { words } from './mx-2026-11-22.words.ts';

const complaintDays = 30;

/** Mexico, a lender that is a SOFOM. docs/disclosure.md has the source of each rule. */
export function mx20261122(values: MxValues): Disclosure {
  return {
    pinned: { pack: 'mx', version: '2026-11-22', values },
    rules: { currency: 'MXN', rateMethod: 'cat', coolingOffMinDays: 0 },
    complaintAnswer: { days: complaintDays, counts: 'business-days' },
    validityDays: () => 0,
    texts(locale) {
      const { sheetTitle, sheetIntro, sheetLink, consentsTitle, consentsNote, consents } = words[locale];
      const asked = { acknowledgement: null, acknowledged: '' };
      return { sheetTitle, sheetIntro, sheetLink, consentsTitle, consentsNote, consents, ...asked };
    },
    offerNotes: (loan) => {
      const { t, total, rate, cat, date } = figuresOf(loan);
      return [fill(t.offerCat, { cat, date }), fill(t.offerRate, { rate, total })];
    },
    sheet: (loan) => [
      ...creditSections(loan),
      ...feeSections(loan),
      ...contactSections(values, loan.locale),
      registries(values, loan.locale),
    ],
    contract: (loan) => {
      const { t, date } = figuresOf(loan);
      return [
        section(t.warnings, [], [fill(t.catNote, { date }), ...t.warning]),
        ...contactSections(values, loan.locale),
        registries(values, loan.locale),
      ];
    },
    help: (locale) => contactSections(values, locale),
  };
}

function figuresOf({ document, locale, write }: DisclosedLoan) {
  const { terms, plannedOn: date } = document;
  return {
    t: words[locale],
    total: write.withCode(terms.currency).money(sumsOf(document).total),
    rate: write.percent(yearlyRatePpm(terms), 2),
    cat: annualCostTextOf(document, write).annualCost,
    date,
  };
}

function creditSections(loan: DisclosedLoan): DisclosureSection[] {
  const { document, orderNo, write } = loan;
  const { terms, instalments, periods, termUnit } = document;
  const { t, total, rate, cat, date } = figuresOf(loan);
  const [first = '', last = ''] = [instalments[0]?.dueDate, instalments.at(-1)?.dueDate];
  const isSingle = instalments.length === 1;
  return [
    section(t.credit, [
      [t.name, document.productName],
      [t.kind, t.kinds[isSingle ? 'single' : 'instalment']],
      [t.number, orderNo],
    ]),
    section(
      t.cost,
      [
        [t.cat, cat],
        [t.rate, fill(t.fixed, { rate })],
        [t.late, lateCharge(terms, t, write)],
        [t.amount, write.withCode(terms.currency).money(document.amount)],
        [t.total, total],
      ],
      [fill(t.catNote, { date })],
    ),
    section(t.dates, [
      [t.term, write.count(t.terms[termUnit], periods)],
      [isSingle ? t.onlyDate : t.firstDate, first],
      [t.lastDate, isSingle ? '' : last],
    ]),
    ...(isSingle ? [] : [planSection(document, t, write)]),
  ];
}

function feeSections({ document, locale, write }: DisclosedLoan): DisclosureSection[] {
  const { terms } = document;
  const t = words[locale];
  const sums = sumsOf(document);
  const fee = terms.extensionMaxDays > 0 ? extensionFeeMost(document) : 0;
  return [
    section(
      t.fees,
      [
        [t.commission, write.money(sums.commission)],
        [t.iva, write.money(sums.iva)],
        [t.extension, fee === 0 ? '' : fill(t.extensionMost, { fee: write.money(fee) })],
        [t.prepayment, t.prepaymentFree],
      ],
      [t.feesNote],
    ),
    section(t.warnings, [], t.warning),
    section(t.other, [
      [t.insurance, t.noInsurance],
      [t.statement, t.statementWhere],
    ]),
  ];
}

function contactSections(values: MxValues, locale: LoanLocale): DisclosureSection[] {
  const t = words[locale];
  return [
    section(
      t.une,
      [
        [t.holder, values.uneHolder],
        [t.address, values.uneAddress],
        [t.phone, values.unePhone],
        [t.email, values.uneEmail],
        [t.hours, values.uneHours[locale]],
        [t.website, values.website],
      ],
      [fill(t.uneNote, { days: complaintDays })],
    ),
    section(
      t.condusef,
      [
        [t.phone, values.condusefPhone],
        [t.website, values.condusefSite],
      ],
      [t.condusefNote],
    ),
  ];
}

export function registries(values: MxValues, locale: LoanLocale): DisclosureSection {
  const t = words[locale];
  return section(t.registries, [
    [t.reca, values.reca],
    [t.sipres, values.sipres],
  ]);
}
