import { randomBytes } from 'node:crypto';
import type { Queryable } from '../platform/db/db.ts';
import { openWith, sealWith } from '../platform/secrets/sealed-text.ts';
import { findBorrowersOf, findKey, insertKey, type Named } from './borrower-key.repository.ts';

/** What an event keeps of a person: the address of a borrower's device, and what somebody has typed. */
interface PrivatePart {
  address?: string;
  reason?: string;
}

/** An event without what is personal of it, and that, sealed under the key of its borrower. */
interface Parted {
  after: unknown;
  address: string;
  borrowerId: string | null;
  sealed: string | null;
}

/**
 * Parts an event from what is personal of it. An erasure destroys the key: what was said can be read by nobody any more, while the
 * event, which the chain vouches for as it is stored, stays.
 */
export async function partedOf(
  transaction: Queryable,
  acting: { actor: { kind: string }; address: string },
  action: { subject: Named; after?: unknown },
): Promise<Parted> {
  const { after = null } = action;
  const { reason, ...rest } = Object(after) as { reason?: unknown };
  const isOwnAddress = ['borrower', 'launch-link'].includes(acting.actor.kind);
  const said: PrivatePart = {
    ...(isOwnAddress ? { address: acting.address } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  };
  const [borrowerId] = Object.keys(said).length > 0 ? await findBorrowersOf(transaction, [action.subject]) : [];
  if (borrowerId === undefined) return { after, address: acting.address, borrowerId: null, sealed: null };
  const sealed = sealWith(await keyOf(transaction, borrowerId), JSON.stringify(said), borrowerId);
  return { after: 'reason' in said ? rest : after, address: isOwnAddress ? '' : acting.address, borrowerId, sealed };
}

/** What was sealed, with the key of its borrower; nothing where the key is gone. */
export function openPrivatePart(sealed: string | null, borrowerId: string | null, key: string | null): PrivatePart {
  if (sealed === null || borrowerId === null || key === null) return {};
  try {
    return JSON.parse(openWith(Buffer.from(key, 'base64url'), sealed, borrowerId)) as PrivatePart;
  } catch {
    // Sealed before an erasure, under a key that is gone, while a later one is there.
    return {};
  }
}

async function keyOf(transaction: Queryable, borrowerId: string): Promise<Buffer> {
  const known = await findKey(transaction, borrowerId);
  if (known !== null) return Buffer.from(known, 'base64url');
  const fresh = randomBytes(32);
  await insertKey(transaction, borrowerId, fresh.toString('base64url'));
  const kept = await findKey(transaction, borrowerId);
  // Of a borrower of whom nothing may be kept none was written: what is said of them now can be read by nobody from the start.
  return kept === null ? fresh : Buffer.from(kept, 'base64url');
}
