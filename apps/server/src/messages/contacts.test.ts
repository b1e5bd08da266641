import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { confirmPhone, getBorrower, reportWrongPhone } from '@plazo/contract/lender/borrowers';
import {
  changeContactChoices,
  contactPermissions,
  getContactChoices,
  listContacts,
  noteContact,
} from '@plazo/contract/lender/contacts';
import { getBorrowerTimeline } from '@plazo/contract/lender/overview';
import { pauseOrder } from '@plazo/contract/lender/pauses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { changeContactChoice } from './contact.service.ts';

// It is noon on Monday, 2 March 2026, in Mexico City.

let lender: TestLender;
beforeAll(async () => {
  const contact = {
    timeZones: ['America/Tijuana', 'America/Mexico_City', 'America/Cancun'],
    zonesByState: { 'US-TX': ['America/Chicago', 'America/Denver'] },
    daysOffByState: { 'MX-OAX': ['2026-03-03'] },
    zonesByPrefix: { 55: 'America/Mexico_City', 5539: 'America/Cancun' },
  };
  const tenant = path.join(tmpdir(), `contacts-${process.pid}.json`);
  writeFileSync(tenant, JSON.stringify({ contact }));
  lender = await TestLender.open({ environment: { TENANT_FILE: tenant } });
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

type Noted = Parameters<typeof lender.send<typeof noteContact>>[1];
const note = (borrowerId: string, more: Partial<Noted> = {}) =>
  lender.send(noteContact, { borrowerId, channel: 'letter', ...more });
const permission = async (borrowerId: string, channel: string) =>
  (await lender.call(contactPermissions, { borrowerId })).channels.find((one) => one.channel === channel);
const phone = (id: string, digits: string) =>
  lender.server.db.execute(`update borrower set phone = '${digits}' where id = '${id}'`);
const livesIn = (id: string, state: string) =>
  lender.server.db.execute(`update borrower set state = '${state}' where id = '${id}'`);
const until = (instant: string) => lender.server.clock.set(instant);

describe('a contact with a borrower', () => {
  it('is noted, and listed with all others, newest first', async () => {
    const { borrower, orderId } = await TestLoan.take(lender.server);
    expect(
      await note(borrower, { orderId, channel: 'call', outcome: 'reached', note: 'Paga el viernes' }),
    ).toMatchObject({
      status: 201,
      json: { orderId, channel: 'call', madeBy: expect.stringMatching(/^key:/), outcome: 'reached' },
    });
    lender.server.clock.moveMinutes(1);
    await note(borrower);
    const { data } = await lender.call(listContacts, { borrowerId: borrower });
    expect(data.map(({ channel, orderId: of, note: words }) => [channel, of, words])).toEqual([
      ['letter', null, null],
      ['call', orderId, 'Paga el viernes'],
    ]);
  });

  it('is refused above a cap, which counts all loans and channels, with the moment from which it is allowed', async () => {
    const { borrower, orderId } = await TestLoan.take(lender.server);
    expect((await note(borrower, { channel: 'visit' })).status).toBe(201);
    expect((await note(borrower, { orderId, channel: 'call' })).status).toBe(201);
    const { status, json } = await note(borrower);
    expect([status, json.detail]).toEqual([
      409,
      'the borrower may not be contacted now (cap); it is allowed from 2026-03-03T14:00:00.000Z on',
    ]);
    expect(await permission(borrower, 'sms')).toMatchObject({ because: 'cap', from: '2026-03-03T14:00:00.000Z' });
    const other = await TestLoan.take(lender.server, { borrower: 'beto' });
    expect((await note(other.borrower)).status).toBe(201);
  });

  it('is refused above a cap, if both come at the same moment', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    const statuses = (await Promise.all([1, 2, 3].map(() => note(borrower)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 409]);
  });

  it('is refused by the hours of where the borrower is: chosen, recorded, by phone, or anywhere in the country', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    await phone(borrower, '6641234567');
    // Eight in Mexico City, nine in Cancún, six in Tijuana.
    until('2026-03-03T14:00:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ because: 'hours', from: '2026-03-03T16:00:00.000Z' });
    await phone(borrower, '5512345678');
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true, because: null, from: null });
    until('2026-03-03T13:00:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-03T14:00:00.000Z' });
    await phone(borrower, '5539123456');
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true });
    await lender.server.db.execute(`update borrower set time_zone = 'America/Tijuana' where id = '${borrower}'`);
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-03T16:00:00.000Z' });
    await lender.call(changeContactChoices, { borrowerId: borrower, timeZone: 'America/Cancun' });
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true });
    await lender.call(changeContactChoices, { borrowerId: borrower, timeZone: 'America/Tijuana' });
    expect((await note(borrower)).json.detail).toContain('(hours); it is allowed from 2026-03-03T16:00:00.000Z on');
  });

  it('is refused by the hours of the borrower’s state, before those of the phone and after those of the zone on record', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    await phone(borrower, '5512345678');
    until('2026-03-03T13:30:00Z');
    // Half past seven in Mexico City, half past eight in Cancún.
    expect(await permission(borrower, 'call')).toMatchObject({ because: 'hours', from: '2026-03-03T14:00:00.000Z' });
    await livesIn(borrower, 'MX-ROO');
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true });
    // Two zones in one state: the hours that both have.
    await livesIn(borrower, 'MX-NAY');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-03T15:00:00.000Z' });
    until('2026-03-04T01:30:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true });
    until('2026-03-04T02:00:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-04T15:00:00.000Z' });
    // As the tenant says, and where nobody does, the phone.
    await livesIn(borrower, 'US-TX');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-04T15:00:00.000Z' });
    await livesIn(borrower, 'US-FL');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-04T14:00:00.000Z' });
    await livesIn(borrower, 'MX-ROO');
    await lender.server.db.execute(`update borrower set time_zone = 'America/Tijuana' where id = '${borrower}'`);
    expect(await permission(borrower, 'call')).toMatchObject({ isAllowed: true });
  });

  it('is refused on a day off of the borrower’s state, which is named, and not elsewhere', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    const { borrower: beto } = await TestLoan.take(lender.server, { borrower: 'beto' });
    const { borrower: nowhere } = await TestLoan.take(lender.server, { borrower: 'carla' });
    await livesIn(borrower, 'MX-OAX');
    await livesIn(beto, 'MX-PUE');
    until('2026-03-03T18:00:00Z');
    expect(await permission(borrower, 'sms')).toEqual({
      ...{ channel: 'sms', isAllowed: false, because: 'day-off', reasons: ['day-off'], dayOff: '2026-03-03' },
      from: '2026-03-04T14:00:00.000Z',
    });
    expect((await note(borrower)).json.detail).toContain('(day-off 2026-03-03); it is allowed from 2026-03-04T14:00');
    expect((await note(beto)).status).toBe(201);
    expect((await note(nowhere)).status).toBe(201);
  });

  it('is refused on a Sunday, and on the phone for a week after a conversation', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    await note(borrower, { channel: 'call', outcome: 'reached' });
    until('2026-03-08T18:00:00Z');
    expect(await permission(borrower, 'letter')).toMatchObject({ because: 'day-off' });
    until('2026-03-08T06:00:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ from: '2026-03-09T14:00:00.000Z' });
    until('2026-03-07T18:00:00Z');
    expect(await permission(borrower, 'call')).toMatchObject({ because: 'conversation' });
    expect(await permission(borrower, 'sms')).toMatchObject({ isAllowed: true });
  });

  it('is refused by phone once somebody was told that it is another person’s, until it is confirmed', async () => {
    const { borrower: borrowerId } = await TestLoan.take(lender.server);
    await lender.call(reportWrongPhone, { borrowerId });
    expect(await permission(borrowerId, 'call')).toEqual({
      ...{ channel: 'call', isAllowed: false, because: 'wrong-phone', reasons: ['wrong-phone'] },
      ...{ dayOff: null, from: null },
    });
    expect(await permission(borrowerId, 'sms')).toMatchObject({ because: 'wrong-phone' });
    expect((await note(borrowerId, { channel: 'call' })).json.detail).toContain('(wrong-phone)');
    expect((await note(borrowerId, { channel: 'letter' })).status).toBe(201);
    await lender.call(confirmPhone, { borrowerId });
    expect((await note(borrowerId, { channel: 'call' })).status).toBe(201);
  });

  it('is one by hand, too: a message counts as one of the plan does', async () => {
    const { borrower } = await TestLoan.take(lender.server);
    expect((await note(borrower, { channel: 'whatsapp', note: 'Le escribí' })).status).toBe(201);
    expect((await note(borrower, { channel: 'email' })).status).toBe(201);
    expect((await note(borrower, { channel: 'sms' })).json.detail).toContain('(cap)');
  });

  it('that came from the borrower is bound by nothing and counted by no cap, and is listed as theirs', async () => {
    const { borrower, orderId } = await TestLoan.take(lender.server);
    await lender.call(changeContactChoices, { borrowerId: borrower, stopped: ['call'] });
    // Two in the morning on a Sunday.
    until('2026-03-08T08:00:00Z');
    for (const channel of ['whatsapp', 'whatsapp', 'email', 'visit'] as const) {
      expect((await note(borrower, { channel, isIncoming: true })).status).toBe(201);
    }
    const call = { orderId, channel: 'call', outcome: 'reached', isIncoming: true } as const;
    expect(await note(borrower, call)).toMatchObject({ status: 201, json: call });
    const { data } = await lender.call(listContacts, { borrowerId: borrower });
    expect(data.map(({ isIncoming }) => isIncoming)).toEqual([true, true, true, true, true]);
    const { data: told } = await lender.call(getBorrowerTimeline, { borrowerId: borrower });
    expect(told.find(({ what }) => what === 'call')).toMatchObject({ kind: 'contact', data: { isIncoming: true } });
    until('2026-03-09T18:00:00Z');
    expect((await note(borrower)).status).toBe(201);
    // They spoke on the phone: by the law of this pack nobody rings for some days, whoever had rung.
    await lender.server.db.execute(`update contact_choice set stopped = '[]' where borrower_id = '${borrower}'`);
    expect(await permission(borrower, 'call')).toMatchObject({ because: 'conversation' });
  });

  it('that reached somebody else doubts the phone, as a report of it does, until it is confirmed', async () => {
    const { borrower: borrowerId } = await TestLoan.take(lender.server);
    const doubt = async () => (await lender.call(getBorrower, { borrowerId })).phoneTrust.doubt;
    for (const channel of ['letter', 'visit', 'email'] as const) {
      const { status, json } = await note(borrowerId, { channel, outcome: 'wrong-number' });
      expect([status, json.errors?.[0]?.code]).toEqual([400, 'does-not-go-together']);
    }
    expect(await doubt()).toBeNull();
    expect((await note(borrowerId, { channel: 'call', outcome: 'wrong-number' })).status).toBe(201);
    expect(await doubt()).toBe('reported');
    expect(await permission(borrowerId, 'sms')).toMatchObject({ because: 'wrong-phone' });
    await lender.call(confirmPhone, { borrowerId });
    await note(borrowerId, { channel: 'whatsapp', outcome: 'wrong-number', isIncoming: true });
    expect(await doubt()).toBe('reported');
  });

  it('of some days ago is noted with its time, which its caps, hours and days off are counted by', async () => {
    const { borrower, orderId } = await TestLoan.take(lender.server);
    until('2026-03-04T18:00:00Z');
    const yesterday = '2026-03-03T17:30:00.000Z';
    const call = { orderId, channel: 'call', outcome: 'reached', madeAt: yesterday } as const;
    expect(await note(borrower, call)).toMatchObject({ status: 201, json: { madeAt: yesterday } });
    expect(await permission(borrower, 'call')).toMatchObject({
      because: 'conversation',
      from: '2026-03-10T14:00:00.000Z',
    });
    // Yesterday has two then, today none.
    expect((await note(borrower, { madeAt: '2026-03-03T19:00:00Z' })).status).toBe(201);
    expect((await note(borrower)).status).toBe(201);
    expect((await note(borrower)).status).toBe(201);
    const refusal = async (madeAt: string) => {
      const { status, json } = await note(borrower, { madeAt });
      return [status, json.errors?.[0]?.code, json.errors?.[0]?.field, json.errors?.[0]?.values?.because];
    };
    expect(await refusal('2026-03-03T20:00:00Z')).toEqual([409, 'not-contactable', 'madeAt', 'cap']);
    expect(await refusal('2026-03-03T06:00:00Z')).toEqual([409, 'not-contactable', 'madeAt', 'hours']);
    expect(await refusal('2026-03-01T18:00:00Z')).toEqual([409, 'not-contactable', 'madeAt', 'day-off']);
    expect(await refusal('2026-03-04T18:00:01Z')).toEqual([400, 'in-future', 'madeAt', undefined]);
    expect(await refusal('2026-02-25T17:59:59Z')).toEqual([400, 'too-long-ago', 'madeAt', undefined]);
    const { data } = await lender.call(listContacts, { borrowerId: borrower });
    expect(data.map(({ madeAt }) => madeAt.slice(0, 10))).toEqual([
      ...['2026-03-04', '2026-03-04', '2026-03-03', '2026-03-03'],
    ]);
  });

  it('of some days ago is not refused for what was asked or learned after it', async () => {
    const { borrower: borrowerId, orderId } = await TestLoan.take(lender.server);
    until('2026-03-04T18:00:00Z');
    await lender.call(changeContactChoices, { borrowerId, stopped: ['call'] });
    await lender.call(reportWrongPhone, { borrowerId });
    await lender.call(pauseOrder, { orderId, reason: 'illness', throughDate: '2026-03-20' });
    const before = { orderId, channel: 'call', outcome: 'not-reached' } as const;
    expect((await note(borrowerId, { ...before, madeAt: '2026-03-03T18:00:00Z' })).status).toBe(201);
    lender.server.clock.moveMinutes(60);
    expect((await note(borrowerId, { ...before, madeAt: '2026-03-04T18:30:00Z' })).status).toBe(409);
  });

  it('needs the borrower’s own order', async () => {
    const { orderId } = await TestLoan.take(lender.server);
    const { borrower } = await TestLoan.take(lender.server, { borrower: 'beto' });
    expect((await note(borrower, { orderId })).status).toBe(404);
  });
});

describe('what a borrower has chosen', () => {
  it('stays where it is left out, and narrows the hours', async () => {
    const { borrower: borrowerId } = await TestLoan.take(lender.server);
    const none = { timeZone: null, hours: null, language: null, stopped: [] };
    expect(await lender.call(getContactChoices, { borrowerId })).toEqual(none);
    await lender.call(changeContactChoices, { borrowerId, language: '2' });
    const hours = { from: '15:00', until: '19:00' };
    await lender.call(changeContactChoices, { borrowerId, timeZone: 'America/Mexico_City', hours });
    const chosen = { ...none, timeZone: 'America/Mexico_City', hours, language: '2' };
    expect(await lender.call(getContactChoices, { borrowerId })).toEqual(chosen);
    expect(await permission(borrowerId, 'sms')).toMatchObject({ because: 'hours', from: '2026-03-02T21:00:00.000Z' });
    await lender.call(changeContactChoices, { borrowerId, hours: null });
    expect(await permission(borrowerId, 'sms')).toMatchObject({ isAllowed: true });
    const backwards = { from: '19:00', until: '15:00' };
    expect((await lender.send(changeContactChoices, { borrowerId, hours: backwards })).status).toBe(422);
  });

  it('stops a channel, which only the borrower takes back', async () => {
    const { borrower: borrowerId } = await TestLoan.take(lender.server);
    await lender.call(changeContactChoices, { borrowerId, stopped: ['visit'] });
    expect((await note(borrowerId, { channel: 'visit' })).json.detail).toContain('(stopped)');
    expect(await permission(borrowerId, 'visit')).toMatchObject({ isAllowed: false, because: 'stopped', from: null });
    expect((await lender.send(changeContactChoices, { borrowerId, stopped: ['sms'] })).status).toBe(409);
    expect((await lender.send(changeContactChoices, { borrowerId, stopped: ['sms', 'visit'] })).status).toBe(200);
    const by = { changedBy: 'borrower', changedAt: lender.server.clock.now() };
    await changeContactChoice(lender.server.db, borrowerId, { stopped: [] }, by);
    expect((await note(borrowerId, { channel: 'visit' })).status).toBe(201);
  });
});
