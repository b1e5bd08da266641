import { expect, it } from 'vitest';
import { unknownCommands } from './named-commands.mjs';

it('a command that a text names is a script of package.json', () => {
  const text = '`npm run build --silent`, `npm run --silent looks:matrix`\nnpm run ops -- key list, npm run opps';
  const files = [{ path: 'docs/a.md', text }];
  expect(unknownCommands(new Set(['build', 'looks:matrix', 'ops']), files)).toEqual([
    'docs/a.md:2 names npm run opps, which package.json lacks',
  ]);
});
