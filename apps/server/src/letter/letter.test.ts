import { endpointUrl } from '@plazo/contract/endpoint';
import { settlementLetter, verifyLetter } from '@plazo/contract/letter';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { makeLetterCode, readLetterCode } from '@plazo/loan-rules/letter-code';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../demo/demo-products.ts';
import { giveOffer, launchOf, sixMonths } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { initialsOf } from './letter.present.ts';
import { insertLetter } from './letter.repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open({ environment: { PUBLIC_BASE_URL: 'https://loans.example' } });
});
beforeEach(() => server.reset());

const letterOf = ({ orderId, launch }: TestLoan) => server.call(settlementLetter, { orderId }, launch);
const verify = (code: string) => server.call(verifyLetter, { code });

describe('the letter of a settled loan', () => {
  it('says who lent what to whom, when it was settled and what was paid', async () => {
    const loan = await TestLoan.take(server);
    server.clock.moveDays(12);
    await loan.pay('evt-1');
    server.clock.moveDays(3);
    const letter = await letterOf(loan);
    expect(letter).toEqual({
      company: server.config.tenant.companyName,
      companyAddress: server.config.tenant.companyAddress,
      userName: 'ana Pruebas',
      orderId: loan.orderId,
      productName: 'Plazo Flex',
      amount: 250_000,
      currency: 'MXN',
      disbursedOn: '2026-03-02',
      settledOn: '2026-03-14',
      totalPaid: 271_691,
      isCancelled: false,
      issuedOn: '2026-03-17',
      code: expect.any(String),
      verifyUrl: 'https://loans.example/verify',
      verifyImage: expect.stringMatching(/^data:image\/svg\+xml,/),
    });
    expect(readLetterCode(letter.code)).toBe(letter.code);
  });

  it('counts late charges and every instalment, but no overpayment', async () => {
    // No rebate for paying early: the amounts due are the amounts paid.
    const product = { ...plan, id: 'plan-agreed', terms: { ...plan.terms, earlyPayoff: 'agreed' as const } };
    const loan = await TestLoan.take(server, { ...sixMonths, product });
    server.clock.set('2026-04-12T18:00:00Z');
    const asked: number[] = [];
    for (let paid = 0; paid < 6; paid += 1) {
      const { repayAmount } = await server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch);
      asked.push(repayAmount);
      await loan.pay(`evt-${paid}`, repayAmount + (paid === 5 ? 12_345 : 0));
    }
    const { totalPaid } = await letterOf(loan);
    expect(totalPaid).toBe(asked.reduce((sum, amount) => sum + amount, 0));
    // Ten days late on the first instalment: the late charge is included.
    const [{ charged = 0 } = {}] = await rowsOf<{ charged: number }>(
      server.db,
      `select sum(amount)::bigint as charged from ledger_entry where account = 'income_penalty'`,
    );
    expect(charged).toBeLessThan(0);
  });

  it('does not count interest saved by paying early', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    let asked = 0;
    for (let paid = 0; paid < 6; paid += 1) {
      asked += (await server.call(loanPlayDetail, { orderId: loan.orderId }, loan.launch)).repayAmount;
      await loan.pay(`evt-${paid}`);
    }
    // Each time the amount due, at last the payoff: there is no credit balance.
    const credit = await rowsOf(server.db, `select 1 from ledger_entry where account = 'unapplied_cash'`);
    expect(credit).toEqual([]);
    const { totalPaid } = await letterOf(loan);
    expect(totalPaid).toBe(asked);
    const agreed = await rowsOf<{ sum: number }>(
      server.db,
      'select sum(principal + interest + iva + commission)::bigint as sum from instalment',
    );
    expect(totalPaid).toBeLessThan(Number(agreed[0]?.sum));
  });

  it('stays the same, whenever and by whomever it is opened first', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const letters = await Promise.all(Array.from({ length: 8 }, () => letterOf(loan)));
    server.clock.moveDays(40);
    letters.push(await letterOf(loan));
    expect(new Set(letters.map(({ code, issuedOn }) => `${code} ${issuedOn}`)).size).toBe(1);
    expect(await rowsOf(server.db, 'select order_id from settlement_letter')).toEqual([{ order_id: loan.orderId }]);
  });

  it('has a code that no other letter has', async () => {
    const codes: string[] = [];
    for (const borrower of ['ana', 'bea', 'cleo']) {
      const loan = await TestLoan.take(server, { borrower });
      await loan.pay(`evt-${borrower}`);
      codes.push((await letterOf(loan)).code);
    }
    expect(new Set(codes).size).toBe(3);
  });

  it('is offered by the loan, and refused while something is owed', async () => {
    const loan = await TestLoan.take(server);
    expect((await loan.details()).isLetter).toBe('0');
    const before = await stateOf(server.db);
    expect(await server.post(settlementLetter, { orderId: loan.orderId }, loan.launch)).toMatchObject({
      status: 409,
      code: '40906',
      message: expect.stringContaining('pagado por completo'),
    });
    expect(await stateOf(server.db)).toEqual(before);
    await loan.pay('evt-1');
    expect((await loan.details()).isLetter).toBe('1');
  });

  it('of another borrower gets the same answer as a missing one', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const before = await stateOf(server.db);
    const foreign = await server.post(settlementLetter, { orderId: loan.orderId }, launchOf('bea'));
    const unknown = await server.post(settlementLetter, { orderId: 'PZNONE' }, launchOf('bea'));
    expect(foreign).toMatchObject({ status: 404, code: '40400' });
    expect(foreign.body).toBe(unknown.body);
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('cannot be issued even in the database for an order with debt', async () => {
    const loan = await TestLoan.take(server);
    const letter = { code: makeLetterCode('2'.repeat(19)), issuedOn: '2026-03-02' };
    await insertLetter(server.db, loan.borrower, loan.orderId, letter);
    await loan.pay('evt-1');
    await insertLetter(server.db, 'bea', loan.orderId, letter);
    expect(await rowsOf(server.db, 'select code from settlement_letter')).toEqual([]);
  });
});

describe('a loan that is reopened', () => {
  it('makes its letter void for ever, and gets a new one once it is settled again', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const first = await letterOf(loan);
    expect(await verify(first.code)).toMatchObject({ state: 'valid' });
    await loan.reversePayment('evt-1');
    expect(await verify(first.code)).toEqual({ state: 'void', company: first.company });
    expect(await server.post(settlementLetter, { orderId: loan.orderId }, loan.launch)).toMatchObject({ status: 409 });
    // On the same day, so that the two have the same date.
    await loan.pay('evt-2');
    expect(await verify(first.code)).toMatchObject({ state: 'void' });
    const second = await letterOf(loan);
    expect(second.code).not.toBe(first.code);
    expect(await verify(second.code)).toMatchObject({ state: 'valid' });
    expect(await verify(first.code)).toMatchObject({ state: 'void' });
  });

  it('that was settled by another payment all along keeps its letter', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const [{ reference = '' } = {}] = await rowsOf<{ reference: string }>(server.db, 'select reference from voucher');
    await server.pay({ eventId: 'evt-again', reference, amount: 271_691 });
    const { code, totalPaid } = await letterOf(loan);
    expect(totalPaid).toBe(271_691);
    await loan.reversePayment('evt-1');
    expect(await letterOf(loan)).toMatchObject({ code, totalPaid });
    expect(await verify(code)).toMatchObject({ state: 'valid' });
    await loan.reversePayment('evt-again');
    expect(await verify(code)).toMatchObject({ state: 'void' });
  });
});

describe('a letter’s verification', () => {
  it('shows what distinguishes the letter from others, and nothing more about its borrower', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const { code, settledOn, company } = await letterOf(loan);
    const grouped = code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
    const { body } = await server.post(verifyLetter, { code: grouped });
    expect(JSON.parse(body).data).toEqual({
      state: 'valid',
      company,
      initials: 'A. P.',
      orderEnding: loan.orderId.slice(-4),
      settledOn,
    });
    for (const secret of [loan.orderId, 'Pruebas', '250000', '271691', loan.borrower])
      expect(body).not.toContain(secret);
  });

  it.each([
    ['unknown', makeLetterCode('2'.repeat(19))],
    ['mistyped', `${'2'.repeat(19)}3`],
    ['mistyped', 'hola'],
    ['mistyped', "' or 1=1 --"],
    ['mistyped', '%'.repeat(20)],
  ])('answers %s for %s', async (state, code) => {
    expect(await verify(code)).toEqual({ state, company: server.config.tenant.companyName });
  });

  it('answers an address 300 times in ten minutes about unknown letters, whatever its headers claim', {
    timeout: 60_000,
  }, async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const { code: held } = await letterOf(loan);
    const ask = (time: number, code = makeLetterCode('2'.repeat(19))) =>
      server.send(endpointUrl(verifyLetter), {
        payload: `code=${code}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.0.${time % 200}.1` },
      });
    for (let time = 0; time < 300; time += 1) expect((await ask(time)).status).toBe(200);
    expect(await ask(300)).toMatchObject({ status: 429, code: '42900' });
    // A valid letter and a mistyped code get an answer even from a blocked address.
    expect(await ask(301, held)).toMatchObject({ status: 200, data: { state: 'valid' } });
    expect(await ask(302, 'hola')).toMatchObject({ status: 200, data: { state: 'mistyped' } });
    server.clock.set('2026-03-02T18:10:01Z');
    expect((await ask(301)).status).toBe(200);
  });

  it('leaves no code in the log', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1');
    const { code } = await letterOf(loan);
    await verify(code);
    await server.send(`${endpointUrl(verifyLetter)}?letterCode=${code}`, { payload: `code=${code}` });
    await server.send(`/verify?letterCode=${code}`, { method: 'GET', headers: { accept: 'text/html' } });
    expect(server.log.length).toBeGreaterThan(8);
    for (const line of server.log) expect(line).not.toContain(code);
  });
});

describe('initials', () => {
  it.each([
    ['Hugo Salas Rivera', 'H. S. R.'],
    ['Maximiliano de los Ángeles Fernández-Villanueva y Montemayor', 'M. Á. F. V. M.'],
    ['ana Pruebas', 'A. P.'],
    ['ana', 'A.'],
    ['李 明', '李. 明.'],
    ['  ', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
