import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsOf, consoleSource, leftOut, unusedIn } from './console-calls.mjs';
import { root } from './setup.mjs';

const calls = callsOf(readFileSync(join(root, 'packages/lender-client/schema.d.ts'), 'utf8'));

it('knows the calls of the lender’s API, and finds those that a page makes', () => {
  expect(calls.length).toBeGreaterThan(150);
  const three = [
    { method: 'GET', path: '/lender/v1/things/{thingId}', name: 'getThing' },
    { method: 'DELETE', path: '/lender/v1/things/{thingId}', name: 'removeThing' },
    { method: 'POST', path: '/lender/v1/things/{thingId}/close', name: 'closeThing' },
  ];
  expect(unusedIn(three, "api.GET('/lender/v1/things/{thingId}', of)")).toEqual(['removeThing', 'closeThing']);
  expect(unusedIn(three, 'api.POST(\n  `/lender/v1/things/{thingId}/$'.concat('{step}`)'))).toEqual([
    'getThing',
    'removeThing',
  ]);
  expect(unusedIn(three, "const path = '/lender/v1/things/{thingId}/close';")).toEqual(['getThing', 'removeThing']);
});

it('the console makes each call of the lender’s API, or the reason why not is written', () => {
  expect(unusedIn(calls, consoleSource()).sort()).toEqual(Object.keys(leftOut).sort());
});

it('the audit has words for whatever the server records', () => {
  const folder = join(root, 'apps/server/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const recorded = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/(?:action: |audited\(|done\(\w+, \w+, )'([a-z-]+\.[a-z-]+)'/g)].map(
      ([, action]) => action,
    );
  });
  expect(recorded.length).toBeGreaterThan(60);
  const words = readFileSync(join(root, 'apps/console/src/features/audit/audit-actions.messages.ts'), 'utf8');
  expect(recorded.filter((action) => !words.includes(`'${action}': `))).toEqual([]);
});
