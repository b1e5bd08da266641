import { decideMarketingConsent, marketingConsents } from '@plazo/contract/disclosure';
import { contractDetail } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { getWhatsapp } from '@plazo/contract/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let later: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ environment: { TENANT_FILE: 'examples/tenant-mexico.json' } });
  // The same lender, now without a pack.
  later = await TestServer.open({ change: (options) => ({ ...options, db: server.db }) });
});
beforeEach(() => server.reset());
afterAll(() => server.reset());

/** Takes a loan with these consents. */
async function take(consents: string, borrower = 'ana') {
  const offer = await giveOffer(server.db, server.clock.now(), { ...sixMonths, borrower });
  const { disclosure } = await server.call(loanDetailConfirm, { productId: offer.productId }, offer.launch);
  await server.call(loanDetailPush, { ...offer.agreed, disclosure: disclosure?.shown ?? '', consents }, offer.launch);
  return offer;
}

const written = () =>
  rowsOf(server.db, `select kind, is_given, order_id is null as is_alone, shown from marketing_consent order by id`);

describe('a consent for marketing', () => {
  it('given with a loan is shown with its day, withdrawn, and given again; each answer is kept', async () => {
    const { launch } = await take('own-marketing');
    const { choices } = await server.call(marketingConsents, {}, launch);
    expect(choices.map(({ kind, isGiven, since }) => [kind, isGiven, since])).toEqual([
      ['own-marketing', '1', '2026-03-02'],
      ['shared-marketing', '0', '2026-03-02'],
    ]);
    expect(choices[0]?.text).toMatch(/^Acepto que .+ use mis datos para publicidad\.$/);
    server.clock.moveDays(3);
    const withdrawn = await server.call(decideMarketingConsent, { kind: 'own-marketing', isGiven: '0' }, launch);
    expect(withdrawn.choices[0]).toMatchObject({ isGiven: '0', since: '2026-03-05' });
    // Sent twice, it is one answer.
    server.clock.moveDays(1);
    expect(await server.call(decideMarketingConsent, { kind: 'own-marketing', isGiven: '0' }, launch)).toEqual(
      withdrawn,
    );
    await server.call(decideMarketingConsent, { kind: 'own-marketing', isGiven: '1' }, launch);
    expect((await server.call(marketingConsents, {}, launch)).choices[0]).toMatchObject({
      isGiven: '1',
      since: '2026-03-06',
    });
    const shown = 'mx 2026-11-30';
    expect(await written()).toEqual([
      { kind: 'own-marketing', is_given: true, is_alone: false, shown: '' },
      { kind: 'shared-marketing', is_given: false, is_alone: false, shown: '' },
      { kind: 'own-marketing', is_given: false, is_alone: true, shown },
      { kind: 'own-marketing', is_given: true, is_alone: true, shown },
    ]);
  });

  it('is asked for without a loan, too, and is the borrower’s own', async () => {
    const { launch } = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const other = await take('shared-marketing');
    const none = await server.call(marketingConsents, {}, launch);
    expect(none.choices.map(({ isGiven, since }) => [isGiven, since])).toEqual([
      ['0', undefined],
      ['0', undefined],
    ]);
    await server.call(decideMarketingConsent, { kind: 'own-marketing', isGiven: '1' }, launch);
    const ofOther = await server.call(marketingConsents, {}, other.launch);
    expect(ofOther.choices.map(({ isGiven }) => isGiven)).toEqual(['0', '1']);
    const before = await written();
    const unknown = { kind: 'unheard-of', isGiven: '1' } as const;
    expect(await server.post(decideMarketingConsent, unknown, launch)).toMatchObject({ status: 404, code: '40400' });
    expect(await written()).toEqual(before);
  });

  it('is refused from then on by a later loan taken without it', async () => {
    const { launch } = await take('own-marketing');
    server.clock.moveDays(10);
    await take('');
    const { choices } = await server.call(marketingConsents, {}, launch);
    expect(choices[0]).toMatchObject({ isGiven: '0', since: '2026-03-12' });
  });

  it('can be withdrawn even if the lender no longer asks for any; where none was ever asked for there is no page', async () => {
    const { launch, orderId: orderNo } = await take('own-marketing');
    const { disclosure } = await later.call(contractDetail, { orderNo }, launch);
    expect(disclosure?.consents).toEqual({ title: 'Publicidad (opcional)', url: '/consents' });
    const { choices } = await later.call(decideMarketingConsent, { kind: 'own-marketing', isGiven: '0' }, launch);
    expect(choices.map(({ isGiven }) => isGiven)).toEqual(['0', '0']);
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'cleo' });
    expect(await later.post(marketingConsents, {}, stranger.launch)).toMatchObject({ status: 404, code: '40400' });
    expect((await server.call(getWhatsapp, { overall: 30 })).hasConsents).toBe('1');
    expect(await later.call(getWhatsapp, { overall: 30 })).not.toHaveProperty('hasConsents');
  });
});
