import { afterEach, expect, it } from 'vitest';
import { bridgeActions, readMessage } from '../../../../packages/app-bridge/messages.js';
import { loadConfig } from '../platform/config/config.ts';
import { productionEnvironment } from '../testing/production.ts';
import { TestServer } from '../testing/test-server.ts';

const opened: TestServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.app.close();
});

async function serverOf(BRIDGE_CHECK: boolean): Promise<TestServer> {
  const server = await TestServer.open({
    change: (options) => ({ ...options, config: { ...options.config, BRIDGE_CHECK } }),
  });
  opened.push(server);
  return server;
}

it('has a button for every action, with a message that an app reads', async () => {
  const { app } = await serverOf(true);
  const { body, headers } = await app.inject({ url: '/bridge-check?isNeedPop=1' });
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect([...body.matchAll(/data-action="(\w+)"/g)].map(([, action]) => action)).toEqual(bridgeActions);
  const given = JSON.parse(/id="given">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  for (const action of bridgeActions) {
    const message = { plazo: 1, id: '0'.repeat(32), action, data: given.messages[action] };
    expect(readMessage(JSON.stringify(message)), action).toEqual(message);
  }
});

it('is missing unless it is switched on, which production is not by itself', async () => {
  const { app } = await serverOf(false);
  for (const url of ['/bridge-check', '/bridge-check/document.pdf'])
    expect((await app.inject({ url })).statusCode).toBe(404);
  expect(loadConfig({}).BRIDGE_CHECK).toBe(true);
  expect(loadConfig({ BRIDGE_CHECK: 'false' }).BRIDGE_CHECK).toBe(false);
  expect(loadConfig(productionEnvironment).BRIDGE_CHECK).toBe(false);
  expect(loadConfig({ ...productionEnvironment, BRIDGE_CHECK: 'true' }).BRIDGE_CHECK).toBe(true);
});
