import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run as coreCommand } from '../ops/core.ts';
import { loadConfig } from '../platform/config/config.ts';
import { listen, type RunningCore } from '../testing/reference-core.ts';

// core.openapi.yaml, as npm run core:mock serves it, against the reader of answers: what the document says, Plazo understands.
let mock: RunningCore;
beforeAll(async () => {
  const address = new URL('../../../../scripts/core-mock.mjs', import.meta.url).href;
  const { coreMock } = (await import(/* @vite-ignore */ address)) as { coreMock(): Server };
  mock = await listen(coreMock());
});
afterAll(() => mock.close());

it('every example of core.openapi.yaml passes the check, the optional calls included', async () => {
  const words = ['check', mock.base, 'orderId=A1', 'productId=sol', 'templateId=sol', '--write'];
  const report = await coreCommand(words, loadConfig({}), { CORE_SESSION: 'userId=ana&sessionId=s' });
  const lines = report?.said.split('\n') ?? [];
  expect(lines.filter((line) => /^ +(wrong|absent|unasked)/.test(line))).toEqual([
    // The specification's offers and complaints have no number of their own.
    expect.stringMatching(/chooseFirstDueDate .*: it needs offerNo$/),
    expect.stringMatching(/complaintScore .*: it needs newProblemId$/),
  ]);
  expect(lines.filter((line) => /^ +(ok|different)/.test(line)).length).toBeGreaterThanOrEqual(48);
});
