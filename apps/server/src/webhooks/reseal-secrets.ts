import type { Transactor } from '../platform/db/db.ts';
import { findEndpoints, lockEndpoint, setSecrets } from './endpoint.repository.ts';
import { type EndpointSecrets, openSecrets, sealSecrets } from './endpoint-secrets.ts';

/** Encrypts with the current key every webhook secret that an earlier key encrypted. It can be repeated, and run beside the server. */
export async function resealSecrets(
  db: Transactor,
  secrets: EndpointSecrets,
): Promise<{ renewed: number; unreadable: string[] }> {
  const done: { renewed: number; unreadable: string[] } = { renewed: 0, unreadable: [] };
  for (const { id } of await findEndpoints(db)) {
    const outcome = await db.transaction(async (transaction) => {
      // Locked: somebody may be changing its secrets.
      const endpoint = await lockEndpoint(transaction, id);
      if (!endpoint || openedOrNull(endpoint, { ...secrets, earlierKeys: [] })) return 'current';
      const list = openedOrNull(endpoint, secrets);
      if (!list) return 'unreadable';
      await setSecrets(transaction, id, sealSecrets(list, id, secrets));
      return 'renewed';
    });
    if (outcome === 'renewed') done.renewed += 1;
    if (outcome === 'unreadable') done.unreadable.push(id);
  }
  return done;
}

function openedOrNull(endpoint: Parameters<typeof openSecrets>[0], secrets: EndpointSecrets): string[] | null {
  try {
    return openSecrets(endpoint, secrets);
  } catch {
    return null;
  }
}
