import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, stateOf } from '../testing/database-state.ts';
import { TestServer } from '../testing/test-server.ts';
import { insertEndpoint } from './endpoint.repository.ts';
import { openSecrets, sealSecrets } from './endpoint-secrets.ts';
import { resealSecrets } from './reseal-secrets.ts';

const [old, current] = ['an-earlier-master-key-of-this-test-1', 'the-current-master-key-of-this-test-2'];
const id = 'we_1';
const list = ['whsec_now', 'whsec_before'];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
beforeEach(async () => {
  await server.reset();
  const secretsSealed = sealSecrets(list, id, { current: old, earlier: [] });
  await insertEndpoint(server.db, { id, url: 'https://lender.example', secretsSealed, events: [], createdAt: 0 });
});
afterAll(() => server.app.close());

describe('webhook secrets after a change of MASTER_KEY', () => {
  it('are encrypted again, once, so that the earlier key can go', async () => {
    const { db } = server;
    expect(await resealSecrets(db, { current, earlier: [old] })).toEqual({ renewed: 1, unreadable: [] });
    const [row] = await rowsOf<{ secrets_sealed: string }>(db, 'select secrets_sealed from webhook_endpoint');
    const secretsSealed = row?.secrets_sealed ?? '';
    expect(openSecrets({ id, secretsSealed }, { current, earlier: [] })).toEqual(list);
    const state = await stateOf(db);
    expect(await resealSecrets(db, { current, earlier: [old] })).toEqual({ renewed: 0, unreadable: [] });
    expect(await stateOf(db)).toEqual(state);
  });

  it('are named if no key opens them, and left as they are', async () => {
    const state = await stateOf(server.db);
    const renewed = await resealSecrets(server.db, { current, earlier: [] });
    expect(renewed).toEqual({ renewed: 0, unreadable: [id] });
    expect(await stateOf(server.db)).toEqual(state);
  });
});
