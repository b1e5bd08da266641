import { expect, it } from 'vitest';
import { exampleOf } from './template-example.ts';

it('shows what placeholders stand for, and leaves what it does not know', () => {
  const examples = { folio: 'Q-1', borrowerName: 'Ana' };
  expect(exampleOf('{{ borrowerName }}: {{folio}}, {{other}} {{toString}}', examples)).toBe(
    'Ana: Q-1, {{other}} {{toString}}',
  );
});
