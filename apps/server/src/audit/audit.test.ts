import { addApiKey, revokeApiKey } from '@plazo/contract/lender/api-keys';
import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import { scopes } from '@plazo/contract/lender/scopes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acting } from '../platform/calls/actor.ts';
import { rowsOf } from '../testing/database-state.ts';
import { pastTriggers } from '../testing/past-triggers.ts';
import { TestLender } from '../testing/test-lender.ts';
import { changeAudited } from './audit.ts';
import { verifyAudit as verify } from './audit-verify.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
beforeEach(() => lender.reset());
afterAll(() => lender.app.close());

const masterKeys = { current: 'the-current-secret-of-a-deployment', earlier: ['the-secret-that-was-before-it-0001'] };
const acting: Acting = { actor: { kind: 'key', id: 'k' }, requestId: 'r', address: '::1', now: 1_772_474_400_000 };

/** Records changes to one subject, which are all in one chain. */
async function change(times: number, by = masterKeys): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const audit = { action: 'thing.changed', subject: { kind: 'thing', id: 'a' }, before: { n }, after: { n: n + 1 } };
    await changeAudited(lender.server.db, acting, by, async () => ({ answer: null, audit }));
  }
}

const tamper = (script: string) => pastTriggers(lender.server.db, script);

const faults = async () => (await verify(lender.server.db, masterKeys)).faults;

describe('an audit event', () => {
  it('says who changed what, from where, and exists only if the change does', async () => {
    const { id } = await lender.call(addApiKey, { name: 'a', scopes: ['reports:read'] });
    await lender.send(revokeApiKey, { keyId: 'c'.repeat(12) });
    await lender.call(revokeApiKey, { keyId: id });
    const { data } = await lender.call(listAuditEvents, {});
    expect(data.map(({ action }) => action).sort()).toEqual(['api-key.added', 'api-key.revoked']);
    const added = data.find(({ action }) => action === 'api-key.added');
    expect(added).toMatchObject({
      actor: { kind: 'key', id: lender.key.split('_')[1], name: 'test' },
      subject: { kind: 'api-key', id },
      address: '127.0.0.1',
      before: null,
      after: { name: 'a', scopes: ['reports:read'] },
    });
    const requests = lender.server.log.map((line) => (JSON.parse(line) as { reqId?: string }).reqId);
    expect(requests).toContain(added?.requestId);
    expect((await lender.call(listAuditEvents, { subjectKind: 'api-key', subjectId: 'other' })).data).toEqual([]);
    expect(await lender.call(verifyAudit, {})).toMatchObject({ events: 2, faults: [] });
  });

  it('is found by its action, by who did it, and by the day', async () => {
    const { id } = await lender.call(addApiKey, { name: 'a', scopes: ['reports:read'] });
    lender.server.clock.moveDays(1);
    const key = await lender.newKey(scopes);
    await lender.call(revokeApiKey, { keyId: id }, { key });
    const found = async (filter: Parameters<typeof lender.call<typeof listAuditEvents>>[1]) =>
      (await lender.call(listAuditEvents, filter)).data.map(({ action }) => action);
    const both = ['api-key.revoked', 'api-key.added'];
    expect(await found({ action: 'api-key.added' })).toEqual(['api-key.added']);
    expect(await found({ actorId: key.split('_')[1] ?? '' })).toEqual(['api-key.revoked']);
    expect(await found({ actorId: key.split('_')[1] ?? '', action: 'api-key.added' })).toEqual([]);
    expect(await found({ from: '2026-03-02', through: '2026-03-03' })).toEqual(both);
    expect(await found({ through: '2026-03-02' })).toEqual(['api-key.added']);
    expect(await found({ from: '2026-03-03', subjectKind: 'api-key', subjectId: id })).toEqual(['api-key.revoked']);
  });

  it('cannot be changed or removed', async () => {
    await change(1);
    for (const script of [`update audit_event set action = 'x'`, 'delete from audit_event']) {
      await expect(lender.server.db.execute(script)).rejects.toThrow('audit_event is append-only');
    }
  });

  it('is missed when it was deleted, and noticed when it was changed', async () => {
    await change(4);
    expect(await faults()).toEqual([]);
    const [{ chain } = { chain: -1 }] = await rowsOf<{ chain: number }>(
      lender.server.db,
      'select chain from audit_chain',
    );
    await tamper(`update audit_event set after = '{"n":9}' where position = 2`);
    expect(await faults()).toEqual([{ id: `${chain}-2`, problem: expect.stringContaining('was changed') }]);
    await tamper(`delete from audit_event where position = 2`);
    expect(await faults()).toEqual([{ id: `${chain}-3`, problem: expect.stringContaining('between 1 and 3') }]);
  });

  it('is missed at the end of its chain, too, even if the end was moved back and continued', async () => {
    await change(4);
    await tamper('delete from audit_event where position = 4');
    expect(await faults()).toEqual([{ id: null, problem: expect.stringContaining('ended with event 4') }]);
    await tamper('update audit_chain set position = 3, seal = (select seal from audit_event where position = 3)');
    expect(await faults()).toEqual([{ id: null, problem: expect.stringContaining('its end was moved') }]);
    await change(2);
    expect(await faults()).toEqual([
      { id: expect.stringMatching(/-4$/), problem: expect.stringContaining('end of its chain before it') },
    ]);
  });

  it('is still vouched for after the master key has changed, while the old one is known', async () => {
    await change(2, { current: masterKeys.earlier[0] ?? '', earlier: [] });
    await change(2);
    expect(await faults()).toEqual([]);
    expect((await verify(lender.server.db, { ...masterKeys, earlier: [] })).faults).toHaveLength(2);
  });

  it('waits for other events of its chain, any number at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => change(1)));
    expect(await verify(lender.server.db, masterKeys)).toMatchObject({ events: 12, faults: [] });
  });
});
