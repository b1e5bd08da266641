import { type Role, scopesOf } from '@plazo/contract/lender/roles';

/** How a person with these roles can make money leave, alone or with a second person: as what they may call. */
export function moneyPowerOf(roles: readonly Role[]): ('payouts' | 'refunds')[] {
  const scopes = scopesOf(roles);
  return [
    ...(scopes.includes('payouts:write') ? (['payouts'] as const) : []),
    ...(scopes.includes('payments:write') ? (['refunds'] as const) : []),
  ];
}
