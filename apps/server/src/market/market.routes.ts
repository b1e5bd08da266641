import { loanCosts, productsMarket } from '@plazo/contract/market';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { dailyRatePpm } from '@plazo/loan-rules/day-count';
import { formatDisclosedRate } from '@plazo/loan-rules/disclosed-rate';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import { remembered } from '../platform/remembered.ts';
import { findListings } from '../products/listing.repository.ts';
import { type PricedTerms, priceLoan } from '../products/pricing.ts';
import { presentCosts } from './costs.present.ts';

/** Prices an example, from its terms as JSON and the day: the same all day, for everyone. */
const priceExample = remembered((text) => {
  const [loan, today] = JSON.parse(text) as [PricedTerms, IsoDate];
  const { annualCostPpm, total } = priceLoan(loan, today);
  return { annualCostPpm, total };
});

/** The loan market (requirement D3): amount and cost side by side, from each product's own terms. */
export function serveMarket(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  calls.serveBorrower(productsMarket, async (_, { today, locale }) => {
    const write = formatterFor(config.tenant, locale);
    const products = (await findListings(db)).map(
      ({ productId, name, logo, terms, periods, termUnit, exampleAmount }) => {
        const loan: PricedTerms = { terms, amount: exampleAmount, periods, termUnit, couponAmount: 0 };
        const priced = priceExample(JSON.stringify([loan, today]));
        const method = terms.disclosedRate ?? 'cat';
        return {
          productId,
          productName: name,
          productLogo: logo,
          minAmount: terms.minAmount,
          maxAmount: terms.maxAmount,
          periods,
          termUnit,
          loanRate: write.percent(dailyRatePpm(terms), 4),
          annualCost: formatDisclosedRate(method, priced.annualCostPpm, write.format.decimal),
          annualCostMethod: method,
          exampleAmount,
          exampleTotal: priced.total,
        };
      },
    );
    return { products };
  });

  calls.servePublic(loanCosts, async (_, { today, locale }) =>
    presentCosts(await findListings(db), { today, locale, write: formatterFor(config.tenant, locale) }),
  );
}
