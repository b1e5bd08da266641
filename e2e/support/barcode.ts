import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';

/**
 * What zbarimg reads from an element as painted, with margins and theme. One text per code, in the scanner's order; empty if it reads
 * nothing.
 */
export async function scan(element: Locator): Promise<string[]> {
  return scanPicture(await element.screenshot({ animations: 'disabled', scale: 'device' }));
}

/** The same for any PNG. */
export function scanPicture(png: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-scan-'));
  try {
    const file = join(folder, 'screen.png');
    writeFileSync(file, png);
    const { status, stdout, stderr, error } = spawnSync('zbarimg', ['--raw', '--quiet', file], { encoding: 'utf8' });
    // 4: the picture was read and contains no code.
    if (status !== 0 && status !== 4) throw new Error(`zbarimg failed: ${error?.message ?? stderr}`);
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
