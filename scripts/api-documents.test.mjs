import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coreDocument } from './core-document.mjs';
import { root } from './setup.mjs';

// What generators and gateways of others are given: the three OpenAPI documents, by the recommended rules of Redocly.
/** @type {string} */
let folder;
/** @type {Record<string, any>} */
let documents;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plazo-documents-'));
  const published = await tsImport('../apps/server/src/testing/api-documents.ts', import.meta.url);
  documents = { 'borrower.json': published.borrowerDocument, 'lender.json': published.lenderDocument };
  for (const [name, document] of Object.entries(documents)) writeFileSync(join(folder, name), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {readonly string[]} files @returns {string[]} */
function problemsOf(files) {
  const words = ['lint', ...files, '--extends=recommended', '--format=github-actions', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = join(root, 'node_modules/.bin/redocly');
  const { stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env });
  for (const file of files) expect(stderr).toContain(`${basename(file)}: validated`);
  return stdout.split('\n').filter((line) => line.startsWith('::'));
}

// Redocly reads three large documents, twice: minutes, where something else uses the processor.
it('they pass, with the examples of what a core answers', { timeout: 300_000 }, () => {
  // PUT by the lender's own id, and calls below our id with other methods: no request fits both.
  const isKnown = (/** @type {string} */ problem) =>
    /title=no-ambiguous-paths,.*\/borrowers\/by-external-id\//.test(problem);
  const files = [join(root, coreDocument), 'borrower.json', 'lender.json'];
  expect(problemsOf(files).filter((problem) => !isKnown(problem))).toEqual([]);
  const wrong = structuredClone(documents['borrower.json']);
  delete wrong.servers;
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify(wrong));
  expect(problemsOf(['wrong.json'])).toEqual([expect.stringContaining('no-empty-servers')]);
});

it('schemas have names: none is written twice, and every request and answer with fields refers to one', () => {
  const core = readFileSync(join(root, coreDocument), 'utf8');
  expect(core.match(/^ {4}\w+Answer:$/gm)?.length).toBeGreaterThan(30);
  for (const { paths, components } of Object.values(documents)) {
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Offer']));
    /** @type {any[]} */
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const bare = operations.flatMap(({ operationId, requestBody }) => {
      const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
      return schemas.some(({ properties = {} }) => Object.keys(properties).length > 0) ? [operationId] : [];
    });
    expect(bare).toEqual([]);
  }
  expect(documents['lender.json'].webhooks.event.post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/SentEvent',
  });
});
