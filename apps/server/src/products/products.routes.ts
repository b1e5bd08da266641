import type { LenderRequest } from '@plazo/contract/lender/lender-endpoint';
import {
  activateProductDraft,
  checkProduct,
  checkProductDraft,
  getProduct,
  getProductDraft,
  getProductListing,
  type LenderProduct,
  listProducts,
  listProductVersions,
  previewProductDraft,
  previewTerms,
  putProductDraft,
  putProductListing,
  removeProductDraft,
  removeProductListing,
  retireProduct,
} from '@plazo/contract/lender/products';
import { currencyExponent } from '@plazo/loan-rules/iso-4217';
import type { OfferedTerm } from '@plazo/loan-rules/product-check';
import { unknownTerms } from '@plazo/loan-rules/term-names';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import { lineOf } from '../api-keys/key-line.ts';
import { actorOf } from '../approvals/approval.present.ts';
import { type ApprovalRules, waitsNow } from '../approvals/approval-rules.ts';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls, LenderContext } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { pageFrom } from '../platform/calls/pages.ts';
import { refusingImpossible, written, writtenOrNull } from '../platform/calls/read-input.ts';
import type { Config } from '../platform/config/config.ts';
import type { FieldProblem } from '../platform/http/validation.ts';
import { findDraft, type ProductDraft, putDraft, removeDraft } from './draft.repository.ts';
import { findListing, putListing, removeListing } from './listing.repository.ts';
import { presentPriced } from './priced-loan.present.ts';
import { priceOffered } from './pricing.ts';
import { type CurrentProduct, findCurrentProducts, findVersions, setProductRetired } from './product.repository.ts';
import { type Checked, checkOf, type ProductRules } from './product-check.service.ts';
import {
  activateDraft,
  checkDraft,
  checkSold,
  knownDraft,
  knownProduct,
  previewDraft,
  previewOf,
  refuseOtherAmount,
} from './product-draft.service.ts';

export function serveProducts(calls: LenderCalls, { config }: { config: Config }): void {
  const rules = { tenant: config.tenant, isProduction: config.NODE_ENV === 'production' };
  calls.serveRead(listProducts, (page, { db }) =>
    pageFrom(page, {
      place: { id: 'string' },
      find: (after, limit) => findCurrentProducts(db, after?.id ?? '', limit),
      placeOf: ({ id }) => ({ id }),
      show: present,
    }),
  );
  calls.serveRead(getProduct, async ({ productId }, { db }) => present(await knownProduct(db, productId)));
  calls.serveRead(listProductVersions, async ({ productId, ...page }, { db }) => {
    await knownProduct(db, productId);
    return pageFrom(page, {
      place: { version: 'integer' },
      find: (before, limit) => findVersions(db, productId, before?.version ?? null, limit),
      placeOf: ({ version }) => ({ version }),
      show: ({ version, terms, isChecked }) => ({ version, terms: { ...terms }, isChecked }),
    });
  });
  calls.serveWrite(retireProduct, async ({ productId }, { db, now }) => {
    const product = await knownProduct(db, productId);
    const retiredAt = product.retiredAt ?? now;
    await setProductRetired(db, productId, retiredAt);
    await removeListing(db, productId);
    return {
      answer: present({ ...product, retiredAt }),
      audit: { action: 'product.retired', subject: subjectOf(productId) },
    };
  });
  serveDrafts(calls, rules, config.tenant.approvals);
  serveListings(calls);
}

interface OfProduct {
  productId: string;
}

function serveDrafts(calls: LenderCalls, rules: ProductRules, approvals: ApprovalRules): void {
  const edited = {
    nameOf: ({ productId }: OfProduct) => `product draft ${productId}`,
    read: async ({ productId }: OfProduct, { db }: LenderContext) => {
      const draft = await findDraft(db, productId);
      return draft && presentDraft(draft);
    },
  };
  calls.serveEdit(putProductDraft, edited, async ({ productId: id, terms, ...described }, { db, now, actor }) => {
    refuseMisspelt(terms);
    const draft: ProductDraft = {
      id,
      ...described,
      terms: uncheckedTerms(terms),
      writtenBy: actorId(actor),
      updatedAt: now,
    };
    await putDraft(db, draft);
    const audit = { action: 'product.drafted', subject: subjectOf(id), after: { ...described, terms } };
    return { answer: presentDraft(draft), audit };
  });
  calls.serveRead(getProductDraft, async ({ productId }, { db }) => presentDraft(await knownDraft(db, productId)));
  calls.serveRead(checkProductDraft, async ({ productId, loans }, { db }) =>
    presentChecked(await checkDraft(db, productId, offeredOf(loans), rules)),
  );
  calls.serveRead(checkProduct, async ({ productId, loans }, { db }) =>
    presentChecked(await checkSold(db, productId, offeredOf(loans), rules)),
  );
  calls.serveEdit(removeProductDraft, edited, async ({ productId }, { db }) => {
    const answer = presentDraft(await knownDraft(db, productId));
    await removeDraft(db, productId);
    const { id, updatedAt: _, ...before } = answer;
    return { answer, audit: { action: 'product.draft-removed', subject: subjectOf(id), before } };
  });
  calls.serveRead(previewProductDraft, async ({ productId, disbursedOn, ...wanted }, { db, today }) => {
    const { couponAmount = 0, firstDueDate = null, ...loan } = wanted;
    const day = disbursedOn ?? today;
    const priced = await previewDraft(db, productId, { ...loan, couponAmount, firstDueDate }, day);
    return { ...loan, couponAmount, firstDueDate, ...priced, ...presentPriced(priced), disbursedOn: day };
  });
  calls.serveRead(previewTerms, async ({ productId, terms: typed, disbursedOn, ...wanted }, { today }) => {
    const { couponAmount = 0, firstDueDate = null, ...loan } = wanted;
    const [terms, day] = [uncheckedTerms(typed), disbursedOn ?? today];
    const { findings, refusals } = checkOf({ id: productId, terms, offered: offeredOf([loan]) }, rules);
    const priced = await previewOf(terms, { ...loan, couponAmount, firstDueDate }, day).catch(noneIfImpossible);
    const preview = priced && {
      ...loan,
      couponAmount,
      firstDueDate,
      ...priced,
      ...presentPriced(priced),
      disbursedOn: day,
    };
    return { preview, findings, refusals };
  });
  calls.serveEdit(activateProductDraft, edited, async ({ productId }, { db, actor }) => {
    const isCheckedBy = async (writtenBy: string) =>
      (await waitsNow(db, 'activateProductDraft', approvals)) ||
      (await lineOf(db, actor)) !== (await lineOf(db, actorOf(writtenBy)));
    const { product, activation } = await activateDraft(db, productId, rules, isCheckedBy);
    const { version, isNew } = activation;
    return {
      answer: { ...present(product), isNew, findings: [...activation.findings] },
      audit: {
        action: 'product.activated',
        subject: subjectOf(productId),
        after: { version, isNew, isChecked: product.isChecked },
      },
    };
  });
}

function serveListings(calls: LenderCalls): void {
  calls.serveRead(getProductListing, async ({ productId }, { db }) => {
    const listing = await findListing(db, productId);
    if (!listing) throw new LenderProblem('not-found', 'the product is not listed');
    return listing;
  });
  const edited = {
    nameOf: ({ productId }: OfProduct) => `product listing ${productId}`,
    read: ({ productId }: OfProduct, { db }: LenderContext) => findListing(db, productId),
  };
  calls.serveEdit(putProductListing, edited, async ({ position, ...listing }, { db, today }) => {
    const { productId, periods, termUnit, exampleAmount: amount, minPeriods, maxPeriods } = listing;
    const { terms, retiredAt } = await knownProduct(db, productId);
    if (retiredAt !== null) throw new LenderProblem('conflict', 'the product is retired');
    if (minPeriods > periods || periods > maxPeriods) {
      throw new LenderProblem('not-possible', 'periods must be between minPeriods and maxPeriods');
    }
    refuseOtherAmount(amount, terms);
    // The loan market must be able to price all that it shows.
    for (const one of [minPeriods, periods, maxPeriods]) {
      await refusingImpossible(() => priceOffered({ terms, amount, periods: one, termUnit, couponAmount: 0 }, today));
    }
    await putListing(db, listing, position);
    const audit = { action: 'product.listed', subject: subjectOf(productId), after: { ...listing, position } };
    return { answer: { ...listing, position }, audit };
  });
  calls.serveWrite(removeProductListing, async ({ productId }, { db }) => {
    if (!(await removeListing(db, productId))) throw new LenderProblem('not-found', 'the product is not listed');
    return { answer: { productId }, audit: { action: 'product.unlisted', subject: subjectOf(productId) } };
  });
}

type WantedSamples = LenderRequest<typeof checkProduct>['loans'];

function offeredOf(loans: WantedSamples = []): OfferedTerm[] {
  return loans.map(({ amount: principal, ...term }) => ({ principal, ...term }));
}

function presentChecked({ samples, ...checked }: Checked) {
  return {
    ...checked,
    samples: samples.map((sample) => {
      const { currency, amount, periods, termUnit, disbursedOn, firstDueDate } = sample;
      return { currency, amount, periods, termUnit, disbursedOn, firstDueDate, ...presentPriced(sample) };
    }),
  };
}

/** A draft may be unfinished, but no misspelt term, or currency, is silently ignored. */
function refuseMisspelt(terms: Partial<ProductTerms>): void {
  const errors: FieldProblem[] = unknownTerms(terms).map(({ name, problem }) => ({
    field: `terms.${name}`,
    problem,
    code: 'unknown',
  }));
  const { currency } = terms;
  if (currency !== undefined && currencyExponent(currency) === null) {
    errors.push({
      field: 'terms.currency',
      code: 'not-one-of',
      problem: 'must be the code of a currency of ISO 4217, such as MXN',
    });
  }
  const [first] = errors;
  if (first) throw new LenderProblem('invalid-request', `${first.field}: ${first.problem}`, errors);
}

/** Terms that allow no loan have no preview: their findings say why. */
function noneIfImpossible(error: unknown): null {
  if (error instanceof LenderProblem) return null;
  throw error;
}

/** The terms as sent: they are checked with the draft, and before it is on sale. */
function uncheckedTerms(terms: Partial<ProductTerms>): ProductTerms {
  return terms as ProductTerms;
}

function subjectOf(id: string) {
  return { kind: 'product', id };
}

function present({ retiredAt, terms, ...product }: CurrentProduct): LenderProduct {
  return { ...product, terms: { ...terms }, retiredAt: writtenOrNull(retiredAt) };
}

function presentDraft({ updatedAt, writtenBy: _, terms, ...draft }: ProductDraft) {
  return { ...draft, terms: { ...terms }, updatedAt: written(updatedAt) };
}
