import { parseArgs } from 'node:util';
import { type ApiKey, addApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@plazo/contract/lender/api-keys';
import { type Scope, scopes } from '@plazo/contract/lender/scopes';
import type { Config } from '../platform/config/config.ts';
import { type OperatorCall, withLenderCalls } from './lender-calls.ts';
import { wholeList } from './whole-list.ts';

export const usage = `  npm run ops -- key add <name> --scopes <scope>,...|all [--expires 2027-01-31T00:00:00Z]
                                                           makes a key for the lender's API, which is shown only once
  npm run ops -- key list                                  the keys, and when each was last used
  npm run ops -- key rotate <id> [--overlap <minutes>]     a new value; the former one works for another day, or for so many minutes. The key
                                                           is then on the operator's line: its holder had better rotate it
  npm run ops -- key revoke <id>                           ends a key at once`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<string | null> {
  const work = workOf(words);
  return work && withLenderCalls(config, work);
}

type Work = (call: OperatorCall) => Promise<string>;

function workOf(words: readonly string[]): Work | null {
  const understood = read(words);
  if (!understood) return null;
  const { positionals, values } = understood;
  const [action, subject = '', stray] = positionals;
  if (stray !== undefined) return null;
  if (action === 'list' && subject === '') return listed;
  if (action === 'add' && subject && values.scopes) return added(subject, values.scopes, values.expires);
  if (action === 'rotate' && subject && /^\d{0,5}$/.test(values.overlap ?? '')) return rotated(subject, values.overlap);
  if (action !== 'revoke' || !subject) return null;
  return async (call) => {
    await call(revokeApiKey, { keyId: subject });
    return `${subject} is revoked.`;
  };
}

function read(words: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { scopes: text, expires: text, overlap: text },
    });
  } catch {
    return null;
  }
}

function added(name: string, wanted: string, expires: string | undefined): Work {
  const chosen = wanted === 'all' ? [...scopes] : wanted.split(',').map(toScope);
  return async (call) => {
    const input = { name, scopes: chosen, ...(expires === undefined ? {} : { expiresAt: expires }) };
    const { id, key } = await call(addApiKey, input);
    return `${id} is made. Save its value now, it is not shown again:\n${key}`;
  };
}

function toScope(word: string): Scope {
  const scope = scopes.find((one) => one === word.trim());
  if (scope) return scope;
  throw new Error(`There is no scope ${word}. There are: ${scopes.join(', ')}.`);
}

function rotated(keyId: string, overlap: string | undefined): Work {
  return async (call) => {
    const input = overlap === undefined || overlap === '' ? { keyId } : { keyId, overlapMinutes: Number(overlap) };
    const { key } = await call(rotateApiKey, input);
    return `${keyId} has a new value. Save it now, it is not shown again:\n${key}`;
  };
}

const listed: Work = async (call) => {
  const keys = await wholeList((page) => call(listApiKeys, page));
  return keys.map(lineOf).join('\n') || 'No keys.';
};

function lineOf({ id, name, scopes: given, line, expiresAt, revokedAt, lastUsedAt }: ApiKey): string {
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'does not expire';
  const use = lastUsedAt ? `used ${lastUsedAt}` : 'never used';
  const what = given.length === scopes.length ? 'all' : given.join(',');
  return [id, name, end, use, what, `line ${line}`].join('  ');
}
