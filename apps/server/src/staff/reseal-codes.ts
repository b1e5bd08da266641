import type { Queryable } from '../platform/db/db.ts';
import type { MasterKeys } from '../platform/secrets/master-keys.ts';
import { openTotp, sealTotp } from './password.ts';
import { findSealedCodes, renewSealedCode } from './staff.repository.ts';

/** Encrypts with the current key every code generator's secret that an earlier key encrypted. Can be repeated. */
export async function resealCodes(
  db: Queryable,
  masterKeys: MasterKeys,
): Promise<{ renewed: number; unreadable: string[] }> {
  const done: { renewed: number; unreadable: string[] } = { renewed: 0, unreadable: [] };
  const opened = (sealed: string, id: string, keys: MasterKeys) => {
    try {
      return openTotp(sealed, id, keys);
    } catch {
      return null;
    }
  };
  for (const { id, sealed } of await findSealedCodes(db)) {
    if (opened(sealed, id, { current: masterKeys.current, earlier: [] }) !== null) continue;
    const secret = opened(sealed, id, masterKeys);
    if (secret === null) done.unreadable.push(id);
    else if (await renewSealedCode(db, { id, sealed, renewed: sealTotp(secret, id, masterKeys) })) done.renewed += 1;
  }
  return done;
}
