import { complaintDetail, complaintInit, complaintSave } from '@plazo/contract/complaints';
import { disclosureSheet } from '@plazo/contract/disclosure';
import { contractDetail } from '@plazo/contract/loan';
import { loanDetailConfirm, loanDetailPush } from '@plazo/contract/offer';
import { getWhatsapp } from '@plazo/contract/support';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flex, planIndia } from '../demo/demo-products.ts';
import { giveOffer, type OfferOptions, sixMonths, type TestOffer } from '../testing/borrowers.ts';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';

const oneYear = {
  product: { ...planIndia, terms: { ...planIndia.terms, timeZone: 'Asia/Kolkata' } },
  amount: 2_000_000,
  periods: 12,
  termUnit: 'month',
} as const;

function serverOf(pack: 'mexico' | 'india'): Promise<TestServer> {
  return TestServer.open({ environment: { TENANT_FILE: `examples/tenant-${pack}.json` } });
}

/** Amounts have no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Sections as a reader sees them: each row as `text: value`, and the sentences. */
function linesOf(sections: readonly { rows: { text: string; value: string }[]; notes: string[] }[]): string[] {
  const lines = sections.flatMap(({ rows, notes }) => [
    ...rows.map(({ text, value }) => `${text}: ${value}`),
    ...notes,
  ]);
  return lines.map(plain);
}

async function take(server: TestServer, offer: TestOffer, more: object = {}) {
  const { disclosure } = await server.call(loanDetailConfirm, { productId: offer.productId }, offer.launch);
  return server.post(loanDetailPush, { ...offer.agreed, disclosure: disclosure?.shown, ...more }, offer.launch);
}

describe('under the rules of Mexico', () => {
  let server: TestServer;
  let later: TestServer;
  beforeAll(async () => {
    server = await serverOf('mexico');
    // The same lender, now without a pack.
    later = await TestServer.open({ change: (options) => ({ ...options, db: server.db }) });
  });
  beforeEach(() => server.reset());
  afterAll(() => server.reset());
  const give = (options: OfferOptions = sixMonths) => giveOffer(server.db, server.clock.now(), options);

  it('an offer says its CAT, without VAT, with the legend and the day, the fixed rate and the total', async () => {
    const { productId, launch } = await give();
    const { disclosure, annualCost, annualCostMethod, totalAmount } = await server.call(
      loanDetailConfirm,
      { productId },
      launch,
    );
    expect(totalAmount).toBe(679_005);
    // The screen writes the method as “CAT sin IVA” next to the figure.
    expect([annualCost, annualCostMethod]).toEqual([expect.stringMatching(/^\d+\.\d%$/), 'cat']);
    expect(disclosure?.notes.map(plain)).toEqual([
      'Para fines informativos y de comparación. Fecha de cálculo: 2026-03-02. Tasa de interés anual fija: 18.00%, sin IVA.',
    ]);
    expect(disclosure).not.toHaveProperty('acknowledgement');
  });

  it('the cover sheet has the figures, the product’s number in the registry, and where to turn', async () => {
    const { orderId: orderNo, launch } = await give();
    const { title, sections } = await server.call(disclosureSheet, { orderNo }, launch);
    expect(title).toBe('Carátula del contrato');
    expect(linesOf(sections)).toEqual(
      expect.arrayContaining([
        'Tasa de interés anual ordinaria: 18.00% fija, sin IVA',
        'Monto del crédito: $6,000.00 MXN',
        'Monto total a pagar: $6,790.05 MXN',
        'Primera fecha límite de pago: 2026-04-02',
        'Última fecha límite de pago: 2026-09-02',
        'Registro de Contratos de Adhesión (RECA): 0000-000-000000/00-00000-0001',
        'Registro de prestadores (SIPRES): 00000',
        'Correo electrónico: une@amable.example',
        'Página de internet: www.condusef.gob.mx',
        'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
      ]),
    );
    expect(sections.find(({ plan }) => plan)?.plan).toHaveLength(6);
  });

  it('refuses a loan whose disclosure was not shown, and writes nothing', async () => {
    const { agreed, launch } = await give();
    for (const disclosure of [undefined, 'mx 2026-11-23', 'in 2026-11-23']) {
      expect(await server.post(loanDetailPush, { ...agreed, disclosure }, launch)).toMatchObject({ code: '42200' });
    }
    expect(await rowsOf(server.db, 'select * from loan_order')).toEqual([]);
  });

  it('records which consents were given and which were not; none is a condition', async () => {
    const offer = await give();
    expect(await take(server, offer, { consents: 'shared-marketing,unheard-of' })).toMatchObject({ status: 200 });
    const consents = await rowsOf(server.db, 'select kind, is_given, borrower_id from marketing_consent order by kind');
    expect(consents).toEqual([
      { kind: 'own-marketing', is_given: false, borrower_id: 'ana' },
      { kind: 'shared-marketing', is_given: true, borrower_id: 'ana' },
    ]);
  });

  it('pins pack, version and values to the order, whatever the tenant says later', async () => {
    const offer = await give();
    const { orderId: orderNo, launch } = offer;
    await take(server, offer);
    expect(await rowsOf(server.db, 'select pack, pack_version from acceptance')).toEqual([
      { pack: 'mx', pack_version: '2026-11-30' },
    ]);
    const { disclosure } = await later.call(contractDetail, { orderNo }, launch);
    expect(linesOf(disclosure?.sections ?? [])).toContain(
      'Registro de Contratos de Adhesión (RECA): 0000-000-000000/00-00000-0001',
    );
    const sheet = await later.call(disclosureSheet, { orderNo }, launch);
    expect(sheet.title).toBe('Carátula del contrato');
    // The later lender writes $6.790,05.
    expect(linesOf(sheet.sections).join('\n')).toContain('$6,790.05');
    expect(sheet).toEqual(await server.call(disclosureSheet, { orderNo }, launch));
    expect(disclosure).toEqual((await server.call(contractDetail, { orderNo }, launch)).disclosure);
    await expect(later.call(getWhatsapp, { overall: 30 })).resolves.not.toHaveProperty('help');
  });

  it('promises an answer to a complaint within thirty business days, and keeps to that day', async () => {
    const offer = await give({ product: flex });
    await take(server, offer);
    // Friday, before the Monday that is a holiday.
    server.clock.set('2026-11-13T18:00:00Z');
    const sent = { problemType: '2', problemDetail: 'No reconozco un cargo', orderNo: offer.orderId };
    const { problemId, answerBy } = await server.call(complaintSave, sent, offer.launch);
    expect(answerBy).toBe('2026-12-29');
    const complaint = await server.call(complaintDetail, { problemId }, offer.launch);
    expect(complaint.answerBy).toBe('2026-12-29');
    expect(linesOf(complaint.help ?? [])).toContain('Teléfono: 55 5340 0999 · 800 999 8080');
    expect((await server.call(complaintSave, sent, offer.launch)).answerBy).toBe('2026-12-29');
    // Before it is filed, and on customer service: the same day, and the lender's registries.
    for (const { answerBy: promised, help } of [
      await server.call(complaintInit, {}, offer.launch),
      await server.call(getWhatsapp, { overall: 30 }, offer.launch),
    ]) {
      expect(promised).toBe('2026-12-29');
      expect(linesOf(help ?? [])).toEqual(
        expect.arrayContaining([
          'Registro de Contratos de Adhesión (RECA): 0000-000-000000/00-00000-0000',
          'Registro de prestadores (SIPRES): 00000',
          'Correo electrónico: une@amable.example',
        ]),
      );
    }
  });
});

describe('under the rules of India', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serverOf('india');
  });
  beforeEach(() => server.reset());
  afterAll(() => server.reset());
  const give = (options: OfferOptions = oneYear) => giveOffer(server.db, server.clock.now(), options);

  it('the statement has both parts, the computation of the rate and the schedule', async () => {
    const { orderId: orderNo, launch, productId } = await give();
    const english = { ...launch, isNeedPop: '1' };
    const { annualCost } = await server.call(loanDetailConfirm, { productId }, english);
    const { title, sections } = await server.call(disclosureSheet, { orderNo }, english);
    expect(title).toBe('Key Facts Statement');
    expect(linesOf(sections)).toEqual(
      expect.arrayContaining([
        `1. Loan proposal or account number: ${orderNo}`,
        '2. Sanctioned loan amount: ₹20,000.00 INR',
        '5. Number of instalments: 12',
        '6. Interest rate a year and type: 24.00%, fixed',
        `9. Annual percentage rate (APR): ${annualCost}`,
        '(i) Penal charge per day late: 0.10% of the overdue principal',
        '6. Cooling-off period, without a penalty: 3 days',
        '4. May the loan be transferred to other lenders or securitised?: No',
        '3. Nodal grievance redressal officer: Example Officer',
        'Net disbursed amount: ₹20,000.00 INR',
      ]),
    );
    const plan = sections.find((section) => section.plan)?.plan ?? [];
    expect(plan.map(({ when }) => when.slice(0, 7))).toContain('2027-03');
    expect(plain(plan[0]?.description ?? '')).toMatch(/^Outstanding principal ₹20,000\.00 INR · principal ₹/);
  });

  it('refuses a loan until the statement is confirmed as understood, and records the confirmation', async () => {
    const offer = await give();
    const { orderId: orderNo, launch } = offer;
    expect(await take(server, offer)).toMatchObject({ status: 422, code: '42207' });
    expect(await rowsOf(server.db, 'select * from loan_order')).toEqual([]);
    expect(await take(server, offer, { acknowledged: 1 })).toMatchObject({ status: 200 });
    const { disclosure, acceptance } = await server.call(contractDetail, { orderNo }, { ...launch, isNeedPop: '1' });
    expect(acceptance?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(disclosure?.acknowledged).toBe(
      'The borrower confirmed to have read and understood the Key Facts Statement.',
    );
    const [kept] = await rowsOf<{ document: string }>(server.db, 'select document from acceptance');
    expect(JSON.parse(kept?.document ?? '')).toMatchObject({ acknowledged: true, disclosure: { pack: 'in' } });
  });

  it('an offer is open for three business days, however short the lender made it', async () => {
    // Thursday; the 26th of March 2027 is a holiday, and the weekend does not count.
    server.clock.set('2027-03-25T06:00:00Z');
    const offer = await give({ ...oneYear, expiresInDays: 1 });
    const shown = () => server.post(loanDetailConfirm, { productId: offer.productId }, offer.launch);
    expect((await shown()).data).toMatchObject({ expiresAt: '31\u00a0mar, 23:59' });
    server.clock.set('2027-03-31T18:29:00Z');
    expect(await take(server, offer, { acknowledged: 1 })).toMatchObject({ status: 200 });
    const late = await give({ ...oneYear, borrower: 'bea', expiresInDays: -7 });
    expect(await server.post(loanDetailConfirm, { productId: late.productId }, late.launch)).toMatchObject({
      status: 200,
    });
    server.clock.set('2027-04-05T18:30:00Z');
    expect(await server.post(loanDetailConfirm, { productId: late.productId }, late.launch)).toMatchObject({
      code: '41000',
    });
  });
});

describe('without a pack', () => {
  it('a complaint is answered within the days that the tenant file promises, or no day is named', async () => {
    const server = await TestServer.open();
    const offer = await giveOffer(server.db, server.clock.now());
    await take(server, offer);
    const { launch } = offer;
    const sent = { problemType: '2', problemDetail: 'No reconozco un cargo', orderNo: offer.orderId };
    const { problemId, answerBy } = await server.call(complaintSave, sent, launch);
    const days = [
      answerBy,
      (await server.call(complaintDetail, { problemId }, launch)).answerBy,
      (await server.call(complaintInit, {}, launch)).answerBy,
      (await server.call(getWhatsapp, { overall: 30 }, launch)).answerBy,
    ];
    // Fifteen days from 2 March, as the demo promises.
    expect(days).toEqual(['2026-03-17', '2026-03-17', '2026-03-17', '2026-03-17']);
    const silent = await TestServer.open({
      change: ({ config, ...options }) => {
        const { complaintAnswerDays: _, ...tenant } = config.tenant;
        return { ...options, config: { ...config, tenant } };
      },
    });
    await expect(silent.call(getWhatsapp, { overall: 30 })).resolves.not.toHaveProperty('answerBy');
    await server.reset();
  });

  it('nothing is added, and there is no sheet', async () => {
    const server = await TestServer.open();
    const offer = await giveOffer(server.db, server.clock.now());
    const { productId, orderId: orderNo, launch } = offer;
    await expect(server.call(loanDetailConfirm, { productId }, launch)).resolves.not.toHaveProperty('disclosure');
    expect(await server.post(disclosureSheet, { orderNo }, launch)).toMatchObject({ status: 404 });
    await take(server, offer);
    await expect(server.call(contractDetail, { orderNo }, launch)).resolves.not.toHaveProperty('disclosure');
    expect(await rowsOf(server.db, 'select pack from acceptance')).toEqual([{ pack: 'none' }]);
    await server.reset();
  });
});
