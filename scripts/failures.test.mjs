import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureLines, failuresVariable, readFailures } from './failures.mjs';
import { root } from './setup.mjs';

/** @param {number} count */
const some = (count) =>
  Array.from({ length: count }, (_, index) => ({
    title: `test ${index}`,
    error: 'a\n\n\u001b[31mb\u001b[0m\nc\nd\ne\nf\ng\nh',
  }));

describe('the lines at the end of a run', () => {
  it('are none when nothing failed', () => {
    expect(failureLines([])).toEqual([]);
  });

  it('give the first lines of a single error, without colours', () => {
    const lines = failureLines(some(1)).map((line) => line.trim());
    expect(lines).toEqual(['FAILED  test 0', 'a', 'b', 'c', 'd', 'e', 'f']);
  });

  it.each([2, 7, 20, 39, 40])('name each of %i failures within 40 lines', (count) => {
    const lines = failureLines(some(count));
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.startsWith('FAILED'))).toHaveLength(count);
  });

  it('say how many more there are', () => {
    const lines = failureLines(some(100));
    expect(lines).toHaveLength(40);
    expect(lines.at(-1)).toBe('... and 61 more');
  });
});

describe('what the runners record', () => {
  // Inside the repository, for the packages.
  let folder = '';
  beforeAll(() => {
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'plazo-failing-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * @param {string} program
   * @param {string[]} words
   */
  function failuresOf(program, words) {
    const file = join(folder, `${program}.jsonl`);
    writeFileSync(file, '');
    const { VITEST: _, ...environment } = process.env;
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, [failuresVariable]: file },
    });
    expect(status, stdout + stderr).toBe(1);
    return readFailures(file);
  }

  it('is each failed test, hook and file of Vitest', () => {
    const heading = "import { beforeAll, describe, expect, it } from 'vitest';";
    writeFileSync(
      join(folder, 'a.check.mjs'),
      `${heading} it('passes', () => {}); describe('sums', () => { it('fails', () => { expect(1).toBe(2); }); });
       describe('hooks', () => { beforeAll(() => { throw new Error('no server'); }); it('waits', () => {}); });`,
    );
    writeFileSync(join(folder, 'b.check.mjs'), "import './missing.mjs';");
    const config = join(folder, 'vitest.config.mjs');
    writeFileSync(config, "export default { test: { name: 'some', include: ['*.check.mjs'] } };");
    const reporter = join(root, 'scripts/vitest-failures.mjs');
    const failures = failuresOf('vitest', ['run', '--config', config, '--root', folder, `--reporter=${reporter}`]);
    expect(failures.sort((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'some › a.check.mjs › hooks', error: expect.stringMatching(/^no server\nat .*a\.check\.mjs:/) },
      { title: 'some › a.check.mjs › sums > fails', error: expect.stringMatching(/^expected 1 to be 2/) },
      { title: 'some › b.check.mjs', error: expect.stringContaining('missing.mjs') },
    ]);
  });

  it('is each failed test of Playwright', () => {
    writeFileSync(
      join(folder, 'c.e2e.mjs'),
      `import { expect, test } from '@playwright/test';
       test('passes', () => {}); test('fails', () => { expect(1).toBe(2); });`,
    );
    const config = join(folder, 'playwright.config.mjs');
    const reporter = JSON.stringify(join(root, 'e2e/support/failure-lines.ts'));
    writeFileSync(config, `export default { testMatch: '*.e2e.mjs', reporter: [[${reporter}]] };`);
    expect(failuresOf('playwright', ['test', '--config', config])).toEqual([
      { title: 'c.e2e.mjs › fails', error: expect.stringContaining('toBe') },
    ]);
  });
});
