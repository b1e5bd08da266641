import {
  activateProductDraft,
  checkProductDraft,
  getProduct,
  getProductDraft,
  getProductListing,
  type LenderProduct,
  listProducts,
  previewProductDraft,
  putProductDraft,
  putProductListing,
  removeProductListing,
  retireProduct,
} from '@plazo/contract/lender/products';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import type { LenderContext, LenderDispatcher } from '../lender-api/lender-dispatch.ts';
import { LenderProblem } from '../lender-api/lender-problem.ts';
import { pageFrom } from '../lender-api/pages.ts';
import { refusingImpossible, written, writtenOrNull } from '../lender-api/read-input.ts';
import { findListing, putListing, removeListing } from '../market/market.repository.ts';
import { priceLoan } from '../offer/offer.service.ts';
import { findDraft, type ProductDraft, putDraft } from './draft.repository.ts';
import { type CurrentProduct, findCurrentProducts, setProductRetired } from './product.repository.ts';
import {
  activateDraft,
  checkDraft,
  knownDraft,
  knownProduct,
  type ProductRules,
  previewDraft,
  refuseOtherAmount,
} from './product-draft.service.ts';

export function serveProducts(dispatcher: LenderDispatcher, rules: ProductRules): void {
  dispatcher.serveRead(listProducts, (page, { db }) =>
    pageFrom(page, {
      place: { id: 'string' },
      find: (after, limit) => findCurrentProducts(db, after?.id ?? '', limit),
      placeOf: ({ id }) => ({ id }),
      show: present,
    }),
  );
  dispatcher.serveRead(getProduct, async ({ productId }, { db }) => present(await knownProduct(db, productId)));
  dispatcher.serveWrite(retireProduct, async ({ productId }, { db, now }) => {
    const product = await knownProduct(db, productId);
    const retiredAt = product.retiredAt ?? now;
    await setProductRetired(db, productId, retiredAt);
    await removeListing(db, productId);
    return {
      answer: present({ ...product, retiredAt }),
      audit: { action: 'product.retired', subject: subjectOf(productId) },
    };
  });
  serveDrafts(dispatcher, rules);
  serveListings(dispatcher);
}

interface OfProduct {
  productId: string;
}

function serveDrafts(dispatcher: LenderDispatcher, rules: ProductRules): void {
  const edited = {
    nameOf: ({ productId }: OfProduct) => `product draft ${productId}`,
    read: async ({ productId }: OfProduct, { db }: LenderContext) => {
      const draft = await findDraft(db, productId);
      return draft && presentDraft(draft);
    },
  };
  dispatcher.serveEdit(putProductDraft, edited, async ({ productId: id, terms, ...described }, { db, now }) => {
    const draft: ProductDraft = { id, ...described, terms: uncheckedTerms(terms), updatedAt: now };
    await putDraft(db, draft);
    const audit = { action: 'product.drafted', subject: subjectOf(id), after: { ...described, terms } };
    return { answer: presentDraft(draft), audit };
  });
  dispatcher.serveRead(getProductDraft, async ({ productId }, { db }) => presentDraft(await knownDraft(db, productId)));
  dispatcher.serveRead(checkProductDraft, ({ productId }, { db }) => checkDraft(db, productId, rules));
  dispatcher.serveRead(previewProductDraft, async ({ productId, disbursedOn, ...wanted }, { db, today }) => {
    const { couponAmount = 0, firstDueDate = null, ...loan } = wanted;
    const day = disbursedOn ?? today;
    const { instalments, ...priced } = await previewDraft(db, productId, { ...loan, couponAmount, firstDueDate }, day);
    return { ...loan, ...priced, disbursedOn: day, instalments };
  });
  dispatcher.serveEdit(activateProductDraft, edited, async ({ productId }, { db }) => {
    const { product, activation } = await activateDraft(db, productId, rules);
    const { version, isNew } = activation;
    return {
      answer: { ...present(product), isNew, findings: [...activation.findings] },
      audit: { action: 'product.activated', subject: subjectOf(productId), after: { version, isNew } },
    };
  });
}

function serveListings(dispatcher: LenderDispatcher): void {
  dispatcher.serveRead(getProductListing, async ({ productId }, { db }) => {
    const listing = await findListing(db, productId);
    if (!listing) throw new LenderProblem('not-found', 'the product is not listed');
    return listing;
  });
  const edited = {
    nameOf: ({ productId }: OfProduct) => `product listing ${productId}`,
    read: ({ productId }: OfProduct, { db }: LenderContext) => findListing(db, productId),
  };
  dispatcher.serveEdit(putProductListing, edited, async ({ position, ...listing }, { db, today }) => {
    const { productId, periods, termUnit, exampleAmount: amount, minPeriods, maxPeriods } = listing;
    const { terms, retiredAt } = await knownProduct(db, productId);
    if (retiredAt !== null) throw new LenderProblem('conflict', 'the product is retired');
    if (minPeriods > periods || periods > maxPeriods) {
      throw new LenderProblem('not-possible', 'periods must lie between minPeriods and maxPeriods');
    }
    refuseOtherAmount(amount, terms);
    // A market that cannot price what it shows would show nothing.
    for (const one of [minPeriods, periods, maxPeriods]) {
      await refusingImpossible(() => priceLoan({ terms, amount, periods: one, termUnit, couponAmount: 0 }, today));
    }
    await putListing(db, listing, position);
    const audit = { action: 'product.listed', subject: subjectOf(productId), after: { ...listing, position } };
    return { answer: { ...listing, position }, audit };
  });
  dispatcher.serveWrite(removeProductListing, async ({ productId }, { db }) => {
    if (!(await removeListing(db, productId))) throw new LenderProblem('not-found', 'the product is not listed');
    return { answer: { productId }, audit: { action: 'product.unlisted', subject: subjectOf(productId) } };
  });
}

/** Whatever was sent: it is checked with the draft, and before it is on sale. */
function uncheckedTerms(terms: Partial<ProductTerms>): ProductTerms {
  return terms as ProductTerms;
}

function subjectOf(id: string) {
  return { kind: 'product', id };
}

function present({ retiredAt, terms, ...product }: CurrentProduct): LenderProduct {
  return { ...product, terms: { ...terms }, retiredAt: writtenOrNull(retiredAt) };
}

function presentDraft({ updatedAt, terms, ...draft }: ProductDraft) {
  return { ...draft, terms: { ...terms }, updatedAt: written(updatedAt) };
}
