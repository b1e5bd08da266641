import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bindCard } from '@plazo/contract/bind-bank';
import { agreedFigures, loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, launchOf } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { open, openWithPages, submit } from '../testing/documents.ts';
import type { TestServer } from '../testing/test-server.ts';

const clabe = { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323', phone: '5512345678' } as const;
const launch = launchOf('ana');

let server: TestServer;
let offer: { productId: string; orderId: string };
beforeAll(async () => {
  const tenant = path.join(tmpdir(), `account-first-${process.pid}.json`);
  writeFileSync(tenant, JSON.stringify({ accountBeforeAcceptance: true }));
  server = await openWithPages({ TENANT_FILE: tenant });
});
beforeEach(async () => {
  await server.reset();
  offer = await giveOffer(server.db, server.clock.now());
});
afterAll(() => server.app.close());

async function push() {
  const { productId } = offer;
  const shown = await server.call(loanDetailConfirm, { productId, isType: '1' }, launch);
  const answer = await server.post(loanDetailPush, { productId, ...agreedFigures(shown) }, launch);
  return { needsAccount: shown.needsAccount, status: answer.status, code: answer.code };
}

describe('an offer that is paid out to an account only', () => {
  it('cannot be taken without one, and can once it is bound', async () => {
    expect(await push()).toEqual({ needsAccount: 1, status: 422, code: '42209' });
    expect(await rowsOf(server.db, 'select 1 from loan_order')).toEqual([]);
    await server.call(bindCard, clabe, launch);
    expect(await push()).toMatchObject({ status: 200, code: '0' });
    // It is taken: a removed account takes nothing back.
    await server.db.execute('update bank_account set removed_at = now()');
    expect(await push()).toEqual({ needsAccount: undefined, status: 200, code: '0' });
  });

  it('does not count an account that was removed', async () => {
    await server.call(bindCard, clabe, launch);
    await server.db.execute('update bank_account set removed_at = now()');
    expect(await push()).toMatchObject({ needsAccount: 1, code: '42209' });
  });

  it('leads to the account and from there back to the offer, also without scripts', async () => {
    const { productId, orderId } = offer;
    const page = { ...launch, productId, orderId, isNeedPop: '2' };
    const first = await open(server, '/confirm', { ...page, isType: '1' });
    expect(first.html).toContain('Antes de aceptar, dinos a qué cuenta te depositamos.');
    expect(first.html).not.toContain('Aceptar el préstamo');
    expect(first.html).toMatch(/href="\/bind-bank\?[^"]*from=offer/);
    const bound = await submit(server, '/bind-bank', { ...page, from: 'offer' }, clabe);
    const target = new URL(String(bound.headers.location), 'http://us');
    const accounts = await open(server, target.pathname, Object.fromEntries(target.searchParams));
    expect(accounts.html).toContain('Seguir con mi oferta</span>');
    const back = /href="(\/confirm\?[^"]*)"/.exec(accounts.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, searchParams } = new URL(back, 'http://us');
    const offered = await open(server, pathname, { ...Object.fromEntries(searchParams), isType: '1' });
    expect(offered.html).toContain('Aceptar el préstamo');
  });

  it('is not what the account screen speaks of for others', async () => {
    await server.call(bindCard, clabe, launch);
    const { html } = await open(server, '/bind-bank', { ...launch, productId: offer.productId, isNeedPop: '2' });
    expect(html).not.toContain('href="/confirm');
  });
});
