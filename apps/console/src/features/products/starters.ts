import type { About } from '../../session/about.ts';
import type { Product } from './products.query.ts';

/** Terms to begin with where nothing was ever sold. They are examples: the owner changes them before anything is on sale. */
export type Model = Pick<Product, 'id' | 'name' | 'logo' | 'decision' | 'terms'>;

const usual = {
  dayCount: 'actual/365',
  annualRatePpm: 180_000,
  commissionPpm: 0,
  ivaPpm: 160_000,
  penaltyDailyPpm: 1_000,
  penaltyGraceDays: 0,
  penaltyCapPpm: 500_000,
  extensionFeePpm: 0,
  extensionMaxDays: 0,
  coolingOffDays: 10,
  minAmount: 50_000,
  maxAmount: 1_000_000,
};

/** One payment, or instalments, in the lender's currency and zone. */
export function startersFor({ currency, timeZone }: About, names: { single: string; instalments: string }): Model[] {
  const terms = { currency, timeZone, ...usual };
  return [
    {
      decision: 'review',
      id: 'example:single',
      name: names.single,
      logo: '/pictures/product-logo.svg',
      terms: { ...terms, kind: 'single', method: 'single' },
    },
    {
      decision: 'review',
      id: 'example:instalments',
      name: names.instalments,
      logo: '/pictures/product-logo-instalment.svg',
      terms: { ...terms, kind: 'instalment', method: 'equal-instalments', earlyPayoff: 'accrued', coolingOffDays: 0 },
    },
  ];
}
