import { putBorrower } from '@plazo/contract/lender/borrowers';
import { putCampaign } from '@plazo/contract/lender/campaigns';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { makeOffer } from '@plazo/contract/lender/offers';
import {
  activateProductDraft,
  checkProductDraft,
  previewProductDraft,
  putProductDraft,
  putProductListing,
} from '@plazo/contract/lender/products';
import { addWebhookEndpoint } from '@plazo/contract/lender/webhook-endpoints';
import { promotionTemplate } from '@plazo/contract/promotion';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCampaignsIn } from '../demo/demo-campaigns.ts';
import { plan } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { tenantSchema } from '../platform/config/schema.ts';
import { TestLender } from '../testing/test-lender.ts';
import { readProductFile } from './activation.ts';

// A misspelt field would be silently ignored, and its value would not apply.

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const { id: productId, name, logo, decision, terms } = plan;
const draft = { productId, name, logo, decision, terms: { ...terms } };

/** A name with an extra letter is an unknown field. */
async function errorsOf(endpoint: AnyLenderEndpoint, input: object) {
  const { status, json } = await lender.send(endpoint, input);
  expect(status).toBe(400);
  return (json.errors ?? []).map(({ field, problem }: { field: string; problem: string }) => `${field}: ${problem}`);
}

describe('a misspelt name', () => {
  it('is refused in the terms of a draft, with the name that was meant', async () => {
    const { coolingOffDays: _, ...rest } = terms;
    const sent = { ...draft, terms: { ...rest, coolingOffdays: 5, colour: 1 } };
    expect(await errorsOf(putProductDraft, sent)).toEqual([
      'terms.coolingOffdays: coolingOffdays is not known: is coolingOffDays meant?',
      'terms.colour: colour is not known',
    ]);
    expect((await lender.send(activateProductDraft, { productId })).status).toBe(404);
  });

  it.each(['ZZZ', 'XXX', 'mxn', 'BGN', 5, null])('is refused as the currency of a draft: %j', async (currency) => {
    expect(await errorsOf(putProductDraft, { ...draft, terms: { ...terms, currency } })).toEqual([
      'terms.currency: must be the code of a currency of ISO 4217, such as MXN',
    ]);
  });

  it('is refused in a product file', () => {
    const file = { ...plan, terms: { ...terms } };
    expect(() => readProductFile(JSON.stringify({ ...file, desicion: 'instant' }))).toThrow(
      'this is not a product: desicion is not known: is decision meant?',
    );
    expect(readProductFile(JSON.stringify(file))).toEqual(file);
  });

  it('is refused next to and inside the fields of other calls', async () => {
    const loan = { amount: 600_000, periods: 6, termUnit: 'month' };
    await lender.call(putProductDraft, draft);
    expect(await errorsOf(putProductDraft, { ...draft, loga: '/x' })).toEqual([
      'loga: loga is not known: is logo meant?',
    ]);
    expect(await errorsOf(checkProductDraft, { productId, loans: [{ ...loan, amout: 1 }] })).toEqual([
      'loans.0.amout: amout is not known: is amount meant?',
    ]);
    expect(await errorsOf(previewProductDraft, { productId, ...loan, cuponAmount: 5 })).toEqual([
      'cuponAmount: cuponAmount is not known: is couponAmount meant?',
    ]);
    expect(await errorsOf(addWebhookEndpoint, { url: 'https://lender.example/events', event: [] })).toEqual([
      'event: event is not known: is events meant?',
    ]);
    expect((await errorsOf(putBorrower, { externalId: 'crm-1', fullname: 'Ana' })).join()).toContain(
      'fullname: fullname is not known: is fullName meant?',
    );
  });

  it('is refused in the page of a campaign', async () => {
    const [campaign] = demoCampaignsIn('es');
    if (!campaign) throw new Error('the demo has no campaign');
    const { headline: _, ...rest } = campaign.template;
    const { status, json } = await lender.send(putCampaign, {
      campaignId: 'spring',
      template: { ...rest, headLine: 'Hola', colours: { ...rest.colours, accnt: '#000000' } },
    });
    expect([status, json.detail]).toEqual([422, expect.stringContaining('headLine is not known: is headline meant?')]);
    expect(json.detail).toContain('accnt is not known: is accent meant?');
  });
});

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  additionalProperties?: unknown;
}

/** Every object in a schema that accepts unknown fields. */
function openObjects(schema: Shape, place: string): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => openObjects(one, `${place}.${name}`)),
    ...(schema.anyOf ?? []).map((one) => openObjects(one, place)),
    ...(schema.items ? [openObjects(schema.items, `${place}[]`)] : []),
  ].flat();
  return schema.type === 'object' && schema.additionalProperties !== false ? [place, ...inside] : inside;
}

describe('every object', () => {
  it('of every call of the lender is closed, except fields that their feature checks by name', () => {
    const { db, clock, config } = lender.server;
    const open = openLenderCore({ db, clock, config }).endpoints.flatMap(({ name, request }) =>
      openObjects(request as Shape, name),
    );
    expect(open.sort()).toEqual([
      'checkTenantFile.file',
      'previewTerms.terms',
      'putBorrower.ownFields',
      'putCampaign.template',
      'putProductDraft.terms',
      'tryCall.request',
    ]);
  });

  it('of a campaign and of the tenant file is closed', () => {
    expect(openObjects(promotionTemplate as Shape, 'campaign')).toEqual([]);
    // By a product's id; by a call's name, which is checked later (approvalProblems).
    const open = ['tenant.approvals.calls', 'tenant.borrowerFields', 'tenant.disclosure.mx.recaByProduct'];
    expect(openObjects(tenantSchema as Shape, 'tenant')).toEqual(open);
  });
});

describe('a loan that nobody would intend', () => {
  const borrower = { externalId: 'crm-1', fullName: 'Ana Pruebas', phone: '5511112222', address: 'Calle 1' };
  const loan = { amount: 600_000, periods: 6, termUnit: 'month' as const };
  // The commission is 6 % of it.
  const tooMuch = 36_001;

  async function sold(changes: Partial<typeof terms> = {}): Promise<string> {
    await lender.call(putProductDraft, { ...draft, terms: { ...terms, minAmount: 1, ...changes } });
    await lender.call(activateProductDraft, { productId });
    return (await lender.call(putBorrower, borrower)).id;
  }

  async function refusalsOf(wanted: object): Promise<unknown[]> {
    const borrowerId = await sold();
    await lender.call(putProductDraft, { ...draft, terms: { ...terms, minAmount: 1 } });
    const expiresAt = '2026-04-01T00:00:00Z';
    const offered = await lender.send(makeOffer, { borrowerId, productId, ...loan, ...wanted, expiresAt });
    const seen = await lender.send(previewProductDraft, { productId, ...loan, ...wanted });
    expect([offered.status, seen.status]).toEqual([422, 422]);
    expect(offered.json.detail).toBe(seen.json.detail);
    return [offered.json.detail];
  }

  it.each([
    [{ periods: 1_200 }, 'a loan runs for 120 months at most, not for 1200'],
    [{ periods: 521, termUnit: 'week' }, 'a loan runs for 520 weeks at most, not for 521'],
    [{ couponAmount: tooMuch }, 'the coupon of 36001 is more than the commission of 36000 that it is taken off'],
  ])('is neither offered nor previewed: %j', async (wanted, problem) => {
    expect(await refusalsOf(wanted)).toEqual([problem]);
  });

  it('is not offered or listed if an instalment is zero, and the check says so', async () => {
    const free = {
      annualRatePpm: 0,
      commissionPpm: 0,
      earlyPayoff: undefined,
      extensionFeePpm: 0,
      extensionMaxDays: 0,
    };
    const borrowerId = await sold({ ...free, method: 'equal-principal' });
    const tiny = { amount: 5, periods: 12, termUnit: 'month' as const };
    const nothing = 'nothing would be due on 2026-04-02: the instalment 1 comes to 0';
    const offered = { borrowerId, productId, ...tiny, expiresAt: '2026-04-01T00:00:00Z' };
    expect((await lender.send(makeOffer, offered)).json.detail).toBe(nothing);
    const listing = { productId, ...tiny, exampleAmount: 5, minPeriods: 1, maxPeriods: 12, position: 0 };
    const { amount: _, ...listed } = listing;
    expect((await lender.send(putProductListing, listed)).json.detail).toBe(nothing);
    await lender.call(putProductDraft, {
      ...draft,
      terms: { ...terms, ...free, minAmount: 1, method: 'equal-principal' },
    });
    const checked = await lender.call(checkProductDraft, { productId, loans: [tiny] });
    expect(checked.refusals).toEqual([expect.stringContaining('the instalment 1 comes to 0')]);
  });

  it('is not listed for longer than a loan may run', async () => {
    await sold();
    const listing = { productId, periods: 6, termUnit: 'month' as const, exampleAmount: 600_000, minPeriods: 1 };
    const refused = await lender.send(putProductListing, { ...listing, maxPeriods: 121, position: 0 });
    expect(refused.json.detail).toBe('a loan runs for 120 months at most, not for 121');
  });

  it.each([0, -1, 1.5])('is refused with %j instalments', async (periods) => {
    const borrowerId = await sold();
    const offer = { borrowerId, productId, ...loan, periods, expiresAt: '2026-04-01T00:00:00Z' };
    expect((await errorsOf(makeOffer, offer)).join()).toContain('periods');
  });
});
