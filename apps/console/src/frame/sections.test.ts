import { type Role, scopesOf } from '@plazo/contract/lender/roles';
import { expect, it } from 'vitest';
import { atHand, sections } from './sections.ts';

it('on a phone those sections are at hand in which somebody works', () => {
  const names = (role: Role) => {
    const scopes = scopesOf([role]);
    const may = (scope: (typeof scopes)[number]) => scopes.includes(scope);
    return atHand(
      sections.filter(({ scope }) => scope === null || may(scope)),
      may,
    ).map(({ name }) => name);
  };
  expect(names('collects')).toEqual(['today', 'orders', 'collections', 'borrowers']);
  expect(names('reconciles')).toContain('money');
  expect(names('answers')).toContain('complaints');
});
