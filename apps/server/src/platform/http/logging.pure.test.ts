import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const logging = fileURLToPath(new URL('./logging.ts', import.meta.url));

/** The output of a process that logs a line and then ends in the given way. */
function loggedBefore(end: string): string {
  const program = `import { createLogger } from ${JSON.stringify(logging)}; createLogger('info').info('last words'); ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  return stdout.toString();
}

describe('the last line of the log', { timeout: 60_000 }, () => {
  it.each([
    ['exits', 'process.exit(1)'],
    ['crashes', "throw new Error('a fault')"],
    ['crashes later', "setImmediate(() => { throw new Error('a fault') })"],
    ['is done', ''],
  ])('is printed when the process %s', (_, end) => {
    expect(loggedBefore(end)).toMatch(/^\{.*"msg":"last words"\}\n$/);
  });

  it('is printed within a moment while the process continues', () => {
    expect(loggedBefore("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000)")).toContain('last words');
  });
});
