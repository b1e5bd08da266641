import { describe, expect, it } from 'vitest';
import { everyPath, pageOf } from './pages.ts';
import { isPathKey, type RouteKey, routes } from './paths.ts';

// Requirement L5: every key of the table that names a document of ours leads to one.
describe('the table of pages', () => {
  const keys = (Object.keys(routes) as RouteKey[]).filter(isPathKey);

  it.each(keys)('has a page for %s', (key) => {
    expect(pageOf(routes[key])).toBeDefined();
  });

  it('has no page that no key leads to', () => {
    const reachable = new Set<string>(keys.map((key) => routes[key]));
    expect(everyPath.filter((path) => !reachable.has(path))).toEqual([]);
  });
});
