import { addMinor, type Minor, multiplyRatio, ppmBase } from './money.ts';

/** Charges on which IVA can be due in addition to interest and commission, if the product says so. */
export type IvaBearer = 'penalty' | 'extension';

/** The terms that determine whether IVA is due on a charge, and how much. */
export interface IvaTerms {
  ivaPpm: number;
  ivaOn?: readonly IvaBearer[] | undefined;
}

/** A charge with its IVA, if any is due: the amount to pay. Rounded by the one rule. */
export function withIva(bearer: IvaBearer, charge: Minor, terms: Partial<IvaTerms>): Minor {
  return addMinor(charge, multiplyRatio(charge, ratePpm(bearer, terms), ppmBase));
}

/**
 * The IVA within a charge that includes it. For a growing sum, take the difference of two results, so that many small postings contain the
 * same IVA as one large one.
 */
export function ivaWithin(bearer: IvaBearer, paid: Minor, terms: Partial<IvaTerms>): Minor {
  return ivaWithinInterest(paid, { ivaPpm: ratePpm(bearer, terms) });
}

/** The IVA within interest that includes it, to be used like `ivaWithin`: interest always bears it. */
export function ivaWithinInterest(paid: Minor, { ivaPpm = 0 }: Partial<IvaTerms>): Minor {
  return paid - multiplyRatio(paid, ppmBase, ppmBase + ivaPpm);
}

function ratePpm(bearer: IvaBearer, { ivaPpm = 0, ivaOn = [] }: Partial<IvaTerms>): number {
  return ivaOn.includes(bearer) ? ivaPpm : 0;
}
