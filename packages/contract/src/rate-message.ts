import type { LoanConfirm } from './offer.ts';

// `loanRate` is the figure of the daily rate; `ratemsg` is free text, which often repeats it. The specification does not fix the form of
// either.
type Rates = Pick<LoanConfirm, 'loanRate' | 'ratemsg'>;

const figure = /\d+(?:[.,]\d+)?/g;
const ofADay = /diari|d[ií]a|daily|day/i;
/** Words that add nothing to a figure except that it is a daily rate. */
const words =
  /tasa|inter[eé]s|rate|interest|diari[oa]|d[ií]a|daily|day|\b(?:al|por|cada|de|per|a|of)\b|[\s:.,;()/%-]/gi;

const figuresOf = (text: string): number[] => (text.match(figure) ?? []).map((one) => Number(one.replace(',', '.')));
const saysOnlyRate = (text: string): boolean => text.replace(figure, '').replace(words, '') === '';

function isSameRate({ loanRate, ratemsg }: Rates): boolean {
  const [rate] = figuresOf(loanRate);
  return figuresOf(ratemsg).every((one) => one === rate);
}

/** Whether `ratemsg` says more than that `loanRate` is the daily rate. A `loanRate` without a unit gets it from `ratemsg`. */
export function addsToRate(rates: Rates): boolean {
  const { loanRate, ratemsg } = rates;
  const isBare = !loanRate.includes('%') && ratemsg.includes('%');
  return isBare || !saysOnlyRate(ratemsg) || !isSameRate(rates);
}

/** Whether `ratemsg` gives a daily rate different from `loanRate`: then it is unclear which of them the borrower agrees to. */
export function hasTwoRates(rates: Rates): boolean {
  const { loanRate, ratemsg } = rates;
  const areRates = loanRate.includes('%') && ratemsg.includes('%') && ofADay.test(ratemsg);
  return areRates && saysOnlyRate(ratemsg) && !isSameRate(rates);
}
