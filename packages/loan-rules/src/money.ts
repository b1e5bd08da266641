import { inAscii } from './typed-number.ts';

/**
 * An amount of money as an integer number of minor units (centavos, paise, cents). Never a fraction, never beyond
 * 2^53 - 1; `minor` is the guard. Source: requirement M2 (integers in minor units), specification 9.
 */
export type Minor = number;

/** How an amount is written: `{ symbol: '$', group: '.', decimal: ',' }` writes `$1.234,56`. Source: requirements L3, U3. */
export interface MoneyFormat {
  symbol: string;
  group: string;
  decimal: string;
  /** The number of decimals of the currency (ISO 4217). Left out: two. */
  decimals?: number | undefined;
  /** The currency's ISO code, written after the amount, because many currencies share a symbol. Left out: no code. */
  code?: string | undefined;
}

/** One million: rates are integers in parts per million, so 18 % is 180_000. */
export const ppmBase = 1_000_000;

/** Guards an amount. Throws RangeError unless `value` is a safe integer; turns -0 into 0. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in whole minor units: ${value}`);
  return value + 0;
}

/** The guarded sum of amounts, 0 for none. Throws RangeError when an amount or a running total is not a safe integer. */
export function addMinor(...values: readonly Minor[]): Minor {
  let total = 0;
  for (const value of values) total = minor(total + minor(value));
  return total;
}

/**
 * amount * numerator / denominator, rounded to the minor unit, HALF TO EVEN: exactly half a unit goes to the even
 * neighbour (0.5 -> 0, 1.5 -> 2, -2.5 -> -2). This is the only rounding rule of the product; interest, tax, fees and
 * penalties all go through it. Exact for every input: no intermediate result is ever rounded.
 * Throws RangeError for non-integers, a zero denominator, or a result that is not a safe integer.
 * Source: requirement M2 (one documented rounding rule); half-even is what the published schedules use.
 */
export function multiplyRatio(amount: Minor, numerator: number | bigint, denominator: number | bigint): Minor {
  minor(amount);
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
      throw new RangeError(`not a ratio of integers: ${numerator}/${denominator}`);
    }
    if (denominator === 0) throw new RangeError('division by zero');
    const product = amount * numerator;
    // A product within 2^53 is exact, and so are % and the division of an exact multiple, so the answer is the same without BigInt.
    if (Number.isSafeInteger(product)) return divideSafely(product, denominator);
  }
  const divisor = BigInt(denominator);
  if (divisor === 0n) throw new RangeError('division by zero');
  return minor(Number(divideHalfEven(BigInt(amount) * BigInt(numerator), divisor)));
}

function divideSafely(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  const quotient = (dividend - remainder) / divisor + 0;
  const twice = 2 * Math.abs(remainder);
  const half = Math.abs(divisor);
  if (twice < half || (twice === half && quotient % 2 === 0)) return quotient;
  return quotient + (dividend < 0 === divisor < 0 ? 1 : -1) + 0;
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const twice = remainder < 0n ? -2n * remainder : 2n * remainder;
  const half = divisor < 0n ? -divisor : divisor;
  if (twice < half || (twice === half && quotient % 2n === 0n)) return quotient;
  return quotient + (dividend < 0n === divisor < 0n ? 1n : -1n);
}

/**
 * Rounds a floating-point figure half to even to a whole number. Only for figures without an exact ratio, such as the
 * level payment of an annuity. Throws RangeError when the result is not a safe integer.
 */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const above = value - floor;
  return minor(above > 0.5 || (above === 0.5 && floor % 2 !== 0) ? floor + 1 : floor);
}

/** How many decimals a format's amounts have: two, unless its currency has a different number. Source: requirement U3. */
export function decimalsOf({ decimals = 2 }: Pick<MoneyFormat, 'decimals'>): number {
  return decimals;
}

/**
 * The amount as text: minor units / 100 with two decimals, unless the format's currency has others, grouped thousands, the sign before the symbol (`-$1,00`), and the
 * format's currency code, if any, after a no-break space (`$1,00 MXN`; omitted if the symbol is the code).
 * Throws RangeError for an invalid amount. Source: specification 9, requirement U3.
 */
export function formatMoney(amount: Minor, format: MoneyFormat): string {
  const decimals = decimalsOf(format);
  const digits = String(Math.abs(minor(amount))).padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  const units = groupThousands(digits.slice(0, digits.length - decimals), format.group);
  const fraction = decimals === 0 ? '' : format.decimal + digits.slice(-decimals);
  const code = format.code === undefined || format.symbol.trim() === format.code ? '' : `\u00a0${format.code}`;
  return `${sign}${format.symbol}${units}${fraction}${code}`;
}

/**
 * A rate in parts per million as a percentage with `decimals` places (0 to 10), rounded half to even:
 * (180_000, 2, ',') -> `18,00%`, (65, 4, '.') -> `0.0065%`. Thousands are grouped with '.' or ',', whichever `decimal` is not.
 * Throws RangeError for a rate that is not a safe integer. Source: specification 9 (18 %, 0.0065 %, 3 %).
 */
export function formatPercent(ppm: number, decimals: number, decimal: string): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 10) throw new RangeError(`decimals: ${decimals}`);
  // 1 ppm is 0.0001 %, so in units of the last decimal shown a rate is ppm * 10^decimals / 10^4.
  const steps = multiplyRatio(ppm, 10 ** decimals, 10_000);
  return `${writeFixed(BigInt(steps), decimals, decimal)}%`;
}

/**
 * `steps` units of 10^-decimals as text, thousands grouped with '.' or ',', whichever is not the decimal mark: (-12345n, 1, ',') ->
 * `-1.234,5`.
 */
export function writeFixed(steps: bigint, decimals: number, decimal: string): string {
  const digits = String(steps < 0n ? -steps : steps).padStart(decimals + 1, '0');
  const whole = groupThousands(digits.slice(0, digits.length - decimals), decimal === ',' ? '.' : ',');
  const fraction = decimals === 0 ? '' : decimal + digits.slice(-decimals);
  return `${steps < 0n ? '-' : ''}${whole}${fraction}`;
}

function groupThousands(digits: string, mark: string): string {
  let out = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) out = digits.slice(Math.max(0, end - 3), end) + mark + out;
  return out;
}

/**
 * Reads an amount as typed, in minor units: `500`, `1,234.50`, `$1.234,50 MXN`. A mark before the last one or two digits is the decimal
 * mark, whichever it is; before three digits it groups, unless it is the format's decimal mark. Null for anything else, such as more
 * decimals than the format's currency has.
 */
export function minorOf(text: string, format: Pick<MoneyFormat, 'decimal' | 'decimals'>): Minor | null {
  const decimals = decimalsOf(format);
  const number = inAscii(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^(?:\p{L}+\.?|\p{Sc})+|(?:\p{L}+\.?|\p{Sc}|\/-)+$/gu, '');
  const [tail = '', mark, digits = ''] = /([.,])(\d{1,4})$/.exec(number) ?? [];
  const isFraction = digits.length < 3 || (digits.length <= decimals && mark === format.decimal);
  const fraction = isFraction ? digits : '';
  const whole = isFraction ? number.slice(0, number.length - tail.length) : number;
  const match = /^(?:\d{1,10}|\d{1,3}(?:([.,'’])(?:\d{2,3}\1)*\d{3}))$/.exec(whole);
  if (!match || fraction.length > decimals) return null;
  const [, groupMark] = match;
  if (groupMark !== undefined && groupMark === (fraction === '' ? format.decimal : mark)) return null;
  const units = whole.replace(/\D/g, '');
  return units.length > 10 ? null : Number(units + fraction.padEnd(decimals, '0'));
}
