import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JSONWebKeySet } from 'jose';

/** The lender's public keys, which launch tokens are checked with (LAUNCH_TOKEN_KEYS), and the file's problems. */
export function readLaunchKeys(file: string, base: string): { keys: JSONWebKeySet | null; problems: string[] } {
  if (!file) return { keys: null, problems: [] };
  // A token names the server that it is for.
  const problems = base ? [] : ['LAUNCH_TOKEN_KEYS needs PUBLIC_BASE_URL, the audience of the tokens'];
  const problem = problemOf(file);
  if (problem !== null) return { keys: null, problems: [...problems, `LAUNCH_TOKEN_KEYS ${file} ${problem}`] };
  return { keys: JSON.parse(readFileSync(file, 'utf8')), problems };
}

function problemOf(file: string): string | null {
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) return 'has no "keys": it must be a JSON Web Key Set';
    for (const key of keys as JsonWebKey[]) {
      if (key.d !== undefined || key.k !== undefined) return 'has a secret key: only the public ones belong here';
      createPublicKey({ key, format: 'jwk' });
    }
    return null;
  } catch (error) {
    return `cannot be read: ${(error as Error).message.replace(/\s+/g, ' ')}`;
  }
}
