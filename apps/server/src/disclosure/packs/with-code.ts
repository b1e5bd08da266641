import type { DisclosedLoan, Disclosure } from '../disclosure.ts';

/** A version that says the same as another, with the currency code next to every amount of the loan. */
export function withCode(disclosure: Disclosure): Disclosure {
  const coded = (loan: DisclosedLoan): DisclosedLoan => ({
    ...loan,
    write: loan.write.withCode(loan.document.terms.currency),
  });
  return {
    ...disclosure,
    offerNotes: (loan) => disclosure.offerNotes(coded(loan)),
    sheet: (loan) => disclosure.sheet(coded(loan)),
    contract: (loan) => disclosure.contract(coded(loan)),
  };
}
