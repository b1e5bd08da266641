import { getCaptcha, getPuzzle } from '@plazo/contract/promotion';
import { solveChallenge } from 'altcha-lib/v1';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';
import { captchaSize } from './captcha-image.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  await Visitor.writeCampaigns(server);
  visitor = new Visitor(server);
});

describe('a captcha', () => {
  it('is a picture that nothing caches, different each time', async () => {
    const sid = await visitor.sid();
    const { status, headers } = await visitor.ask(getCaptcha, { sid, a: '1' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    const url = `/promotion/get-captcha?sid=${sid}`;
    const pictures = [];
    for (const a of [1, 2]) pictures.push((await server.app.inject({ url: `${url}&a=${a}` })).rawPayload);
    expect(pictures[0]).not.toEqual(pictures[1]);
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'png', ...captchaSize });
    // The database holds neither sid nor answer in the clear.
    const stored = JSON.stringify(await rowsOf(server.db, 'select * from captcha'));
    expect(stored).not.toContain(sid);
    expect(stored).not.toContain(await visitor.captcha(sid));
  });

  it('without a session does not exist', async () => {
    expect(await visitor.ask(getCaptcha, { sid: 'x'.repeat(32) })).toMatchObject({ status: 404 });
    const sid = await visitor.sid();
    server.clock.moveMinutes(61);
    expect(await visitor.ask(getCaptcha, { sid })).toMatchObject({ status: 404 });
  });

  it('is valid once, in any letter case and width', async () => {
    const solved = await visitor.drawn();
    const wide = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0);
    const answer = { ...solved, capcode: ` ${solved.capcode.toLowerCase().replace(/./, wide)}\u200b` };
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    server.clock.moveMinutes(2);
    const other = { ...answer, phone: '13900139000', deviceId: 'device-2' };
    expect(await visitor.askForCode(other)).toMatchObject({ code: '101', message: '图形验证码错误，请重新输入' });
    expect(await rowsOf(server.db, 'select phone from sms_outbox')).toEqual([{ phone: `+86${visitor.phone}` }]);
  });

  it('solved once is enough for a phone: a second code, or a retry after a wait, needs no other', async () => {
    const answer = await visitor.drawn();
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '102' });
    server.clock.moveMinutes(1);
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '0' });
    expect(await visitor.codes()).toHaveLength(2);
    // Only this answer is accepted, and only in its own session.
    expect(await visitor.askForCode({ ...answer, capcode: 'BBBB' })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ ...answer, sid: await visitor.sid() })).toMatchObject({ code: '101' });
    server.clock.moveMinutes(20);
    expect(await visitor.askForCode(answer)).toMatchObject({ code: '101' });
  });

  it('is over after a wrong answer, after its time, and for another session', async () => {
    const { sid, capcode } = await visitor.drawn();
    expect(await visitor.askForCode({ sid, capcode: 'BBBB' })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ sid, capcode })).toMatchObject({ code: '101' });
    const late = await visitor.drawn();
    server.clock.moveMinutes(11);
    expect(await visitor.askForCode(late)).toMatchObject({ code: '101' });
    const other = await visitor.drawn();
    expect(await visitor.askForCode({ ...other, sid: await visitor.sid() })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ ...other, capcode: '' })).toMatchObject({ code: '101' });
    expect(await visitor.codes()).toEqual([]);
  });

  it('answered twice at once is accepted once', async () => {
    const solved = await visitor.drawn();
    const answers = await Promise.all(
      ['13800138001', '13800138002', '13800138003'].map((phone) => visitor.askForCode({ ...solved, phone })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '101', '101']);
  });

  it('may be a computation for the device instead, valid once, in its own session', async () => {
    const sid = await visitor.sid();
    const puzzle = (await visitor.ask(getPuzzle, { sid })).data as {
      challenge: string;
      salt: string;
      maxnumber: number;
    };
    const solution = await solveChallenge(puzzle.challenge, puzzle.salt, 'SHA-256', puzzle.maxnumber).promise;
    const payload = (change: object = {}) =>
      Buffer.from(JSON.stringify({ ...puzzle, number: solution?.number, ...change })).toString('base64');
    const foreign = await visitor.sid();
    expect(await visitor.askForCode({ sid: foreign, capcode: payload() })).toMatchObject({ code: '101' });
    expect(await visitor.askForCode({ sid, capcode: payload() })).toMatchObject({ code: '0' });
    server.clock.moveMinutes(2);
    const other = { phone: '13900139000', deviceId: 'device-2' };
    expect(await visitor.askForCode({ ...other, sid, capcode: payload() })).toMatchObject({ code: '101' });
    for (const capcode of [
      payload({ number: 0 }),
      payload({ signature: '' }),
      'bnVsbA==',
      'not base64 at all',
      'e30=',
    ]) {
      await visitor.ask(getPuzzle, { sid });
      expect(await visitor.askForCode({ sid, capcode }), capcode).toMatchObject({ code: '101' });
    }
  });
});
