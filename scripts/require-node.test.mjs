import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeProblem } from './require-node.cjs';
import { root } from './setup.mjs';

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const refusal = 'Plazo needs Node 20.19 or newer, and this is v18.20.8: install it from https://nodejs.org';

describe('the version of Node', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v26.1.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBe(null);
  });

  it.each(['v20.18.3', 'v18.20.4', 'v0.12.18'])('%s is refused', (version) => {
    expect(nodeProblem(version)).toContain(`this is ${version}`);
  });
});

// Only the version is that of an old Node: it is checked before anything else runs.
const folder = mkdtempSync(join(tmpdir(), 'plazo-node-'));
const old = join(folder, 'old.cjs');
writeFileSync(old, "Object.defineProperty(process, 'version', { value: 'v18.20.8' });");
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.keys(scripts))('npm run %s', (name) => {
  it('refuses an old Node in one line before it does anything', () => {
    const env = { ...process.env, NODE_OPTIONS: `--require=${old}` };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', scripts[name] ?? ''], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${refusal}\n` });
  });
});
