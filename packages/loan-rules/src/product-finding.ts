/** Reasons for which a regulator, an app store or a reader of the contract might reject a product. */
export type FindingRule =
  /** No loan can be made from these terms at all. */
  | 'terms'
  /** The annual cost exceeds the limit that app stores and many states set. */
  | 'annual-cost'
  /** Everything is due within the days that app stores call a payday loan. */
  | 'short-term'
  /** Some days bear no interest, so the cost of a term depends on the day on which it begins. */
  | 'day-count'
  /** A penalty that never ends. */
  | 'penalty-without-cap'
  /** Two figures of the product cannot both be true. */
  | 'contradiction'
  /** The law of the country where it is sold forbids it. */
  | 'disclosure';

/** What is found, in English. `{periods} {unit}` is the loan that it is found of. */
const sentences = {
  'short-term': '{periods} {unit}: everything is due within {days} days; app stores want more than {most}',
  'amount-outside': '{periods} {unit}: {amount} minor units are offered, but the product is for {min} to {max}',
  'cooling-off-too-long':
    '{periods} {unit}: it can be cancelled for {days} days, but everything is due within {due} days',
  'days-without-interest':
    '{periods} {unit}: by 30/360 a day from a 30th to a 31st bears no interest; count actual days, or offer months',
  'annual-cost': '{periods} {unit}: the annual cost is {cost}, over {most}',
  'penalty-without-cap': 'the penalty of {rate} a day has no cap: it passes the principal after {days} days',
  'penalty-capped-by-day-only': 'the penalty of {rate} a day, at most {cap} minor units, has no cap in all',
  'other-time-zone': 'days are counted in {stated}, the product says {own}',
  'other-annual-rate': 'stated are {stated} a year, the product charges {own}',
  'other-daily-rate': 'stated are {stated} a day, but {annual} a year is {own} a day',
  'penalty-above-cap': "a day's penalty of {rate} is more than the cap of {cap}",
  'penalty-above-order-cap': "a day's penalty of {rate} is more than the cap of an order of {cap}",
  'cap-without-penalty': 'the penalty has a cap of {cap}, but there is none',
  'order-cap-without-penalty': 'the penalty has a cap of an order of {cap}, but there is none',
  'daily-cap-without-penalty': "a day's penalty is capped at {cap} minor units, but there is none",
  'fee-without-extension': 'an extension costs {fee}, but none is offered',
  'extension-without-fee': 'an extension of {days} days is offered, but without a fee nobody can ask for it',
  'count-without-extension': '{count} extensions of an order are allowed, but none is offered',
  'iva-on-nothing': 'IVA is put on {parts}, but there is none',
  'free-periods-without-interest': 'interestFreePeriods is {periods}, but no instalment bears interest',
  'nothing-to-give-back': 'an early payoff gives interest back, but none is charged',
  'other-symbol': '{place} writes amounts with {symbol}, which is no symbol of {currency}',
  'law-currency': 'currency is {own}, loans there are made in {law}',
  'law-rate-method': "disclosedRate is {own}, the law's is {law}",
  'law-cooling-off': "coolingOffDays is {own}, the law's least is {law}",
  /** A sentence of its own. */
  other: '{sentence}',
} as const;

export type FindingCode = keyof typeof sentences;

type Values = Readonly<Record<string, string | number>>;

/** One thing wrong with a product: in a sentence for the lender's engineers (English), and as a code with its values for any other language. */
export interface ProductFinding {
  rule: FindingRule;
  message: string;
  code: FindingCode;
  values: Values;
}

export function finding(rule: FindingRule, code: FindingCode, values: Values = {}): ProductFinding {
  const message = sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return { rule, message, code, values };
}

/** A finding that has only a sentence. */
export function otherFinding(rule: FindingRule, sentence: string): ProductFinding {
  return finding(rule, 'other', { sentence });
}
