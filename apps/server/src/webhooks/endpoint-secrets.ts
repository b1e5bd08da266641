import { randomBytes } from 'node:crypto';
import { openText, sealText } from '../platform/secrets/sealed-text.ts';
import type { Endpoint } from './endpoint.repository.ts';

/** What endpoints' secrets are encrypted with: the server's key, and those that it has replaced. */
export interface EndpointSecrets {
  key: string;
  earlierKeys: readonly string[];
}

const purpose = 'webhook secret';

/** A secret as Standard Webhooks writes it: 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealSecrets(list: readonly string[], endpointId: string, { key }: EndpointSecrets): string {
  return sealText(JSON.stringify(list), { purpose, rowId: endpointId }, key);
}

/** The secrets that an endpoint's events are signed with: one, or two while it is changed. */
export function openSecrets(
  { id, secretsSealed }: Pick<Endpoint, 'id' | 'secretsSealed'>,
  { key, earlierKeys }: EndpointSecrets,
): string[] {
  return JSON.parse(openText(secretsSealed, { purpose, rowId: id }, [key, ...earlierKeys])) as string[];
}
