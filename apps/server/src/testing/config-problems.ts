import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { ConfigError, loadConfig } from '../platform/config/config.ts';

/** Why settings are refused; empty if they are not. */
export function problemsOf(variables: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** A folder for the files of a test; it goes with the tests of the file that asks for it. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazo-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes the tenant file of a folder, as JSON or as the text that is given; returns its path. */
export function writeTenantFile(folder: string, content: unknown): string {
  const file = path.join(folder, 'tenant.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
