import { expect, it } from 'vitest';
import { exampleOf } from './text-dialog.tsx';

it('fills a text as the borrower would read it, and leaves what it does not know', () => {
  expect(exampleOf('{{company}}: hola {{name}}, {{amount}} {{constructor}}', 'Plazo')).toBe(
    'Plazo: hola Guadalupe, {{amount}} {{constructor}}',
  );
});
