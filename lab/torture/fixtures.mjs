// Borrowers with one session and one offer each, written in bulk for a round of pushes.
import { product, writeVersion } from './database.mjs';

export const amount = 600_000;
export const periods = 6;
export const productId = product.id;

/** @param {string} round @param {number} number */
export function borrowerOf(round, number) {
  return { userId: `${round}b${number}`, sessionId: `${round}s${number}`, orderId: `${round}o${number}` };
}

/** The smallest text above every id of a round. All rounds' names have the same length. @param {string} round */
export function endOf(round) {
  return `${round}~`;
}

/**
 * @param {any} db
 * @param {string} round
 * @param {number} count
 */
export async function writeOffers(db, round, count) {
  await writeVersion(db, product);
  await db.execute(`
    insert into borrower (id, full_name, phone, address, bank_account_masked, created_at)
      select '${round}b' || n, 'Torture ' || n, '5555550100', 'none', '****', now() from generate_series(0, ${count - 1}) n;
    insert into session (session_hash, borrower_id, expires_at)
      select encode(sha256(convert_to('${round}s' || n, 'utf8')), 'hex'), '${round}b' || n, now() + interval '1 day'
      from generate_series(0, ${count - 1}) n;
    insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount, needs_reload,
                       created_at, expires_at)
      select '${round}o' || n, '${round}b' || n, '${productId}', 1, ${amount}, ${periods}, 'month', 0, false,
             now(), now() + interval '30 days'
      from generate_series(0, ${count - 1}) n;
    insert into borrower_lookup (kind, key, borrower_id)
      select 'order', '${round}o' || n, '${round}b' || n from generate_series(0, ${count - 1}) n`);
}
