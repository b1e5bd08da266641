import { productsMarket } from '@plazo/contract/market';
import { formatAnnualCost } from '@plazo/loan-rules/annual-cost';
import { dailyRatePpm } from '@plazo/loan-rules/day-count';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { formatterFor } from '../formatter.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { priceLoan } from '../offer/offer.service.ts';
import { findListings } from './market.repository.ts';

/** The loan market (requirement D3): cost beside credit, from each product's own terms. */
export function serveMarket(dispatcher: Dispatcher, { db, config }: { db: Db; config: Config }): void {
  dispatcher.serveBorrower(productsMarket, async (_, { today, locale }) => {
    const write = formatterFor(config.tenant, locale);
    const products = (await findListings(db)).map(
      ({ productId, name, logo, terms, periods, termUnit, exampleAmount }) => {
        const priced = priceLoan({ terms, amount: exampleAmount, periods, termUnit, couponAmount: 0 }, today);
        return {
          productId,
          productName: name,
          productLogo: logo,
          minAmount: terms.minAmount,
          maxAmount: terms.maxAmount,
          periods,
          termUnit,
          loanRate: write.percent(dailyRatePpm(terms), 4),
          annualCost: formatAnnualCost(priced.annualCostPpm, write.format.decimal),
          exampleAmount,
          exampleTotal: priced.total,
        };
      },
    );
    return { products };
  });
}
