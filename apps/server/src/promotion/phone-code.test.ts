import { getSms } from '@plazo/contract/promotion';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSms } from '../platform/sms/sms.ts';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

let server: TestServer;
let visitor: Visitor;
/** Whether the text message provider is down. */
let isSmsDown: boolean;
/** The provider accepts no message before this resolves. */
let smsMayLeave: Promise<void>;

beforeAll(async () => {
  server = await TestServer.open({
    change: (options) => {
      const outbox = openSms(options.config, options.db);
      return {
        ...options,
        sms: {
          async send(message) {
            if (isSmsDown) throw new Error('sms.example cannot be reached');
            await smsMayLeave;
            await outbox?.send(message);
          },
        },
      };
    },
  });
});
beforeEach(async () => {
  await server.reset();
  isSmsDown = false;
  smsMayLeave = Promise.resolve();
  await Visitor.writeCampaigns(server);
  visitor = new Visitor(server);
});

describe('a code', () => {
  it('is sent: six digits, ten minutes', async () => {
    const { smsCode } = await visitor.withCode();
    expect(smsCode).toMatch(/^\d{6}$/);
    const [{ content = '' } = {}] = await rowsOf<{ content: string }>(server.db, 'select content from sms_outbox');
    expect(content).toBe(`【Plazo】您的注册验证码是${smsCode}，10分钟内有效。请勿告知他人。`);
    // Apart from the developer's outbox, the database reveals neither phone nor code.
    const stored = JSON.stringify(await rowsOf(server.db, 'select * from phone_code'));
    expect(stored).not.toContain(smsCode);
    expect(stored).not.toContain(visitor.phone);
    expect(server.log.join()).not.toContain(visitor.phone);
  });

  it.each([
    '',
    '1380013800',
    '138001380001',
    '12800138000',
    '23800138000',
    '1380013800a',
    '+861380013800',
    '+14155552671',
  ])('is not sent to a text that is not a phone number by the rule, and costs no captcha: %j', async (phone) => {
    const solved = await visitor.solved();
    expect(await visitor.askForCode({ ...solved, phone })).toMatchObject({
      code: '107',
      message: '请正确输入手机号！',
    });
    expect(await visitor.askForCode(solved)).toMatchObject({ code: '0' });
  });

  it('that no process sends at once is sent later, and is valid then', async () => {
    isSmsDown = true;
    const solved = await visitor.solved();
    expect(await visitor.askForCode(solved)).toMatchObject({ code: '0' });
    expect(await visitor.codes()).toEqual([]);
    isSmsDown = false;
    server.clock.moveMinutes(1);
    server.messages.wake();
    await server.messages.settled();
    const [smsCode = ''] = await visitor.codes();
    expect(await visitor.register({ ...solved, smsCode })).toMatchObject({ code: '0' });
  });

  it('without a message provider is refused for every phone, and costs no captcha', async () => {
    const mute = await TestServer.open({ change: (options) => ({ ...options, sms: null }) });
    const asked = new Visitor(mute);
    await mute.db.execute(`insert into borrower values ('old', 'Old', '${asked.phone}', '', '', now())`);
    const solved = await asked.solved();
    const before = await stateOf(mute.db);
    for (const phone of [asked.phone, '13900139000']) {
      const refused = { code: '106', message: '短信暂时无法发送，请稍后再试' };
      expect(await asked.askForCode({ ...solved, phone })).toMatchObject(refused);
    }
    expect(await stateOf(mute.db)).toEqual(before);
  });

  it('is answered at once, registered or not, however long its provider takes', async () => {
    const given = await visitor.withCode();
    await visitor.register(given);
    server.clock.moveMinutes(2);
    let leave = () => {};
    smsMayLeave = new Promise((resolve) => {
      leave = resolve;
    });
    // The provider accepts nothing until both are answered: an answer that waited for it would never come.
    const answered = async (phone: string) => {
      const solved = await visitor.solved();
      return (await visitor.ask(getSms, { ...solved, phone, appName: 'plazo' })).code;
    };
    expect(await answered(visitor.phone)).toBe('11');
    expect(await answered('13900139000')).toBe('0');
    const sent = () => rowsOf(server.db, 'select phone from sms_outbox order by sent_at');
    expect(await sent()).toHaveLength(1);
    leave();
    await server.messages.settled();
    expect(await sent()).toEqual([{ phone: '+8613800138000' }, { phone: '+8613900139000' }]);
  });

  it('is never sent to a registered phone, which goes through the same statements', async () => {
    const given = await visitor.withCode();
    await visitor.register(given);
    server.clock.moveMinutes(2);
    const statementsOf = async (phone: string) => {
      const solved = await visitor.solved();
      const seen: string[] = [];
      const restore = watchStatements(server, seen);
      const { code } = await visitor.askForCode({ ...solved, phone });
      restore();
      return { code, seen };
    };
    const registered = await statementsOf(visitor.phone);
    const unknown = await statementsOf('13900139000');
    expect([registered.code, unknown.code]).toEqual(['11', '0']);
    // Messages are sent in the background, after the answer.
    const before = (seen: string[]) => seen.filter((name) => !/^(sms_queue\.(take|remove)|sms\.insert)$/.test(name));
    expect(before(registered.seen)).toContain('sms_queue.insert');
    expect(before(registered.seen)).toEqual(before(unknown.seen));
    expect(await visitor.codes()).toHaveLength(1);
  });
});

/** The names of the statements that run, in order, including those in transactions. */
function watchStatements(of: TestServer, seen: string[]): () => void {
  const { query, transaction } = of.db;
  type Query = typeof query;
  const watched = (inner: Query): Query =>
    ((statement, ...values) => {
      seen.push(statement.name);
      return inner(statement, ...values);
    }) as Query;
  Object.assign(of.db, {
    query: watched(query.bind(of.db)),
    transaction: (work: Parameters<typeof transaction>[0]) =>
      transaction.call(of.db, (inner) => work({ query: watched(inner.query.bind(inner)) })),
  });
  return () => Object.assign(of.db, { query, transaction });
}
