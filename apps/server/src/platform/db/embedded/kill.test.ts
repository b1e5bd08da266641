import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../testing/built-server.ts';

// One round of `npm run torture`, so that the many rounds before a release still check what a push writes today.

const torture = fileURLToPath(new URL('../../../../../../lab/torture.mjs', import.meta.url));
beforeAll(ensureBuilt, 180_000);

describe.skipIf(Boolean(process.env.TEST_POSTGRES_URL))('a server that is killed while offers are taken', () => {
  it('has lost nothing that it acknowledged, and written nothing by half', { timeout: 180_000 }, () => {
    const { VITEST: _, ...env } = process.env;
    const words = [torture, '--rounds', '1', '--cuts', '0', '--engine', 'embedded'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
    expect(`${stdout}${stderr}`).toContain('nothing lost, nothing half there');
    expect(status).toBe(0);
  });
});
