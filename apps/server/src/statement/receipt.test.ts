import { paymentReceipt } from '@plazo/contract/statement';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveOffer, sixMonths } from '../testing/borrowers.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(() => server.reset());

describe('a receipt', () => {
  it('says when and through which channel it was paid, and what was owed afterwards', async () => {
    const loan = await TestLoan.take(server, sixMonths);
    const { amount, reference } = await loan.code();
    server.clock.set('2026-03-20T18:30:00Z');
    await server.pay({ eventId: 'evt-1', reference, amount });
    const receipt = await loan.receipt('evt-1');
    expect(receipt).toMatchObject({
      orderId: loan.orderId,
      state: 'credited',
      stateText: 'Pago recibido',
      notes: [],
      amount,
      credit: 0,
      balanceDate: '2026-03-20',
    });
    expect(receipt.detail).toEqual([
      { text: 'Fecha y hora del pago', value: '2026-03-20 12:30' },
      { text: 'Forma de pago', value: 'Tienda de la esquina' },
      { text: 'Referencia', value: reference },
      { text: 'Folio del recibo', value: 'evt-1' },
      { text: 'Número de préstamo', value: loan.orderId },
      { text: 'Producto', value: 'Plazo Mensual' },
    ]);
    expect(receipt.paid).toMatchObject([{ title: 'Pago 1 de 6', amount }]);
    expect(receipt.paid[0]?.detail.map(({ text }) => text)).toEqual(['Interés', 'IVA', 'Comisión', 'Capital']);
    const { outstanding } = await loan.statement();
    expect(receipt.balance).toBe(outstanding);
  });

  it('says that a payment was partial, until the code is fully paid', async () => {
    const loan = await TestLoan.take(server);
    const { reference, amount } = await loan.code();
    await server.pay({ eventId: 'evt-1', reference, amount: 100_000 });
    expect(await loan.receipt('evt-1')).toMatchObject({
      state: 'partly',
      notes: ['Pagaste $1.000,00\u00a0MXN de $2.716,91\u00a0MXN; ese día faltaron $1.716,91\u00a0MXN.'],
      balance: 171_691,
    });
    await server.pay({ eventId: 'evt-more', reference, amount: 50_000 });
    // With what the same code got before.
    expect((await loan.receipt('evt-more')).notes[0]).toContain('faltaron $1.216,91');
    await server.pay({ eventId: 'evt-2', reference, amount: amount - 150_000 });
    expect(await loan.receipt('evt-1')).toMatchObject({ state: 'credited', notes: [], balance: 171_691 });
    expect(await loan.receipt('evt-2')).toMatchObject({ state: 'credited', balance: 0 });
  });

  it('says that its code had expired, or that there was a newer one', async () => {
    const expired = await TestLoan.take(server);
    const code = await expired.code();
    server.clock.set('2026-04-03T18:00:00Z');
    await server.pay({ eventId: 'evt-1', ...code });
    expect((await expired.receipt('evt-1')).notes).toContain(
      'El código ya había vencido cuando pagaste. Tu pago cuenta igual.',
    );
    const replaced = await TestLoan.take(server, { borrower: 'bea' });
    const old = await replaced.code();
    await replaced.pay('evt-2', 1_000);
    server.clock.moveDays(1);
    const { reference } = await replaced.code();
    server.clock.moveDays(40);
    await replaced.code();
    await server.pay({ eventId: 'evt-3', reference, amount: 2_000 });
    expect((await replaced.receipt('evt-3')).notes).toContain(
      'Había un código más nuevo cuando pagaste. Tu pago cuenta igual.',
    );
    // Its code was partly paid, so it is still valid.
    await server.pay({ eventId: 'evt-4', reference: old.reference, amount: 2_000 });
    expect((await replaced.receipt('evt-4')).notes.join()).not.toContain('código más nuevo');
  });

  it('of another borrower, of nobody, and of money without an order get the same answer', async () => {
    const loan = await TestLoan.take(server);
    await loan.pay('evt-1', 1_000);
    await server.pay({ eventId: 'evt-unmatched', reference: '93000000000000', amount: 1_000 });
    const stranger = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const answers = [
      await server.post(paymentReceipt, { paymentId: 'evt-1' }, stranger.launch),
      await server.post(paymentReceipt, { paymentId: 'evt-none' }, stranger.launch),
      await server.post(paymentReceipt, { paymentId: 'evt-unmatched' }, loan.launch),
    ];
    for (const { status, code, message, data } of answers) {
      expect({ status, code, message, data }).toEqual({
        status: 404,
        code: '40400',
        message: 'No encontramos lo que buscas. Puede que el enlace esté incompleto o sea de otra cuenta.',
        data: null,
      });
    }
  });
});
