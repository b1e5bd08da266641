import { randomBytes } from 'node:crypto';
import type { Queryable } from '../platform/db/db.ts';
import { openWith, sealWith } from '../platform/secrets/sealed-text.ts';
import { findBorrowersOf, findKey, insertKey, type Named } from './borrower-key.repository.ts';

/** The personal part of an event: the address of a borrower's device, and text that somebody typed. */
interface PrivatePart {
  address?: string;
  reason?: string;
}

/** An event without its personal part, and that part sealed with the borrower's key. */
interface Parted {
  after: unknown;
  address: string;
  borrowerId: string | null;
  sealed: string | null;
}

/**
 * Separates an event from its personal part. An erasure destroys the key: then nobody can read the part, while the event stays, and its
 * chain still vouches for the sealed form.
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

/** Opens a sealed part with the borrower's key; empty if the key is gone. */
export function openPrivatePart(sealed: string | null, borrowerId: string | null, key: string | null): PrivatePart {
  if (sealed === null || borrowerId === null || key === null) return {};
  try {
    return JSON.parse(openWith(Buffer.from(key, 'base64url'), sealed, borrowerId)) as PrivatePart;
  } catch {
    // Sealed before an erasure, with the destroyed key; the borrower has a later one.
    return {};
  }
}

async function keyOf(transaction: Queryable, borrowerId: string): Promise<Buffer> {
  const known = await findKey(transaction, borrowerId);
  if (known !== null) return Buffer.from(known, 'base64url');
  const fresh = randomBytes(32);
  await insertKey(transaction, borrowerId, fresh.toString('base64url'));
  const kept = await findKey(transaction, borrowerId);
  // The database keeps no key for a borrower whose data must not be kept: then the text can never be read.
  return kept === null ? fresh : Buffer.from(kept, 'base64url');
}
