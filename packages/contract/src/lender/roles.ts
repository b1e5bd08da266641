import { type Scope, scopes } from './scopes.ts';

/** What people of a lender do. A person may have several roles; `approves` is added to any of them. */
export const roles = [
  'decides',
  'pays',
  'collects',
  'answers',
  'reconciles',
  'products',
  'owner',
  'auditor',
  'approves',
] as const;

export type Role = (typeof roles)[number];

const reads = scopes.filter((scope) => scope.endsWith(':read'));

/** Reads that show more of a borrower than looking after a loan needs: full account numbers, everything that is kept. */
const deep: readonly Scope[] = ['bank-accounts:read', 'personal-data:read'];

const both = (...areas: string[]) => scopes.filter((scope) => areas.includes(scope.slice(0, scope.indexOf(':'))));

/** The scopes of each role: the same words as those of a key. */
const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  // An offer is of a product.
  decides: [...both('decisions', 'offers', 'orders', 'borrowers'), 'bank-accounts:write', 'products:read'],
  pays: [...both('payouts', 'bank-accounts'), 'orders:read', 'borrowers:read'],
  collects: [...both('orders', 'messages'), 'borrowers:read', 'payments:read', 'letters:read'],
  answers: [...both('complaints', 'letters', 'messages'), 'borrowers:read', 'orders:read'],
  // What left is half of what the bank's account shows.
  reconciles: [...both('payments', 'orders'), 'payouts:read', 'reports:read', 'borrowers:read'],
  products: [...both('products', 'campaigns')],
  owner: scopes.filter((scope) => !scope.startsWith('approvals:')),
  auditor: reads.filter((scope) => !deep.includes(scope)),
  approves: both('approvals'),
};

/** Everything that a person with these roles may do, in display order. */
export function scopesOf(given: readonly Role[]): Scope[] {
  const granted = new Set(given.flatMap((role) => scopesOfRole[role]));
  return scopes.filter((scope) => granted.has(scope));
}
