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

/** A folder for a test's files; it is removed after the tests of the calling file. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plazo-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes the tenant file of a folder, from JSON or the given text; returns its path. */
export function writeTenantFile(folder: string, content: unknown): string {
  const file = path.join(folder, 'tenant.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
