import { complaintDetail, complaintList, complaintSave, complaintScore } from '@plazo/contract/complaints';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentHashHeader, signedText } from '../platform/http/local-call.ts';
import { sign, signatureHeader } from '../platform/http/signature.ts';
import { openStorage } from '../platform/uploads/storage.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { TestServer } from '../testing/test-server.ts';
import { deskPath } from './desk.routes.ts';
import { type Desk, deskOn } from './desk.ts';
import { remoteDesk } from './remote-desk.ts';

const key = 'key-of-a-data-folder-in-a-test-00001';

let server: TestServer;
let address: string;
let loan: TestLoan;
let filed: { problemId: string; folio: string };
beforeAll(async () => {
  server = await TestServer.open({ change: (options) => ({ ...options, operatorKey: key }) });
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return () => server.app.close();
});
beforeEach(async () => {
  await server.reset();
  loan = await TestLoan.take(server);
  const sent = { problemType: '1', problemSonType: '101', problemDetail: 'Me insultaron.', orderNo: loan.orderId };
  filed = await server.call(complaintSave, sent, loan.launch);
  server.clock.moveDays(1);
});

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#0af' } })
    .png()
    .toBuffer();
const detail = () => server.call(complaintDetail, { problemId: filed.problemId }, loan.launch);

const desks: [string, () => Desk][] = [
  [
    'on the database',
    () => deskOn({ db: server.db, storage: openStorage(server.config) }, server.config.tenant, server.clock),
  ],
  ['through a running server', () => remoteDesk(address, key)],
];

describe.each(desks)('the desk, %s,', (_, openDesk) => {
  it('answers a complaint once, with images, and asks its borrower for a rating', async () => {
    const desk = openDesk();
    const images = [await picture(), await picture()];
    expect(await desk.reply(filed.folio, ' Hablamos con la agencia.\n', images)).toEqual({ isNew: true });
    const before = await stateOf(server.db);
    const answered = await detail();
    expect(answered).toMatchObject({ disposeDetail: 'Hablamos con la agencia.', isNeedScore: '1', images: [] });
    expect(answered.disposeImages).toHaveLength(2);
    const query = new URLSearchParams(loan.launch as Record<string, string>);
    for (const url of answered.disposeImages) {
      const { statusCode, rawPayload } = await server.app.inject({ url: `${url}?${query}` });
      expect([statusCode, (await sharp(rawPayload).metadata()).format]).toEqual([200, 'png']);
    }
    // The same command again, because its answer was lost.
    expect(await desk.reply(filed.folio, 'Hablamos con la agencia.', images)).toEqual({ isNew: false });
    expect(await detail()).toEqual(answered);
    const { upload: _u, ...others } = await stateOf(server.db);
    const { upload: _v, ...othersBefore } = before;
    expect(others).toEqual(othersBefore);
    expect(await rowsOf(server.db, 'select 1 from upload where complaint_id is null and not is_discarded')).toEqual([]);
  });

  it('adds a second answer to the first', async () => {
    const desk = openDesk();
    await desk.reply(filed.folio, 'Lo revisamos.', [await picture()]);
    server.clock.moveDays(1);
    await desk.reply(filed.folio.toLowerCase(), 'Cambiamos de agencia.', []);
    const { disposeDetail, disposeImages, disposeReplies } = await detail();
    expect(disposeDetail).toBe('Lo revisamos.\n\nCambiamos de agencia.');
    expect(disposeImages).toHaveLength(1);
    expect(disposeReplies).toEqual([
      { time: '2026-03-03 12:00', content: 'Lo revisamos.', images: disposeImages },
      { time: '2026-03-04 12:00', content: 'Cambiamos de agencia.', images: [] },
    ]);
    const { tabs } = await server.call(complaintList, {}, loan.launch);
    expect(tabs.map(({ count }) => count)).toEqual([1, 0, 1]);
  });

  it('lists and shows', async () => {
    const desk = openDesk();
    const item = {
      folio: filed.folio,
      time: '2026-03-02 12:00',
      borrowerId: 'ana',
      orderId: loan.orderId,
      about: 'Llamadas o malos tratos al cobrarme: Amenazas o insultos',
      content: 'Me insultaron.',
      isAnswered: false,
      score: null,
      answerBy: '2026-03-17',
    };
    expect(await desk.list('open')).toEqual([item]);
    expect(await desk.list('answered')).toEqual([]);
    await desk.reply(filed.folio, 'Lo revisamos.', [await picture()]);
    const shown = await desk.show(filed.folio);
    const [name = ''] = shown.replyImages;
    expect(shown).toEqual({
      ...item,
      isAnswered: true,
      images: [],
      replies: [{ time: '2026-03-03 12:00', content: 'Lo revisamos.' }],
      replyImages: [name],
    });
    expect((await sharp(await desk.image(filed.folio, name)).metadata()).format).toBe('png');
  });

  it.each([
    ['an unknown folio', 'no such folio', (desk: Desk) => desk.reply('Q-2026-0000000', 'Hola.', [])],
    ['a text past every limit', 'characters', (desk: Desk) => desk.reply(filed.folio, 'x'.repeat(9_000), [])],
    ['no text', 'a reply has 1 to', (desk: Desk) => desk.reply(filed.folio, ' \n', [])],
    [
      'a file that is no image',
      'not an image that we accept',
      (desk: Desk) => desk.reply(filed.folio, 'Hola.', [Buffer.from('<svg/>')]),
    ],
    [
      'an image of another complaint',
      'no such image',
      (desk: Desk) => desk.image(filed.folio, `${'a'.repeat(32)}.jpg`),
    ],
  ])('refuses %s, says why and writes nothing', async (_what, why, act) => {
    const before = await stateOf(server.db);
    await expect(act(openDesk())).rejects.toThrow(why);
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('a rating', () => {
  it('is stored once: the first one counts', async () => {
    await desks[0]?.[1]().reply(filed.folio, 'Lo revisamos.', []);
    const rate = (score: number) => server.call(complaintScore, { problemId: filed.problemId, score }, loan.launch);
    const scores = await Promise.all([rate(4), rate(4), rate(4)]);
    expect(scores).toEqual([{ score: 4 }, { score: 4 }, { score: 4 }]);
    const before = await stateOf(server.db);
    expect(await rate(1)).toEqual({ score: 4 });
    expect(await stateOf(server.db)).toEqual(before);
    expect(await detail()).toMatchObject({ isNeedScore: '0' });
  });

  it.each(['0', '6', '4.5', 'five'])('of %s stars is refused', async (score) => {
    await desks[0]?.[1]().reply(filed.folio, 'Lo revisamos.', []);
    const before = await stateOf(server.db);
    const answer = await server.post(complaintScore, { problemId: filed.problemId, score }, loan.launch);
    expect(answer).toMatchObject({ status: 400, code: '40000' });
    expect(await stateOf(server.db)).toEqual(before);
  });
});

describe('a stranger at the desk', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const path = `${deskPath}/list`;
  const body = '{"filter":"all"}';
  const hash = '49dd10f1ed3e6ee4ea2ea1b6ce8fb4a8cb7aa97e4e9e3d1d0d1d5e3ca1bd7b1c';

  it.each([
    ['no signature', {}],
    [
      'another key',
      { [signatureHeader]: sign(signedText(path, hash), 'x'.repeat(36), now()), [contentHashHeader]: hash },
    ],
    ['another body', { [signatureHeader]: sign(signedText(path, hash), key, now()), [contentHashHeader]: hash }],
    [
      'another path',
      { [signatureHeader]: sign(signedText(`${deskPath}/show`, hash), key, now()), [contentHashHeader]: hash },
    ],
    ['an old one', { [signatureHeader]: sign(signedText(path, hash), key, now() - 400), [contentHashHeader]: hash }],
  ])('is refused with %s', async (_, headers) => {
    const answer = await server.send(path, {
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(answer).toMatchObject({ status: 401, code: '40100', data: null });
  });

  it('finds none if the server has no key', async () => {
    const closed = await TestServer.open();
    expect(await closed.send(path, { payload: body, headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 404,
    });
  });
});
