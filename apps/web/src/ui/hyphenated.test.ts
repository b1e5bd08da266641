import { expect, it } from 'vitest';
import { hyphenated } from './hyphenated.ts';

it('lets a very long word break at its syllables, and leaves every other name as it is', () => {
  expect(hyphenated('Plazo Mensual')).toBe('Plazo Mensual');
  expect(hyphenated('Kurzzeitverbraucherkreditvertrag')).toBe(
    'Kurzzeit\u00adver\u00adbraucher\u00adkre\u00addit\u00adver\u00adtrag',
  );
  expect(hyphenated('Refinanciamientos')).toBe('Refi\u00adnan\u00adcia\u00admien\u00adtos');
});
