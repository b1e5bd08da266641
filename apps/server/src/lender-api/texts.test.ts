import { addBorrowerNote } from '@plazo/contract/lender/borrower-notes';
import { putBorrower } from '@plazo/contract/lender/borrowers';
import { putCampaign } from '@plazo/contract/lender/campaigns';
import { putComplaintTemplate } from '@plazo/contract/lender/complaint-templates';
import { makeOffer } from '@plazo/contract/lender/offers';
import { rejectOrder } from '@plazo/contract/lender/orders';
import { putProductDraft } from '@plazo/contract/lender/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flex } from '../demo/demo-products.ts';
import { readProductFile } from '../products/activation.ts';
import { TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

const ana = { externalId: 'crm-1', fullName: 'Ana Ruiz', phone: '5512345678', address: 'Calle 1' };
const { id: productId, name, logo, terms } = flex;
const product = { productId, name, logo, decision: 'instant' as const, terms: { ...terms } };
const template = { templateId: 'late', name: 'Tarde', content: 'Lo vemos.' };

describe('a text that people cannot read', () => {
  const calls: [string, (text: string) => ReturnType<TestLender['send']>][] = [
    ['fullName', (text) => lender.send(putBorrower, { ...ana, fullName: text })],
    ['address', (text) => lender.send(putBorrower, { ...ana, address: text })],
    ['name', (text) => lender.send(putProductDraft, { ...product, name: text })],
    ['name', (text) => lender.send(putComplaintTemplate, { ...template, name: text })],
    ['content', (text) => lender.send(putComplaintTemplate, { ...template, content: text })],
    ['content', (text) => lender.send(addBorrowerNote, { borrowerId: 'ana', content: text })],
    ['toBorrower', (text) => lender.send(rejectOrder, { orderId: 'PZ1', reason: 'late', toBorrower: text })],
    [
      'purpose',
      (text) => {
        const offer = {
          borrowerId: 'ana',
          productId,
          amount: 1,
          periods: 1,
          termUnit: 'day',
          expiresAt: '2027-01-01T00:00:00Z',
        } as const;
        return lender.send(makeOffer, { ...offer, purpose: text });
      },
    ],
  ];

  it.each(calls)('is refused as %s with what is wrong with it', async (field, send) => {
    for (const [text, problem] of [
      ['\u200b \u2060', 'has nothing that can be seen'],
      ['Ana \u202eziuR', 'has U+202E, which turns the direction in which it is read'],
    ] as const) {
      const { status, json } = await send(text);
      expect([field, status, json.errors]).toMatchObject([
        field,
        400,
        [{ field, problem, code: expect.stringMatching(/^un/) }],
      ]);
    }
  });

  it.each(calls.slice(0, 3))('is refused as %s with the character that no document can print', async (field, send) => {
    for (const letter of ['😀', 'א', '가']) {
      const { status, json } = await send(`Ana ${letter}`);
      const problem = expect.stringContaining(`has ${letter} (U+`);
      expect([field, status, json.errors]).toMatchObject([
        field,
        400,
        [{ field, problem, code: expect.stringMatching(/^un/) }],
      ]);
    }
  });

  it('is refused on a campaign’s page and in a product’s file', async () => {
    const page = {
      headline: '\u200b',
      description: 'Fast',
      picture: '',
      colours: {},
      agreementTitle: 'Terms',
      agreementText: 'All\u202e',
    };
    const links = { downloads: { ios: '', android: '' }, down_id: 'd', links_id: 'l' };
    const { status, json } = await lender.send(putCampaign, { campaignId: 'odd', template: { ...page, ...links } });
    expect([status, json.detail]).toEqual([
      422,
      'template headline has nothing that can be seen; template agreementText has U+202E, which turns the direction in which it is read',
    ]);
    const file = { id: 'flex', name: 'Flex 😀', logo: '/logo.svg', decision: 'instant', terms: {} };
    expect(() => readProductFile(JSON.stringify(file))).toThrow(
      'this is not a product: name has 😀 (U+1F600), which the fonts of the documents lack',
    );
  });
});

describe('a name', () => {
  it.each(['José Núñez', 'Nguyễn Thị Ánh', 'Łukasz Żółć', 'प्रिया शर्मा'])('is stored composed: %s', async (fullName) => {
    const written = await lender.call(putBorrower, { ...ana, fullName: fullName.normalize('NFD') });
    expect(written.fullName).toBe(fullName.normalize('NFC'));
  });
});
