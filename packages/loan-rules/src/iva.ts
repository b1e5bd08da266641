import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';

/** What beside interest and commission can bear IVA: a term of the product. */
export type IvaBearer = 'penalty' | 'extension';

/** What decides whether a charge bears IVA, and how much. */
export interface IvaTerms {
  ivaPpm: number;
  ivaOn?: readonly IvaBearer[] | undefined;
}

/** A charge with its IVA, where it bears one: what has to be paid for it. Rounded by the one rule. */
export function withIva(bearer: IvaBearer, charge: Minor, terms: Partial<IvaTerms>): Minor {
  return addMinor(charge, multiplyRatio(charge, ratePpm(bearer, terms), ppmBase));
}

/**
 * The IVA within a charge that was made with it. Of a sum that grows, it is the difference of two of these: so many small
 * postings hold the same IVA as one large one.
 */
export function ivaWithin(bearer: IvaBearer, paid: Minor, terms: Partial<IvaTerms>): Minor {
  return paid - multiplyRatio(paid, ppmBase, ppmBase + ratePpm(bearer, terms));
}

function ratePpm(bearer: IvaBearer, { ivaPpm = 0, ivaOn = [] }: Partial<IvaTerms>): number {
  return ivaOn.includes(bearer) ? ivaPpm : 0;
}
