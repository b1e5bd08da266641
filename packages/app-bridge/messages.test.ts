import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type * as kit from '@plazo/page-kit/bridge/message';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  appActions,
  type BridgeAction,
  type BridgeMessage,
  bridgeActions,
  readMessage,
  replyScript,
} from './messages.js';

const schema = JSON.parse(readFileSync(new URL('message.schema.json', import.meta.url), 'utf8'));
const fits = new Ajv2020().compile(schema);

const id = '9f0c6b1e5a7d4c2f8b3a1d0e6c5f4a79';
const data = {
  ready: { path: '/loans' },
  openPage: { target: 'order', url: 'plazo://order?orderId=9' },
  openProduct: { productId: 'p-1' },
  ...{ goHome: {}, goMine: {}, goLogin: {} },
  callPhone: { number: '+525512345678' },
  openRating: {},
  trackProduct: { productId: 'p_2' },
  ...{ close: {}, startBankFlow: {}, endBankFlow: {} },
  saveDocument: { path: '/receipt?paymentId=1&saveAs=pdf' },
} satisfies kit.BridgeData;
const messages = bridgeActions.map((action) => ({ plazo: 1, id, action, data: data[action] }));

it('has the types of the messages that the pages send', () => {
  expectTypeOf<BridgeAction>().toEqualTypeOf<kit.BridgeAction>();
  expectTypeOf<BridgeMessage>().branded.toEqualTypeOf<kit.BridgeMessage>();
  expect(bridgeActions).toEqual(Object.keys(data));
});

it.each(messages)('reads $action, as its schema does', (message) => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
  expect(fits(message)).toBe(true);
  const younger = { ...message, data: { ...message.data, added: 'later' } };
  expect(readMessage(JSON.stringify(younger))).toEqual(younger);
  expect(fits(younger)).toBe(true);
});

describe('what is no message of this version', () => {
  const call = { plazo: 1, id, action: 'callPhone', data: { number: '5512345678' } };
  it.each<unknown>([
    ...[null, 7, 'x', [], {}],
    ...[
      { ...call, plazo: 2 },
      { ...call, plazo: '1' },
      { ...call, id: '1' },
      { ...call, id: undefined },
    ],
    ...[
      { ...call, action: 'vibrate' },
      { ...call, action: 'constructor' },
      { ...call, action: undefined },
    ],
    ...[
      { ...call, data: {} },
      { ...call, data: undefined },
      { ...call, data: { number: 5512345678 } },
    ],
    ...['javascript:1', '*21*5512345678#;x', '', '5512345678\n'].map((number) => ({ ...call, data: { number } })),
    ...['//evil.example/x', 'https://evil.example', '/a b', 'receipt', '/\\evil.example'].map((path) => ({
      ...call,
      ...{ action: 'saveDocument', data: { path } },
    })),
    { ...call, action: 'openPage', data: { target: 'order', url: 'javascript:alert(1)' } },
    { ...call, action: 'openProduct', data: { productId: '../p' } },
  ])('is %j', (message) => {
    expect(readMessage(JSON.stringify(message) ?? '')).toBeNull();
    expect(fits(message)).toBe(false);
  });

  it('is a text that is not JSON', () => expect(readMessage('{')).toBeNull());
});

it('replies by a script that runs in the page', () => {
  const replies: unknown[] = [];
  class CustomEvent {
    readonly type: string;
    readonly detail: unknown;
    constructor(type: string, { detail }: { detail: unknown }) {
      this.type = type;
      this.detail = detail;
    }
  }
  const window = { dispatchEvent: (event: CustomEvent) => replies.push([event.type, event.detail]) };
  expect(runInNewContext(replyScript(id, false), { window, CustomEvent })).toBe(true);
  expect(replies).toEqual([['plazo-reply', { id, done: false }]]);
});

it('is packed with everything that an app in TypeScript needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-bridge-'));
  const run = (file: string, args: string[], cwd: string) => execFileSync(file, args, { cwd, encoding: 'utf8' });
  const [pack] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], import.meta.dirname));
  expect(pack.files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    ...['message.schema.json', 'messages.d.ts', 'messages.js', 'package.json'],
  ]);
  const installed = join(folder, 'node_modules/@plazo/app-bridge');
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', join(folder, pack.filename), '--strip-components=1', '-C', installed], folder);
  const app = `import { appActions, readMessage } from '@plazo/app-bridge';
import schema from '@plazo/app-bridge/message.schema.json' with { type: 'json' };
const message = readMessage(process.argv[2] ?? '');
const number: string = message?.action === 'callPhone' ? message.data.number : '';
// @ts-expect-error: this action has no number
export const none = message?.action === 'goHome' ? message.data.number.length : 0;
console.log(JSON.stringify([number, appActions(['goHome', 'callPhone']), schema.title]));
`;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'app.ts'), app);
  const root = join(import.meta.dirname, '../..');
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '--strict', '--module', 'nodenext', '--target', 'es2023'];
  run('node', [...tsc, '--typeRoots', join(root, 'node_modules/@types'), '--types', 'node', 'app.ts'], folder);
  const said = run(
    'node',
    ['app.js', JSON.stringify({ plazo: 1, id, action: 'callPhone', data: { number: '*264' } })],
    folder,
  );
  expect(JSON.parse(said)).toEqual(['*264', appActions(['goHome', 'callPhone']), schema.title]);
});
