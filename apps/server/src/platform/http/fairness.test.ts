import { complaintSave } from '@plazo/contract/complaints';
import { endpointUrl } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { paymentWebhook } from '@plazo/contract/repayment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockBorrower } from '../../complaints/complaints.repository.ts';
import { openWithPages } from '../../testing/documents.ts';
import { isShared } from '../../testing/processes.ts';
import { TestLoan } from '../../testing/test-loan.ts';
import { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ana: TestLoan;
let bea: TestLoan;
beforeAll(async () => {
  server = await TestServer.open({ environment: { BORROWER_CALLS_PER_SECOND: '50' } });
});
beforeEach(async () => {
  await server.reset();
  ana = await TestLoan.take(server);
  bea = await TestLoan.take(server, { borrower: 'bea' });
});

const detailsOf = (loan: TestLoan) => server.post(loanDetails, { orderId: loan.orderId }, loan.launch);
const complaint = (n: number) => ({ problemType: '2', problemDetail: `Queja ${n}`, orderNo: ana.orderId });

describe('a borrower', () => {
  // The embedded database runs one write transaction at a time in any case.
  it.runIf(isShared)('whose calls wait for each other takes no connection from anyone else', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = server.db.transaction(async (transaction) => {
      await lockBorrower(transaction, ana.borrower);
      await released;
    });
    const complaints = Array.from({ length: 40 }, (_, n) => server.post(complaintSave, complaint(n % 15), ana.launch));
    // These are answered while all the complaints wait.
    for (let n = 0; n < 20; n += 1) expect(await detailsOf(bea)).toMatchObject({ status: 200 });
    release();
    await holding;
    for (const { status } of await Promise.all(complaints)) expect(status).toBe(200);
  });

  it('who sends too many calls is refused for some seconds, and told how long', async () => {
    const strict = await TestServer.open({ environment: { BORROWER_CALLS_PER_SECOND: '2' } });
    const cai = await TestLoan.take(strict, { borrower: 'cai' });
    const dan = await TestLoan.take(strict, { borrower: 'dan' });
    const detailsOf = (loan: TestLoan) => strict.post(loanDetails, { orderId: loan.orderId }, loan.launch);
    const answers = await Promise.all(Array.from({ length: 30 }, () => detailsOf(cai)));
    // Ten, minus the push if that was less than five seconds ago.
    const served = answers.filter(({ status }) => status === 200).length;
    expect([9, 10]).toContain(served);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, code: '42900' });
    expect(refused?.message).toBe('Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(5);
    expect(await detailsOf(dan)).toMatchObject({ status: 200 });
  });

  it('gets the refusal as a document, too', async () => {
    const withPages = await openWithPages({ BORROWER_CALLS_PER_SECOND: '1' });
    const loan = await TestLoan.take(withPages);
    const url = `/loan-details?${new URLSearchParams({ ...loan.launch, orderId: loan.orderId } as Record<string, string>)}`;
    const open = () => withPages.app.inject({ url, headers: { accept: 'text/html' } });
    const answers = await Promise.all(Array.from({ length: 10 }, open));
    const last = answers.find(({ statusCode }) => statusCode === 429);
    expect(last?.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
    expect(last?.body).toContain('Espera un momento e inténtalo de nuevo.');
  });
});

describe('an address', () => {
  it('that is crowded refuses no borrower with a valid session', async () => {
    const limited = await TestServer.open({
      environment: { ADDRESS_CALLS_PER_SECOND: '2', BORROWER_CALLS_PER_SECOND: '4' },
    });
    const eva = await TestLoan.take(limited, { borrower: 'eva' });
    const remoteAddress = '203.0.113.7';
    const ask = async (url: string, launch: object = {}) => {
      const asked = `${url}?${new URLSearchParams({ ...launch, orderId: eva.orderId })}`;
      return (await limited.app.inject({ url: asked, remoteAddress })).statusCode;
    };
    const { launch } = eva;
    const wrong = [{ ...launch, sessionId: 'guessed' }, { ...launch, userId: 'fay' }, { userId: eva.borrower }];
    // At once, in this order: limits are counted over some seconds.
    const crowd = Array.from({ length: 12 }, () => ask('/openapi.json'));
    const hers = ask(endpointUrl(loanDetails), launch);
    const others = wrong.map((query) => ask(endpointUrl(loanDetails), query));
    // Within a limit of her own, whatever she requests.
    const more = Array.from({ length: 23 }, () => ask('/openapi.json', launch));
    const refused = async (asked: readonly Promise<number>[]) =>
      (await Promise.all(asked)).filter((status) => status === 429).length;
    expect(await refused(crowd)).toBe(2);
    expect(await refused([hers])).toBe(0);
    expect(await refused(others)).toBe(3);
    expect(await refused(more)).toBe(4);
  });

  it('that sends too many requests is refused, whatever they are; nobody else is', async () => {
    const limited = await TestServer.open({ environment: { ADDRESS_CALLS_PER_SECOND: '2' } });
    const ask = async (remoteAddress: string, url = '/openapi.json') =>
      (await limited.app.inject({ url, remoteAddress })).statusCode;
    const asked = async (remoteAddress: string, url?: string) => {
      const statuses = await Promise.all(Array.from({ length: 12 }, () => ask(remoteAddress, url)));
      return statuses.filter((status) => status === 429).length;
    };
    expect(await asked('203.0.113.7')).toBe(2);
    // The same customer's /64.
    expect(await asked('2001:db8::1', '/nothing')).toBe(2);
    expect(await ask('2001:db8::2')).toBe(429);
    expect(await ask('2001:db8:0:1::2')).toBe(200);
    expect(await ask('203.0.113.8')).toBe(200);
    // Possibly a proxy that TRUST_PROXY does not name.
    for (const nearby of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', 'fd00::1']) {
      expect(await asked(nearby)).toBe(0);
    }
    expect(await asked('198.51.100.1', '/healthz')).toBe(0);
    expect(await asked('198.51.100.2', endpointUrl(paymentWebhook))).toBe(0);
    expect(await asked('198.51.100.3', '/brand/logo.svg')).toBe(0);
  });
});
