/**
 * How the annual cost is computed and named, by the law of the country where a product is sold:
 * - `cat`: Mexico, effective, without IVA (Banco de Mexico, Circular 21/2009)
 * - `aprc`: European Union, effective, with all taxes paid (directive 2008/48/EC article 3 (g), annex I)
 * - `us-apr`: United States, nominal, by the actuarial method (12 CFR 1026 appendix J)
 * - `in-apr`: India, nominal, on the net disbursed amount (RBI circular DOR.STR.REC.13/13.03.00/2024-25, annex B)
 */
export type RateMethod = 'cat' | 'aprc' | 'us-apr' | 'in-apr';

export const rateMethods: readonly RateMethod[] = ['cat', 'aprc', 'us-apr', 'in-apr'];
