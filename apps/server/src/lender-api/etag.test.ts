import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { approve, getApproval } from '@plazo/contract/lender/approvals';
import { getBorrower, putBorrower } from '@plazo/contract/lender/borrowers';
import { getCampaign, putCampaign } from '@plazo/contract/lender/campaigns';
import { getComplaintTemplate, putComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import {
  activateProductDraft,
  getProduct,
  getProductDraft,
  getProductListing,
  putProductDraft,
  putProductListing,
} from '@plazo/contract/lender/products';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { flexReviewed } from '../demo/demo-products.ts';
import { openLenderCore } from '../lender-features.ts';
import { stateOf } from '../testing/database-state.ts';
import type { OpenApiDocument } from '../testing/openapi-document.ts';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  const tenant = path.join(tmpdir(), `etag-${process.pid}.json`);
  writeFileSync(tenant, JSON.stringify({ approvals: { hours: 2, calls: { activateProductDraft: {} } } }));
  lender = await TestLender.open({ environment: { TENANT_FILE: tenant } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const { terms, name, logo } = flexReviewed;
const draft = { productId: 'flex', name, logo, decision: 'review' as const, terms: { ...terms } };
const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
const listing = { productId: 'flex', periods: 30, termUnit: 'day' as const, exampleAmount: 250_000, minPeriods: 15 };
const page = { ...demoCampaigns[0]?.template };

/** A change, a second change to the same thing, and how to read it. */
interface Edit {
  put: AnyLenderEndpoint;
  first: object;
  second: object;
  get: AnyLenderEndpoint;
  /** The request that reads it, given the answer to the change. */
  named(written: { id: string }): object;
}

const edits: Edit[] = [
  {
    put: putProductDraft,
    first: draft,
    second: { ...draft, name: 'Flex 2' },
    get: getProductDraft,
    named: () => ({ productId: 'flex' }),
  },
  {
    put: putBorrower,
    first: ana,
    second: { ...ana, address: 'Calle 2' },
    get: getBorrower,
    named: ({ id }) => ({ borrowerId: id }),
  },
  {
    put: putCampaign,
    first: { campaignId: 'spring', template: page },
    second: { campaignId: 'spring', template: { ...page, headline: 'Primavera' } },
    get: getCampaign,
    named: () => ({ campaignId: 'spring' }),
  },
  {
    put: putComplaintTemplate,
    first: { templateId: 'late', name: 'Late', content: '{{folio}}: sorry.' },
    second: { templateId: 'late', name: 'Late', content: '{{folio}}: we are sorry.' },
    get: getComplaintTemplate,
    named: () => ({ templateId: 'late' }),
  },
  {
    put: putProductListing,
    first: { ...listing, maxPeriods: 60, position: 1 },
    second: { ...listing, maxPeriods: 60, position: 2 },
    get: getProductListing,
    named: () => ({ productId: 'flex' }),
  },
];

const put = ({ put: endpoint }: Edit, input: object, ifMatch?: string) =>
  lender.send(endpoint, input, ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } });

/** The database, without the time at which a key was last used. */
const written = async () => ({ ...(await stateOf(lender.server.db)), api_key: '' });

/** A product on sale, which a listing needs. */
async function sell(): Promise<void> {
  await lender.call(putProductDraft, draft);
  const { approval } = (await lender.send(activateProductDraft, { productId: 'flex' })).json;
  await lender.call(approve, { approvalId: approval?.id ?? '' }, { key: await lender.newKey(scopes) });
}

describe.each(edits.map((edit) => [edit.put.name, edit] as const))('%s', (_, edit) => {
  beforeEach(async () => {
    if (edit.put === putProductListing) await sell();
  });

  it('is made if the thing is as it was read, and refused once somebody has changed it', async () => {
    const { status, headers, json } = await put(edit, edit.first);
    expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    const read = await lender.send(edit.get, edit.named(json as { id: string }));
    expect(read.headers.etag).toBe(headers.etag);
    const tag = String(headers.etag);
    const changed = await put(edit, edit.second, `"other", ${tag}`);
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
    const before = await written();
    for (const stale of [tag, 'W/"x"', `W/${changed.headers.etag}`, 'nothing', '']) {
      const refused = await put(edit, edit.first, stale);
      expect([stale, refused.status, refused.json.type]).toEqual([stale, 412, 'urn:plazo:problem:precondition-failed']);
    }
    expect(await written()).toEqual(before);
    expect((await put(edit, edit.first, '*')).status).toBe(200);
    expect((await put(edit, edit.second)).status).toBe(200);
  });

  it('is refused if there is nothing yet that could have been read', async () => {
    const before = await written();
    for (const tag of ['*', '"x"']) expect((await put(edit, edit.first, tag)).status).toBe(412);
    expect(await written()).toEqual(before);
  });

  it('is made by only one of those who have read the same state', async () => {
    const tag = String((await put(edit, edit.first)).headers.etag);
    lender.server.clock.moveMinutes(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(edit, edit.second, tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });
});

describe('a draft that waits to be put on sale', () => {
  it('is put on sale as it was on request, or not at all', async () => {
    const tag = String((await lender.send(putProductDraft, draft)).headers.etag);
    const activate = (ifMatch: string) =>
      lender.send(activateProductDraft, { productId: 'flex' }, { headers: { 'if-match': ifMatch } });
    expect((await activate('"stale"')).status).toBe(412);
    const approvalId = (await activate(tag)).json.approval?.id ?? '';
    const key = await lender.newKey(scopes);
    lender.server.clock.moveMinutes(1);
    await lender.call(putProductDraft, { ...draft, terms: { ...draft.terms, annualRatePpm: 990_000 } });
    const refused = await lender.send(approve, { approvalId }, { key });
    expect([refused.status, refused.json.type]).toEqual([412, 'urn:plazo:problem:precondition-failed']);
    expect((await lender.call(getApproval, { approvalId })).state).toBe('pending');
    expect((await lender.send(getProduct, { productId: 'flex' })).status).toBe(404);
    const again = await lender.send(activateProductDraft, { productId: 'flex' });
    await lender.call(approve, { approvalId: again.json.approval?.id ?? '' }, { key });
    expect((await lender.call(getProduct, { productId: 'flex' })).terms.annualRatePpm).toBe(990_000);
  });
});

describe('the OpenAPI document', () => {
  it('mentions ETag, If-Match and 412 where they apply', async () => {
    const { db, clock, config } = lender.server;
    const { json } = await lender.request<OpenApiDocument>('GET', '/lender/openapi.json', null, { key: '' });
    const operations = Object.values(json.paths).flatMap((methods) => Object.values(methods));
    for (const { name, hasEtag = false, takesIfMatch = false, status = 200 } of openLenderCore({ db, clock, config })
      .endpoints) {
      const { parameters = [], responses = {} } = operations.find(({ operationId }) => operationId === name) ?? {};
      const hasHeader = parameters.some((one) => one.name === 'If-Match' && one.in === 'header');
      expect([name, hasHeader, '412' in responses]).toEqual([name, takesIfMatch !== false, takesIfMatch !== false]);
      expect([name, 'ETag' in (responses[status]?.headers ?? {})]).toEqual([name, hasEtag]);
    }
    expect(edits.flatMap((edit) => [edit.put.takesIfMatch, edit.get.hasEtag])).not.toContain(undefined);
  });
});
