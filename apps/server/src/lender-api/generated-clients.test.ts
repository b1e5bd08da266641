import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loanDetailPush } from '@plazo/contract/offer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveOffer } from '../testing/borrowers.ts';
import { startReferenceCore } from '../testing/reference-core.ts';
import { TestLender } from '../testing/test-lender.ts';

// What an engineer of the lender does with our three OpenAPI documents: two generators write clients from what a running server publishes,
// the strict compiler takes them, and each makes a call (decision 096).
const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const generators = join(root, 'packages/lender-client/node_modules/.bin');

let lender: TestLender;
let core: Awaited<ReturnType<typeof startReferenceCore>>;
let folder: string;
beforeAll(async () => {
  lender = await TestLender.open();
  core = await startReferenceCore();
  folder = mkdtempSync(join(tmpdir(), 'plazo-clients-'));
});
afterAll(async () => {
  await core.close();
  await lender.app.close();
  await lender.server.app.close();
  rmSync(folder, { recursive: true });
});

const documents = ['borrower', 'lender', 'core'] as const;

const fetchHead = (document: string) => `import createClient from 'openapi-fetch';
import type { paths } from './${document}.js';
const [, , baseUrl = '', userId = '', sessionId = '', orderId = ''] = process.argv;
const client = createClient<paths>({ baseUrl });
`;
const sdkHead = (document: string, call: string) => `import { client } from './${document}/client.gen.js';
import { ${call} } from './${document}/sdk.gen.js';
const [, , baseUrl = '', userId = '', sessionId = '', orderId = ''] = process.argv;
client.setConfig({ baseUrl });
`;

/** Both clients read the same fields, by the types that were generated. */
const printLoan = `const { orderStatus, productName }: { orderStatus: number; productName?: string } = data.data;
console.log(JSON.stringify({ orderStatus, productName }));
`;
const fetchedLoan = `const { data, error } = await client.POST('/tells/v3/loan-details/loan-details', {
  params: { query: { userId, sessionId } },
  body: { orderId },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
if (!data) throw new Error(JSON.stringify(error));
${printLoan}`;
const calledLoan = `const { data, error } = await loanDetails({ query: { userId, sessionId }, body: { orderId } });
if (!data) throw new Error(JSON.stringify(error));
${printLoan}`;

const programs = {
  'borrower-fetch.ts': fetchHead('borrower') + fetchedLoan,
  'core-fetch.ts': fetchHead('core') + fetchedLoan,
  'lender-fetch.ts': `${fetchHead('lender')}const headers = { authorization: \`Bearer \${sessionId}\` };
const { data, error } = await client.GET('/lender/v1/borrowers/{borrowerId}', { params: { path: { borrowerId: userId } }, headers });
if (!data) throw new Error(JSON.stringify(error));
const id: string = data.id;
console.log(JSON.stringify({ id }), orderId);
`,
  'borrower-sdk.ts': sdkHead('borrower-sdk', 'loanDetails') + calledLoan,
  'core-sdk.ts': sdkHead('core-sdk', 'loanDetails') + calledLoan,
  'lender-sdk.ts': `${sdkHead('lender-sdk', 'getBorrower')}client.setConfig({ auth: sessionId });
const { data, error } = await getBorrower({ path: { borrowerId: userId } });
if (!data) throw new Error(JSON.stringify(error));
const id: string = data.id;
console.log(JSON.stringify({ id }), orderId);
`,
  // What a server would refuse does not compile.
  'refused.ts': `import createClient from 'openapi-fetch';
import type { paths } from './lender.js';
import { getBorrower } from './lender-sdk/sdk.gen.js';
const client = createClient<paths>({ baseUrl: '' });
// @ts-expect-error: it needs a borrower
await client.GET('/lender/v1/borrowers/{borrowerId}');
// @ts-expect-error: it needs a borrower
await getBorrower({});
`,
};

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  rootDir: '.',
  outDir: 'out',
};

async function generate(addresses: Record<(typeof documents)[number], string>): Promise<void> {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  for (const document of documents) {
    const address = addresses[document];
    const text = address.startsWith('http') ? await (await fetch(address)).text() : readFileSync(address, 'utf8');
    const file = `${document}.openapi.${address.startsWith('http') ? 'json' : 'yaml'}`;
    writeFileSync(join(folder, file), text);
    await run(join(generators, 'openapi-typescript'), [file, '-o', `${document}.d.ts`], { cwd: folder });
    const output = { path: `${document}-sdk`, importFileExtension: '.js' };
    const settings = { input: file, output, plugins: ['@hey-api/client-fetch'], logs: { file: false } };
    writeFileSync(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(settings)};\n`);
    await run(join(generators, 'openapi-ts'), [], { cwd: folder });
  }
}

async function printed(program: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join('out', program), ...words], { cwd: folder });
  return stdout.trim();
}

it('clients of two generators compile strictly, and call the server', { timeout: 300_000 }, async () => {
  const { borrower, orderId, launch, agreed } = await giveOffer(lender.server.db, lender.server.clock.now());
  await lender.server.call(loanDetailPush, agreed, launch);
  const borrowers = await lender.server.app.listen({ host: '127.0.0.1', port: 0 });
  const lenders = await lender.app.listen({ host: '127.0.0.1', port: 0 });
  await generate({
    borrower: `${borrowers}/openapi.json`,
    lender: `${lenders}/lender/openapi.json`,
    core: join(root, 'core.openapi.yaml'),
  });
  mkdirSync(join(folder, 'out'));
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder }).catch((error) => {
    throw new Error(error.stdout);
  });
  const { userId = '', sessionId = '' } = launch;
  const loan = await printed('borrower-fetch.js', borrowers, userId, sessionId, orderId);
  expect(JSON.parse(loan)).toEqual({ orderStatus: 174, productName: expect.stringMatching(/\w/) });
  expect(await printed('borrower-sdk.js', borrowers, userId, sessionId, orderId)).toBe(loan);
  const ofCore = JSON.stringify({ orderStatus: 174, productName: 'Préstamo Sol' });
  expect(await printed('core-fetch.js', core.base, 'ana', 's', 'A1')).toBe(ofCore);
  expect(await printed('core-sdk.js', core.base, 'ana', 's', 'A1')).toBe(ofCore);
  for (const program of ['lender-fetch.js', 'lender-sdk.js']) {
    expect(await printed(program, lenders, borrower, lender.key)).toContain(JSON.stringify({ id: borrower }));
  }
});
