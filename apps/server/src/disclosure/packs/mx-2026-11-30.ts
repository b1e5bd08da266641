import type { LoanLocale } from '@plazo/contract/launch';
import { fill } from '@plazo/contract/text';
import { yearlyRatePpm } from '@plazo/loan-rules/day-count';
import type { Disclosure } from '../disclosure.ts';
import type { MxValues } from '../pinned.ts';
import { mx20261123second } from './mx-2026-11-23.2.ts';

/** What it says otherwise than the first version. */
export const offerWords = {
  es: {
    sheetLink: 'Carátula del contrato',
    consentsNote: 'Tu préstamo no depende de esto.',
    consents: {
      'own-marketing': 'Acepto que {company} use mis datos para publicidad.',
      'shared-marketing': 'Acepto que comparta mis datos con otras empresas para publicidad.',
    },
    offerCat: 'Para fines informativos y de comparación. Fecha de cálculo: {date}.',
    offerRate: 'Tasa de interés anual fija: {rate}, sin IVA.',
  },
  en: {
    sheetLink: 'Cover sheet of the contract',
    consentsNote: 'Your loan does not depend on this.',
    consents: {
      'own-marketing': 'I agree that {company} uses my data for advertising.',
      'shared-marketing': 'I agree that it shares my data with other companies for advertising.',
    },
    offerCat: 'For information and comparison purposes. Date of calculation: {date}.',
    offerRate: 'Fixed annual interest rate: {rate}, without VAT.',
  },
} as const satisfies Record<LoanLocale, object>;

/** Like the version before, in fewer words: the offer has its CAT and its total above, in larger figures. */
export function mx20261130(values: MxValues): Disclosure {
  const before = mx20261123second(values);
  return {
    ...before,
    pinned: { pack: 'mx', version: '2026-11-30', values },
    texts(locale) {
      const { sheetLink, consentsNote, consents } = offerWords[locale];
      return { ...before.texts(locale), sheetLink, consentsNote, consents };
    },
    offerNotes({ document: { terms, plannedOn: date }, locale, write }) {
      const { offerCat, offerRate } = offerWords[locale];
      return [`${fill(offerCat, { date })} ${fill(offerRate, { rate: write.percent(yearlyRatePpm(terms), 2) })}`];
    },
  };
}
