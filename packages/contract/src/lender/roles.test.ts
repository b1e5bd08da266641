import { describe, expect, it } from 'vitest';
import { roles, scopesOf } from './roles.ts';
import { scopes } from './scopes.ts';

describe('the scopes of roles', () => {
  it('cover everything between owner and approves, and approving is nobody else’s', () => {
    expect(scopesOf(['owner', 'approves'])).toEqual(scopes);
    const others = roles.filter((role) => role !== 'approves' && role !== 'auditor');
    expect(scopesOf(others).filter((scope) => scope.startsWith('approvals'))).toEqual([]);
  });

  it('let an auditor change nothing, and see neither full account numbers nor exports', () => {
    const seen = scopesOf(['auditor']);
    expect(seen.filter((scope) => !scope.endsWith(':read'))).toEqual([]);
    expect(seen).not.toContain('bank-accounts:read');
    expect(seen).not.toContain('personal-data:read');
  });

  it('keep people, keys and products with the owner, and products with who makes them', () => {
    const holders = (scope: (typeof scopes)[number]) => roles.filter((role) => scopesOf([role]).includes(scope));
    expect(holders('staff:write')).toEqual(['owner']);
    expect(holders('products:write')).toEqual(['products', 'owner']);
    expect(holders('payouts:write')).toEqual(['pays', 'owner']);
    // Who reconciles sees what left, and sends none of it.
    expect(holders('payouts:read')).toEqual(['pays', 'reconciles', 'owner', 'auditor']);
  });
});
