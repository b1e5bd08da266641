import { campaignReport, putCampaign } from '@plazo/contract/lender/campaigns';
import {
  closeComplaint,
  getComplaint,
  listComplaints,
  releaseComplaint,
  reopenComplaint,
  replyToComplaint,
  takeComplaint,
} from '@plazo/contract/lender/complaints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { dayOf } from '../testing/borrowers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { TestLoan } from '../testing/test-loan.ts';
import { fileComplaint } from './complaints.service.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

async function file(problemDetail: string): Promise<string> {
  const { db, clock, config } = lender.server;
  const loan = await TestLoan.take(lender.server, { borrower: 'ana' });
  const at = { now: clock.now(), today: dayOf(clock.now()) };
  const sent = { problemType: '5', problemDetail, orderNo: loan.orderId };
  return (await fileComplaint(db, 'ana', sent, config.tenant, at)).folio;
}

describe('the lender’s complaints', () => {
  it('are listed as open or answered, and can be answered', async () => {
    const first = await file('slow');
    lender.server.clock.moveMinutes(1);
    const second = await file('slower');
    const folios = async (state?: 'open' | 'answered') =>
      (await lender.call(listComplaints, state ? { state } : {})).data.map(({ folio }) => folio);
    expect([await folios(), await folios('open'), await folios('answered')]).toEqual([
      [second, first],
      [second, first],
      [],
    ]);
    const answered = await lender.call(replyToComplaint, { folio: first, content: '  It is faster now. ' });
    expect(answered).toMatchObject({ state: 'answered', images: 0, replies: [{ content: 'It is faster now.' }] });
    expect([await folios('open'), await folios('answered')]).toEqual([[second], [first]]);
    expect(await lender.call(getComplaint, { folio: first })).toEqual(answered);
    const page = await lender.call(listComplaints, { limit: 1 });
    const next = await lender.call(listComplaints, { limit: 1, cursor: page.next ?? '' });
    expect([page.data[0]?.folio, next.data[0]?.folio, next.next]).toEqual([second, first, null]);
    // A reply without visible text is refused.
    expect(await lender.send(replyToComplaint, { folio: first, content: ' ' })).toMatchObject({ status: 400 });
    expect(await lender.send(getComplaint, { folio: 'Q-2026-0000000' })).toMatchObject({ status: 404 });
    expect(await lender.send(replyToComplaint, { folio: 'Q-2026-0000000', content: 'x' })).toMatchObject({
      status: 404,
    });
  });
});

describe('the open complaints by their clocks', () => {
  it('begin with the earliest answer day, page by page, and end with those that have none', async () => {
    const late = await file('slow');
    lender.server.clock.moveMinutes(1);
    const soon = await file('slower');
    lender.server.clock.moveMinutes(1);
    const [never, done] = [await file('slowest'), await file('not slow')];
    const promise = (folio: string, day: string | null) =>
      lender.server.db.execute(`update complaint set answer_by = ${day && `'${day}'`} where folio = '${folio}'`);
    await promise(never, null);
    await promise(late, '2026-04-20');
    await promise(soon, '2026-03-09');
    await promise(done, '2026-03-04');
    await lender.call(replyToComplaint, { folio: done, content: 'It is faster now.' });
    const seen: [string, string | null][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const asked = { order: 'clock' as const, limit: 1, ...(cursor === undefined ? {} : { cursor }) };
      const page: { data: { folio: string; answerBy: string | null }[]; next: string | null } = await lender.call(
        listComplaints,
        asked,
      );
      seen.push(...page.data.map(({ folio, answerBy }): [string, string | null] => [folio, answerBy]));
      cursor = page.next;
    }
    expect(seen).toEqual([
      [soon, '2026-03-09'],
      [late, '2026-04-20'],
      [never, null],
    ]);
    expect(await lender.send(listComplaints, { order: 'clock', state: 'answered' })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'order' }] },
    });
    for (const day of ['soon', '2026-02-30', '99999-01-01']) {
      const cursor = Buffer.from(JSON.stringify([day, 1, 'a'])).toString('base64url');
      expect(await lender.send(listComplaints, { order: 'clock', cursor })).toMatchObject({
        status: 400,
        json: { type: 'urn:plazo:problem:invalid-cursor' },
      });
    }
  });
});

describe('work on a complaint', () => {
  it('belongs to one person at a time, who can give it back', async () => {
    const folio = await file('slow');
    const other = await lender.newKey(['complaints:write']);
    const me = `key:${lender.key.split('_')[1]}`;
    expect((await lender.call(takeComplaint, { folio })).takenBy).toBe(me);
    expect((await lender.call(takeComplaint, { folio })).takenBy).toBe(me);
    const refused = await lender.send(takeComplaint, { folio }, { key: other });
    expect([refused.status, refused.json.detail]).toEqual([409, `${me} has taken it`]);
    expect(await lender.send(releaseComplaint, { folio }, { key: other })).toMatchObject({ status: 409 });
    expect((await lender.call(releaseComplaint, { folio })).takenBy).toBeNull();
    expect((await lender.send(takeComplaint, { folio }, { key: other })).status).toBe(200);
  });

  it('ends with an answer and closing, and starts again when reopened', async () => {
    const folio = await file('slow');
    const close = () => lender.send(closeComplaint, { folio });
    expect([(await close()).status, (await close()).json.detail]).toEqual([409, 'nobody has answered it yet']);
    await lender.call(replyToComplaint, { folio, content: 'It is faster now.' });
    const at = new Date(lender.server.clock.now()).toISOString();
    expect((await close()).json).toMatchObject({ closedAt: at, state: 'answered' });
    expect((await close()).status).toBe(409);
    expect((await lender.send(replyToComplaint, { folio, content: 'One more thing.' })).status).toBe(409);
    expect((await lender.call(reopenComplaint, { folio })).closedAt).toBeNull();
    expect((await lender.send(reopenComplaint, { folio })).status).toBe(409);
    expect((await lender.send(replyToComplaint, { folio, content: 'One more thing.' })).status).toBe(200);
    expect((await lender.send(takeComplaint, { folio: 'Q-2026-0000000' })).status).toBe(404);
  });
});

describe('the lender’s campaigns', () => {
  it('are refused if nobody could read them, with a reason', async () => {
    const template = { ...demoCampaigns[0]?.template, headline: '' };
    const refused = await lender.send(putCampaign, { campaignId: 'spring', template });
    expect(refused).toMatchObject({ status: 422, json: { detail: expect.stringContaining('headline') } });
    expect(await lender.send(campaignReport, { campaignId: 'spring' })).toMatchObject({ status: 404 });
  });
});
