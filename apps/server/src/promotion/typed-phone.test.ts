import { getSms, openByCode, register, sendLoginCode } from '@plazo/contract/promotion';
import * as promotionCode from '@plazo/contract/promotion-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { Visitor } from '../testing/visitor.ts';

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/**
 * For each tenant: a phone as it is stored, as it goes to the provider, and as people paste it; then another number, and an invalid one.
 */
const tenants = {
  'tenant-india': {
    kept: '9876543210',
    sent: '+919876543210',
    pasted: [
      '+91 98765 43210',
      '0091-98765-43210',
      '098765 43210',
      '\u202a+91\u00a098765\u00a043210\u202c',
      '+९१ ९८७६५४३२१०',
    ],
    others: ['+91 98765 432', '+1 415 555 2671', '91 98765 4321', '98765 43210 / 98765 43211'],
  },
  'tenant-mexico': {
    kept: '5512345678',
    sent: '+525512345678',
    pasted: [
      '+52 55 1234 5678',
      '+52 1 55 1234 5678',
      '044 55 1234 5678',
      '５５　１２３４－５６７８',
      '01 (55) 1234–5678',
    ],
    others: ['+52 55 1234 56', '+1 415 555 2671', '1 415 555 2671', '+52 1 55 1234 567'],
  },
};

describe.each(Object.entries(tenants))('a phone under %s', (tenant, { kept, sent, pasted, others }) => {
  let server: TestServer;
  let visitor: Visitor;
  beforeAll(async () => {
    server = await TestServer.open({ environment: { TENANT_FILE: `examples/${tenant}.json` } });
  });
  afterAll(() => server.app.close());
  beforeEach(async () => {
    await server.reset();
    await Visitor.writeCampaigns(server);
    visitor = new Visitor(server);
    visitor.phone = kept;
  });
  const textsTo = async () =>
    (await rowsOf<{ phone: string }>(server.db, 'select phone from sms_outbox')).map(({ phone }) => phone);

  it.each(pasted)('registers and signs in as the same person, written %j', async (phone) => {
    const solved = await visitor.solved();
    expect(await visitor.askForCode({ ...solved, phone })).toMatchObject({ code: promotionCode.success });
    expect(await textsTo()).toEqual([sent]);
    const [code = ''] = await visitor.codes();
    const smsCode = ` ${wide(code.slice(0, 3))}-${code.slice(3)}\u200b`;
    expect(await visitor.register({ ...solved, phone, smsCode })).toMatchObject({ code: promotionCode.success });
    expect(await rowsOf(server.db, 'select phone from borrower')).toEqual([{ phone: kept }]);

    server.clock.moveMinutes(2);
    const again = await visitor.solved();
    await visitor.ask(sendLoginCode, { ...again, phone });
    await server.messages.settled();
    const [loginCode = ''] = await visitor.codes();
    const opened = await visitor.ask(openByCode, { ...again, phone, smsCode: wide(loginCode) });
    expect(opened).toMatchObject({ code: promotionCode.success });
    expect(await textsTo()).toEqual([sent, sent]);
  });

  it.each(others)('is refused and gets no message, written %j', async (phone) => {
    const solved = await visitor.solved();
    const given = { ...solved, phone, smsCode: '123456' };
    for (const answer of [
      await visitor.ask(getSms, { ...solved, phone, deviceId: '' }),
      await visitor.ask(sendLoginCode, { ...solved, phone }),
      await visitor.ask(register, { ...given, id: 'demo' }),
      await visitor.ask(openByCode, given),
    ]) {
      expect(answer).toMatchObject({ status: 200, code: promotionCode.wrongPhone });
    }
    await server.messages.settled();
    expect(await textsTo()).toEqual([]);
  });
});
