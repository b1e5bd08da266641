import { randomBytes } from 'node:crypto';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';
import type { Endpoint } from './endpoint.repository.ts';

const purpose = 'webhook secret';

/** A secret in the form of Standard Webhooks: 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealSecrets(list: readonly string[], endpointId: string, { current }: MasterKeys): string {
  return sealText(JSON.stringify(list), { purpose, rowId: endpointId }, current);
}

/** The secrets that sign an endpoint's events: one, or two while it is being changed. */
export function openSecrets(
  { id, secretsSealed }: Pick<Endpoint, 'id' | 'secretsSealed'>,
  { current, earlier }: MasterKeys,
): string[] {
  return JSON.parse(openText(secretsSealed, { purpose, rowId: id }, [current, ...earlier])) as string[];
}
