import { describe, expect, it } from 'vitest';
import {
  type ContactChannel,
  type ContactRules,
  mayContact,
  type Reachability,
  stricterRules,
} from './contact-hours.ts';

const rules: ContactRules = {
  hours: { from: '08:00', until: '20:00' },
  caps: [{ most: 2, days: 1 }],
  weekdaysOff: [6],
  holidays: ['2026-03-16'],
  quietDays: 7,
};
const mexico = 'America/Mexico_City';
const reachable = {
  daysOff: [],
  hours: null,
  stopped: [],
  past: [],
  pause: null,
  isPhoneWrong: false,
  isEmailReturned: false,
};
const ana: Reachability = { timeZones: [mexico], ...reachable };
// Mexico City is six hours behind; 10 March 2026 is a Tuesday.
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00-06:00`);
const noon = at('2026-03-10', '12:00');
const contact = (day: string, channel: ContactChannel = 'sms', isConversation = false, isIncoming = false) => ({
  ...{ channel, isConversation, isIncoming },
  at: at(day, '10:00'),
});
const ask = (borrower: Partial<Reachability>, now = noon, channel: ContactChannel = 'sms', of = rules) =>
  mayContact(of, { ...ana, ...borrower }, channel, now);

describe('whether a borrower may be contacted now', () => {
  it('depends on the hours, and their end does not belong to them', () => {
    expect(ask({}, at('2026-03-10', '08:00'))).toEqual({ isAllowed: true });
    expect(ask({}, at('2026-03-10', '19:59'))).toEqual({ isAllowed: true });
    const hours = { isAllowed: false, because: 'hours', reasons: ['hours'], dayOff: null };
    const early = { ...hours, from: at('2026-03-10', '08:00') };
    expect(ask({}, at('2026-03-10', '07:59'))).toEqual(early);
    expect(ask({}, at('2026-03-10', '20:00'))).toEqual({ ...early, from: at('2026-03-11', '08:00') });
  });

  it('follows the clock of the borrower, through its changes', () => {
    // New York changes its clocks on 8 March 2026: eight in the morning is an hour earlier from then on.
    const timeZones = ['America/New_York'] as const;
    const of = { ...rules, weekdaysOff: [] };
    const saturday = Date.parse('2026-03-08T02:00:00Z');
    expect(ask({ timeZones }, saturday, 'sms', of)).toMatchObject({ from: Date.parse('2026-03-08T12:00:00Z') });
    const friday = Date.parse('2026-03-07T02:00:00Z');
    expect(ask({ timeZones }, friday, 'sms', of)).toMatchObject({ from: Date.parse('2026-03-07T13:00:00Z') });
  });

  it('is what all zones share where the zone is not known', () => {
    const timeZones = ['America/Tijuana', 'America/Cancun'] as const;
    // Cancun is five hours behind; Tijuana, with its summer time since 8 March, is seven.
    expect(ask({ timeZones }, Date.parse('2026-03-10T14:59:00Z'))).toMatchObject({
      because: 'hours',
      from: Date.parse('2026-03-10T15:00:00Z'),
    });
    expect(ask({ timeZones }, Date.parse('2026-03-11T01:00:00Z'))).toMatchObject({ because: 'hours' });
    expect(ask({ timeZones: ['America/Tijuana', 'Asia/Karachi'] })).toMatchObject({ from: null });
  });

  it('is narrowed by the hours of the borrower’s choice, never widened', () => {
    const hours = { from: '18:00', until: '23:00' };
    expect(ask({ hours })).toMatchObject({ because: 'hours', from: at('2026-03-10', '18:00') });
    expect(ask({ hours }, at('2026-03-10', '20:30'))).toMatchObject({ because: 'hours' });
  });

  it('is no on Sundays and holidays', () => {
    // The Monday after this Sunday is a holiday.
    expect(ask({}, at('2026-03-15', '12:00'))).toEqual({
      ...{ isAllowed: false, because: 'day-off', reasons: ['day-off'], dayOff: '2026-03-15' },
      from: at('2026-03-17', '08:00'),
    });
  });

  it('is no on the days off of the borrower’s state, named by the calendar there', () => {
    const daysOff = ['2026-03-10', '2026-03-11'];
    const off = { because: 'day-off', dayOff: '2026-03-10', from: at('2026-03-12', '08:00') };
    expect(ask({ daysOff })).toMatchObject(off);
    // In Auckland the day after has begun.
    const there = ask({ daysOff, timeZones: ['Pacific/Auckland'] });
    expect(there).toMatchObject({ because: 'day-off', dayOff: '2026-03-11' });
    expect(ask({ daysOff: ['2026-03-09'] })).toEqual({ isAllowed: true });
  });

  it('counts contacts by all channels, and frees a place the day after', () => {
    expect(ask({ past: [contact('2026-03-10', 'call')] })).toEqual({ isAllowed: true });
    const past = [contact('2026-03-10', 'call'), contact('2026-03-10', 'letter')];
    expect(ask({ past })).toMatchObject({ because: 'cap', from: at('2026-03-11', '08:00') });
    expect(ask({ past: past.map((one) => ({ ...one, at: at('2026-03-09', '23:00') })) })).toEqual({ isAllowed: true });
  });

  it('counts no contact that the borrower began, except for the days after a conversation', () => {
    const past = [1, 2, 3].map(() => contact('2026-03-10', 'whatsapp', false, true));
    expect(ask({ past })).toEqual({ isAllowed: true });
    const called = [contact('2026-03-10', 'call', true, true)];
    expect(ask({ past: called }, noon, 'sms')).toEqual({ isAllowed: true });
    expect(ask({ past: called }, noon, 'call')).toMatchObject({ because: 'conversation' });
  });

  it('counts calls alone where the cap is one of calls', () => {
    const of = { ...rules, caps: [{ most: 1, days: 7, channel: 'call' as const }] };
    const past = [contact('2026-03-04', 'call')];
    expect(ask({ past }, noon, 'call', of)).toMatchObject({ because: 'cap', from: at('2026-03-11', '08:00') });
    expect(ask({ past }, noon, 'sms', of)).toEqual({ isAllowed: true });
  });

  it('leaves a borrower alone on the phone for seven days that begin with a conversation', () => {
    const past = [contact('2026-03-06', 'call', true)];
    expect(ask({ past }, noon, 'call')).toMatchObject({ because: 'conversation', from: at('2026-03-13', '08:00') });
    expect(ask({ past }, noon, 'sms')).toEqual({ isAllowed: true });
    expect(ask({ past: [contact('2026-03-06', 'call')] }, noon, 'call')).toEqual({ isAllowed: true });
  });

  it('says all that forbids it until then, which is not what forbids it now', () => {
    const past = [contact('2026-03-13', 'call', true), contact('2026-03-13', 'letter')];
    // A Sunday; then the holiday, and the rest of the seven days.
    expect(ask({ past }, at('2026-03-15', '12:00'), 'call')).toMatchObject({
      ...{ because: 'day-off', reasons: ['day-off', 'conversation'] },
      from: at('2026-03-20', '08:00'),
    });
    // Late in the evening it is the hours, and so it would be tomorrow without the conversation.
    expect(ask({ past }, at('2026-03-13', '22:00'), 'call')).toMatchObject({
      ...{ because: 'hours', reasons: ['conversation', 'day-off'] },
      from: at('2026-03-20', '08:00'),
    });
    expect(ask({ past }, at('2026-03-13', '12:00'), 'sms')).toMatchObject({ because: 'cap', reasons: ['cap'] });
  });

  it('of a moment that has passed counts what was until then, and its own day', () => {
    const past = [contact('2026-03-10', 'letter'), contact('2026-03-10', 'sms')];
    expect(ask({ past }, at('2026-03-09', '12:00'))).toEqual({ isAllowed: true });
    expect(ask({ past }, at('2026-03-10', '09:00'))).toMatchObject({ because: 'cap' });
    // The conversation was after the call that is asked about.
    const spoke = [contact('2026-03-10', 'call', true)];
    expect(ask({ past: spoke }, at('2026-03-10', '09:00'), 'call')).toEqual({ isAllowed: true });
    expect(ask({ past: spoke }, noon, 'call')).toMatchObject({ because: 'conversation' });
  });

  it('is no by any channel while the loan is paused, until the first hour after the last day', () => {
    const pause = { through: '2026-03-14', timeZone: mexico };
    // The Sunday and the holiday after it are days off, too.
    for (const channel of ['call', 'letter'] as const) {
      const paused = { isAllowed: false, because: 'paused', from: at('2026-03-17', '08:00') };
      expect(ask({ pause }, noon, channel)).toMatchObject(paused);
    }
    expect(ask({ pause: { ...pause, through: '2026-03-09' } })).toEqual({ isAllowed: true });
    expect(ask({ pause: { ...pause, through: '2026-06-01' } })).toMatchObject({ from: at('2026-06-02', '08:00') });
    // The calendar of the pause is the lender’s: in Auckland the day is over already.
    expect(ask({ pause: { through: '2026-03-10', timeZone: 'Pacific/Auckland' } })).toEqual({ isAllowed: true });
  });

  it('is no on a phone that is somebody else’s, whatever goes to it', () => {
    for (const channel of ['call', 'sms', 'whatsapp'] as const) {
      const wrong = { isAllowed: false, because: 'wrong-phone', from: null };
      expect(ask({ isPhoneWrong: true }, noon, channel)).toMatchObject(wrong);
    }
    expect(ask({ isPhoneWrong: true }, noon, 'visit')).toEqual({ isAllowed: true });
  });

  it('is no by e-mail alone to an address that came back', () => {
    const returned = { isAllowed: false, because: 'returned-email', from: null };
    expect(ask({ isEmailReturned: true }, noon, 'email')).toMatchObject(returned);
    expect(ask({ isEmailReturned: true }, noon, 'sms')).toEqual({ isAllowed: true });
  });

  it('finds the same first moment as a look at every quarter of an hour', () => {
    const zones = [[mexico], ['America/Tijuana', 'America/Cancun'], ['America/New_York']] as const;
    const of = { ...rules, hours: { from: '00:00', until: '23:45' } };
    for (const timeZones of zones) {
      // Clocks change on 8 March 2026 in Tijuana and New York.
      for (let now = at('2026-03-05', '13:07'); now < at('2026-03-09', '00:00'); now += 13.25 * 3_600_000) {
        const past = [contact('2026-03-05', 'call', true), contact('2026-03-05')];
        const told = ask({ timeZones, past }, now, 'call', of);
        if (told.isAllowed) continue;
        let first = Math.floor(now / 900_000) * 900_000 + 900_000;
        while (!ask({ timeZones, past }, first, 'call', of).isAllowed) first += 900_000;
        expect(told.from).toBe(first);
      }
    }
  });

  it('is no on a stopped channel, without an end', () => {
    expect(ask({ stopped: ['sms'] })).toMatchObject({ isAllowed: false, because: 'stopped', from: null });
    expect(ask({ stopped: ['sms'] }, noon, 'email')).toEqual({ isAllowed: true });
  });
});

it('two sets of rules together allow what both allow', () => {
  const other: ContactRules = {
    ...{ hours: { from: '07:00', until: '19:00' }, caps: [{ most: 3, days: 7 }] },
    ...{ weekdaysOff: [5], holidays: ['2026-12-25'], quietDays: 0 },
  };
  expect(stricterRules(rules, other)).toEqual({
    hours: { from: '08:00', until: '19:00' },
    caps: [
      { most: 2, days: 1 },
      { most: 3, days: 7 },
    ],
    weekdaysOff: [6, 5],
    holidays: ['2026-03-16', '2026-12-25'],
    quietDays: 7,
  });
});
