import type { LoanConfirm } from './offer.ts';

// `loanRate` is the figure of the daily rate; `ratemsg` is free text, which often says it again. The specification says neither's form.
type Rates = Pick<LoanConfirm, 'loanRate' | 'ratemsg'>;

const figure = /\d+(?:[.,]\d+)?/g;
const ofADay = /diari|d[ií]a|daily|day/i;
/** Words that say no more of a figure than that it is a daily rate. */
const words =
  /tasa|inter[eé]s|rate|interest|diari[oa]|d[ií]a|daily|day|\b(?:al|por|cada|de|per|a|of)\b|[\s:.,;()/%-]/gi;

const figuresOf = (text: string): number[] => (text.match(figure) ?? []).map((one) => Number(one.replace(',', '.')));
const saysOnlyRate = (text: string): boolean => text.replace(figure, '').replace(words, '') === '';

function isSameRate({ loanRate, ratemsg }: Rates): boolean {
  const [rate] = figuresOf(loanRate);
  return figuresOf(ratemsg).every((one) => one === rate);
}

/** Whether `ratemsg` says more than that `loanRate` is the daily rate. A bare `loanRate` gets its unit from it. */
export function addsToRate(rates: Rates): boolean {
  const { loanRate, ratemsg } = rates;
  const isBare = !loanRate.includes('%') && ratemsg.includes('%');
  return isBare || !saysOnlyRate(ratemsg) || !isSameRate(rates);
}

/** Whether `ratemsg` is another daily rate than `loanRate`: then nobody knows which of them is agreed to. */
export function hasTwoRates(rates: Rates): boolean {
  const { loanRate, ratemsg } = rates;
  const areRates = loanRate.includes('%') && ratemsg.includes('%') && ofADay.test(ratemsg);
  return areRates && saysOnlyRate(ratemsg) && !isSameRate(rates);
}
