import type { Transactor } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { findEndpoints, lockEndpoint, setSecrets } from './endpoint.repository.ts';
import { openSecrets, sealSecrets } from './endpoint-secrets.ts';

/** Encrypts with the current key every webhook secret that an earlier key encrypted. Can be repeated, and run while the server runs. */
export async function resealSecrets(
  db: Transactor,
  masterKeys: MasterKeys,
): Promise<{ renewed: number; unreadable: string[] }> {
  const done: { renewed: number; unreadable: string[] } = { renewed: 0, unreadable: [] };
  for (const { id } of await findEndpoints(db)) {
    const outcome = await db.transaction(async (transaction) => {
      // Locked: somebody may be changing its secrets.
      const endpoint = await lockEndpoint(transaction, id);
      if (!endpoint || openedOrNull(endpoint, { ...masterKeys, earlier: [] })) return 'current';
      const list = openedOrNull(endpoint, masterKeys);
      if (!list) return 'unreadable';
      await setSecrets(transaction, id, sealSecrets(list, id, masterKeys));
      return 'renewed';
    });
    if (outcome === 'renewed') done.renewed += 1;
    if (outcome === 'unreadable') done.unreadable.push(id);
  }
  return done;
}

function openedOrNull(endpoint: Parameters<typeof openSecrets>[0], masterKeys: MasterKeys): string[] | null {
  try {
    return openSecrets(endpoint, masterKeys);
  } catch {
    return null;
  }
}
