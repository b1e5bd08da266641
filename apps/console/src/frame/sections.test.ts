import { type Role, scopesOf } from '@plazo/contract/lender/roles';
import { expect, it } from 'vitest';
import { frameMessages } from './frame.messages.ts';
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

it.each(['es', 'en'] as const)('every section has a letter of its name, and no two the same (%s)', (language) => {
  const { letters, sections: names } = frameMessages[language];
  const all = sections.map(({ name }) => letters[name]);
  expect(new Set(all).size).toBe(all.length);
  const plain = (name: string) => name.normalize('NFD').toUpperCase();
  expect(sections.filter(({ name }) => !plain(names[name]).includes(letters[name])).map(({ name }) => name)).toEqual(
    [],
  );
});
