import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { customerServiceMessages } from './customer-service.messages.ts';

// The contract says this about paying early, which is another matter.
const notForTheLate = /antes de (la|tu|su) fecha|before (it is due|(the|your) due date)/i;
const screens = path.join(import.meta.dirname, '..');
const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.messages.ts') && !file.endsWith('contract.messages.ts'),
);

it('tells nobody to talk to us before the date, because late borrowers read it too', async () => {
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const texts: unknown = await import(path.join(screens, file));
    expect(JSON.stringify(texts), file).not.toMatch(notForTheLate);
  }
});

it('leads a borrower who cannot pay to their loan, which offers partial payments and extensions', () => {
  for (const { question } of Object.values(customerServiceMessages)) {
    expect(question.some((one) => /^(No puedo pagar hoy|I can’t pay today)$/.test(one.title) && 'link' in one)).toBe(
      true,
    );
  }
});
