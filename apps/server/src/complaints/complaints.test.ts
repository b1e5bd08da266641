import {
  complaintDetail,
  complaintFormInit,
  complaintInit,
  complaintList,
  complaintSave,
  complaintScore,
} from '@plazo/contract/complaints';
import { endpointUrl } from '@plazo/contract/endpoint';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flexReviewed } from '../demo/demo-products.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { giveOffer, launchOf } from '../testing/borrowers.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { deskOn } from './desk.ts';
import { readFolio } from './folio.ts';

let server: TestServer;
let loan: TestLoan;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  loan = await TestLoan.take(server);
});

const complaint = (other: object = {}) => ({
  problemType: '2',
  problemDetail: 'Me cobraron una comisión que no reconozco.',
  orderNo: loan.orderId,
  ...other,
});
const file = (other: object = {}) => server.call(complaintSave, complaint(other), loan.launch);
const detail = (problemId: string) => server.call(complaintDetail, { problemId }, loan.launch);
const complaints = () => rowsOf(server.db, 'select * from complaint');

/** A small picture, as a phone would send it. */
const picture = (background = '#ff8a1f') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function uploadPicture(launch = loan.launch): Promise<string> {
  const { status, data, body } = await server.upload(await picture(), launch);
  if (status !== 200) throw new Error(body);
  return (data as { url: string }).url;
}

describe('what a complaint can be about', () => {
  it('is the tenant’s list, and the newest order until another is picked', async () => {
    server.clock.moveDays(1);
    const newer = await TestLoan.take(server, { amount: 300_000 });
    const init = await server.call(complaintInit, {}, newer.launch);
    expect(init.problemType[0]).toEqual({ title: 'Llamadas o malos tratos al cobrarme', value: '1' });
    expect(init.problemType).toHaveLength(6);
    expect(init.problemSonType[0]).toEqual({ title: 'Amenazas o insultos', value: '101' });
    expect(init.orderList.map(({ orderNo }) => orderNo)).toEqual([newer.orderId, loan.orderId]);
    expect(init.orderDetail).toEqual({
      orderNo: newer.orderId,
      productLogo: '/pictures/product-logo.svg',
      productName: 'Plazo Flex',
      status: 174,
      isShow: '1',
      rows: [
        { title: 'Préstamo', value: newer.orderId },
        { title: 'Monto', value: '$3.000,00' },
        { title: 'Fecha de pago', value: '2026-04-02' },
        { title: 'Estado', value: 'Al corriente' },
      ],
      name: 'Plazo Flex de $3.000,00 del 3\u00a0mar',
      inWords: 'Préstamo de $3.000,00. Vence el 2\u00a0abr',
    });
    const picked = await server.call(complaintInit, { orderId: loan.orderId }, loan.launch);
    expect(picked.orderDetail?.orderNo).toBe(loan.orderId);
  });

  it('is answered to the form page without a payload, in its reader’s language', async () => {
    const query = new URLSearchParams({ ...loan.launch, isNeedPop: '1' } as Record<string, string>);
    const answer = await server.send(`${endpointUrl(complaintFormInit)}?${query}`, { method: 'GET' });
    expect(answer).toMatchObject({
      status: 200,
      data: { problemType: [{ title: 'Debt collection' }, {}, {}, {}, {}, {}], orderDetail: { orderNo: loan.orderId } },
    });
  });

  it('includes an old order of a borrower with more orders than are listed', async () => {
    const { orderId } = loan;
    await server.db.execute(`
      insert into offer
      select 'PZMANY' || n, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount,
             needs_reload, created_at, expires_at
      from offer, generate_series(1, 60) n where id = '${orderId}'`);
    await server.db.execute(`
      insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit,
                              coupon_amount, created_at, disbursed_on)
      select 'PZMANY' || n, borrower_id, product_id, product_version, status, principal, periods, term_unit,
             coupon_amount, created_at + make_interval(hours => n), disbursed_on
      from loan_order, generate_series(1, 60) n where id = '${orderId}'`);
    const newest = await server.call(complaintInit, {}, loan.launch);
    expect(newest.orderList).toHaveLength(50);
    expect(newest.orderDetail?.orderNo).toBe('PZMANY60');
    const old = await server.call(complaintInit, { orderId }, loan.launch);
    expect(old.orderDetail?.orderNo).toBe(orderId);
    expect(old.orderList).toHaveLength(51);
    const foreign = await TestLoan.take(server, { borrower: 'bea' });
    const ask = { orderId: foreign.orderId };
    expect(await server.post(complaintInit, ask, loan.launch)).toMatchObject({ status: 404 });
  });

  it('has no order for a borrower without one', async () => {
    const { launch } = await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    expect(await server.call(complaintInit, {}, launch)).toMatchObject({ orderDetail: null, orderList: [] });
  });

  it('says which orders allow complaints about collection', async () => {
    const shown = async () => (await server.call(complaintInit, {}, loan.launch)).orderDetail;
    expect(await shown()).toMatchObject({ status: 174, isShow: '1' });
    server.clock.moveDays(31);
    expect(await shown()).toMatchObject({ status: 180, isShow: '1' });
    await TestLoan.take(server, { product: flexReviewed });
    expect(await shown()).toMatchObject({ status: 21, isShow: '0' });
  });
});

describe('a complaint', () => {
  it('is filed, listed and read', async () => {
    const images = [await uploadPicture(), await uploadPicture()];
    const { problemId, folio } = await file({
      problemType: '1',
      problemSonType: '102',
      problemDetail: ' Llaman a las 6:00.\r\nTodos los días. ',
      problemImage: images.join(','),
    });
    expect(readFolio(folio)).toBe(folio);
    const { tabs } = await server.call(complaintList, {}, loan.launch);
    const item = {
      id: problemId,
      time: '2026-03-02 12:00',
      type: 'Llamadas o malos tratos al cobrarme',
      content: 'Llaman a las 6:00.\nTodos los días.',
      order: 'Plazo Flex de $2.500,00 del 2\u00a0mar',
      isAnswered: '0',
    };
    expect(tabs).toEqual([
      { key: 'all', title: 'Todas', count: 1, items: [item] },
      { key: 'open', title: 'En proceso', count: 1, items: [item] },
      { key: 'answered', title: 'Respondidas', count: 0, items: [] },
    ]);
    expect(await detail(problemId)).toEqual({
      type: 'Llamadas o malos tratos al cobrarme',
      sonType: 'Llamadas o mensajes a toda hora',
      problemId,
      content: 'Llaman a las 6:00.\nTodos los días.',
      images,
      disposeDetail: '',
      disposeImages: [],
      disposeReplies: [],
      isNeedScore: '0',
      folio,
      time: '2026-03-02 12:00',
      order: [
        { text: 'Préstamo', value: loan.orderId },
        { text: 'Producto', value: 'Plazo Flex de $2.500,00 del 2\u00a0mar' },
      ],
      payable: { orderId: loan.orderId, productId: 'flex' },
      answerBy: '2026-03-17',
    });
  });

  it('about a payment that does not show says what becomes of late charges, until it is answered', async () => {
    const { problemType } = await server.call(complaintInit, {}, loan.launch);
    const said = /desde el día en que lo hiciste/;
    expect(problemType.find(({ value }) => value === '3')?.hint).toMatch(said);
    const { problemId, folio } = await file({ problemType: '3' });
    expect((await detail(problemId)).outcome).toMatch(said);
    expect(await detail((await file()).problemId)).not.toHaveProperty('outcome');
    const { db, config, clock } = server;
    await deskOn({ db, storage: openStorage(config) }, config.tenant, clock).reply(folio, 'No es tuyo.', []);
    expect(await detail(problemId)).not.toHaveProperty('outcome');
  });

  it('may have 200 characters, as its writer counts them', async () => {
    const { problemId } = await file({ problemDetail: `${'😡'.repeat(198)}\r\n!` });
    expect((await detail(problemId)).content).toBe(`${'😡'.repeat(198)}\n!`);
    await file({ problemDetail: 'a'.repeat(200) });
  });

  it.each([
    ['no text', { problemDetail: '' }, 422, 'Por favor, rellene sus comentarios y sugerencias'],
    ['nothing visible', { problemDetail: ' \u200b\n' }, 422, 'Por favor, rellene sus comentarios y sugerencias'],
    ['201 characters', { problemDetail: 'a'.repeat(201) }, 422, /más de 200 caracteres/],
    ['an unknown type', { problemType: '99' }, 400, /./],
    ['collection without a sub-type', { problemType: '1' }, 400, /./],
    ['an unknown sub-type', { problemType: '1', problemSonType: '999' }, 400, /./],
    ['an unknown order', { orderNo: 'PZNONE' }, 404, /./],
    ['an image of another site', { problemImage: 'https://evil.example/a.jpg' }, 422, /no está disponible/],
    ['an image that is not there', { problemImage: `/uploads/${'a'.repeat(32)}.jpg` }, 422, /no está disponible/],
    ['a path for an image', { problemImage: '/uploads/../../etc/passwd' }, 422, /no está disponible/],
    [
      'ten images',
      {
        problemImage: Array(10)
          .fill(`/uploads/${'a'.repeat(32)}.jpg`)
          .join(),
      },
      422,
      /9 imágenes/,
    ],
  ])('with %s is refused, and nothing is written', async (_, other, status, message) => {
    const before = await stateOf(server.db);
    const answer = await server.post(complaintSave, complaint(other), loan.launch);
    expect(answer).toMatchObject({ status, data: null, message: expect.stringMatching(message) });
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('about collection is refused for an order that owes nothing, in the language of the reader', async () => {
    const reviewed = await TestLoan.take(server, { borrower: 'bea', product: flexReviewed });
    const before = await stateOf(server.db);
    const sent = { ...complaint({ problemType: '1', problemSonType: '101' }), orderNo: reviewed.orderId };
    for (const [isNeedPop, message] of [
      ['1', 'The selected order does not support sending collection types'],
      ['2', 'El préstamo elegido no admite quejas sobre cobranza'],
    ] as const) {
      const answer = await server.post(complaintSave, sent, { ...reviewed.launch, isNeedPop });
      expect(answer).toMatchObject({ status: 409, code: '40903', data: null });
      expect(answer.message).toBe(message);
    }
    expect(await stateOf(server.db)).toEqual(before);
    await server.call(complaintSave, { ...sent, problemType: '2' }, reviewed.launch);
  });

  it('takes only its borrower’s images, and no image twice', async () => {
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    const [own, foreign] = [await uploadPicture(), await uploadPicture(launchOf('bea'))];
    const refused = { status: 422, code: '42204' };
    const before = await stateOf(server.db);
    const both = complaint({ problemImage: `${own},${foreign}` });
    expect(await server.post(complaintSave, both, loan.launch)).toMatchObject(refused);
    expect(await stateOf(server.db)).toEqual(before);
    await file({ problemImage: `http://127.0.0.1:3000${own}?userId=ana,${own}` });
    const again = complaint({ problemDetail: 'Otra cosa.', problemImage: own });
    expect(await server.post(complaintSave, again, loan.launch)).toMatchObject(refused);
    expect(await complaints()).toHaveLength(1);
  });
});

describe('the same complaint', () => {
  it('again is answered with the first one, by its draft', async () => {
    const image = await uploadPicture();
    const first = await file({ draftId: 'draft-1', problemImage: image });
    expect(await file({ draftId: 'draft-1', problemImage: image })).toEqual(first);
    expect(await file({ draftId: 'draft-2', problemImage: '' })).not.toEqual(first);
    expect(await complaints()).toHaveLength(2);
  });

  it('with other content is refused with the number of the first one, and nothing is written', async () => {
    const image = await uploadPicture();
    const { problemId, folio } = await file({ draftId: 'draft-1', problemImage: image });
    const before = await stateOf(server.db);
    for (const other of [
      { problemDetail: 'Lo pensé mejor.', problemImage: image },
      { problemImage: '' },
      { problemType: '3' },
    ]) {
      const sent = complaint({ draftId: 'draft-1', problemImage: image, ...other });
      const answer = await server.post(complaintSave, sent, loan.launch);
      expect(answer).toMatchObject({ status: 409, code: '40910', data: { problemId, folio, images: [image] } });
      expect(answer.message).toMatch(/recibimos tu queja anterior/);
    }
    expect(await stateOf(server.db)).toEqual(before);
  });

  it('of another borrower is another one, even under the same draft name', async () => {
    const other = await TestLoan.take(server, { borrower: 'bea' });
    const first = await file({ draftId: 'draft-1' });
    const sent = { ...complaint({ draftId: 'draft-1' }), orderNo: other.orderId };
    expect(await server.call(complaintSave, sent, other.launch)).not.toEqual(first);
  });

  it('without a draft is the same for a day', async () => {
    const first = await file();
    server.clock.moveDays(0.9);
    expect(await file({ problemDetail: ' Me cobraron una comisión que no reconozco.\n' })).toEqual(first);
    expect(await file({ problemType: '3' })).not.toEqual(first);
    server.clock.moveDays(0.2);
    expect(await file()).not.toEqual(first);
    expect(await complaints()).toHaveLength(3);
  });

  it('in a reloaded form is the same for a day, though its draft is new', async () => {
    const first = await file({ draftId: 'draft-1' });
    expect(await file({ draftId: 'draft-2' })).toEqual(first);
    server.clock.moveDays(0.9);
    expect(await file({ draftId: 'draft-3' })).toEqual(first);
    expect(await file({ draftId: 'draft-4', problemDetail: 'Otra cosa.' })).not.toEqual(first);
    server.clock.moveDays(0.2);
    expect(await file({ draftId: 'draft-5' })).not.toEqual(first);
    expect(await complaints()).toHaveLength(3);
  });

  it('after an answer is a new one: its writer is not content', async () => {
    const first = await file({ draftId: 'draft-1' });
    const { db, config, clock } = server;
    await deskOn({ db, storage: openStorage(config) }, config.tenant, clock).reply(first.folio, 'Lo revisamos.', []);
    expect(await file({ draftId: 'draft-1' })).toEqual(first);
    expect(await file({ draftId: 'draft-2' })).not.toEqual(first);
  });

  it.each([[{}], [{ draftId: 'draft-1' }]])('twenty times at once is one, with one folio: %j', async (other) => {
    const image = await uploadPicture();
    const answers = await Promise.all(Array.from({ length: 20 }, () => file({ ...other, problemImage: image })));
    expect(new Set(answers.map(({ folio }) => folio)).size).toBe(1);
    expect(await complaints()).toHaveLength(1);
  });
});

describe('a list of complaints', () => {
  it('comes five at a time, newest first, without one twice', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.unshift((await file({ problemDetail: `Queja número ${index}` })).problemId);
      server.clock.moveDays(0.01);
    }
    const page = async (offset?: number) => {
      const { tabs } = await server.call(complaintList, { tab: 'open', ...(offset ? { offset } : {}) }, loan.launch);
      expect(tabs).toMatchObject([{ key: 'open', count: 12 }]);
      return tabs[0]?.items.map(({ id }) => id) ?? [];
    };
    expect([await page(), await page(5), await page(10), await page(15)]).toEqual([
      ids.slice(0, 5),
      ids.slice(5, 10),
      ids.slice(10),
      [],
    ]);
  });

  it('has no unknown tab', async () => {
    const answer = await server.post(complaintList, { tab: 'secret' }, loan.launch);
    expect(answer).toMatchObject({ status: 400, code: '40000' });
  });
});

describe('a day of complaints', () => {
  it('has room for a limited number from one borrower, filed at once or not; a repeated one does not count', async () => {
    const strict = await TestServer.open({ environment: { BORROWER_COMPLAINTS_PER_DAY: '3' } });
    const ana = await TestLoan.take(strict);
    const sent = (n: number) => ({ problemType: '2', problemDetail: `Queja ${n}`, orderNo: ana.orderId });
    const fileOne = (n: number) => strict.post(complaintSave, sent(n), ana.launch);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(fileOne));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      code: '42901',
      message: 'Hoy ya recibimos muchas quejas tuyas. Espera nuestra respuesta o inténtalo de nuevo mañana.',
    });
    const filed = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await fileOne(filed)).toMatchObject({ status: 200 });
    expect(await rowsOf(strict.db, 'select 1 from complaint')).toHaveLength(3);
    const bea = await TestLoan.take(strict, { borrower: 'bea' });
    const hers = { ...sent(9), orderNo: bea.orderId };
    expect(await strict.post(complaintSave, hers, bea.launch)).toMatchObject({ status: 200 });
    strict.clock.moveDays(1);
    expect(await fileOne(6)).toMatchObject({ status: 200 });
  });
});

describe('a complaint of somebody else', () => {
  it('gets the same answer as one that does not exist', async () => {
    const { problemId } = await file();
    await giveOffer(server.db, server.clock.now(), { borrower: 'bea' });
    for (const endpoint of [complaintDetail, complaintScore]) {
      const ask = (id: string) => server.post(endpoint, { problemId: id, score: '5' }, launchOf('bea'));
      const [foreign, unknown] = [await ask(problemId), await ask('QNONE')];
      expect(unknown).toMatchObject({ status: 404, code: '40400' });
      expect(foreign.body).toBe(unknown.body);
    }
    const { tabs } = await server.call(complaintList, {}, launchOf('bea'));
    expect(tabs.map(({ count }) => count)).toEqual([0, 0, 0]);
  });
});

describe('a rating', () => {
  it('waits for an answer', async () => {
    const { problemId } = await file();
    const before = await stateOf(server.db);
    const answer = await server.post(complaintScore, { problemId, score: '5' }, loan.launch);
    expect(answer).toMatchObject({ status: 409, code: '40900' });
    expect(await stateOf(server.db)).toEqual(before);
  });
});
