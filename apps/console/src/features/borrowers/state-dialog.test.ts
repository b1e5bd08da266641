import { expect, it } from 'vitest';
import { statesIn } from './state-dialog.tsx';

it('offers the states of the lender’s country by name, and all that are known elsewhere', () => {
  const mexican = statesIn('America/Mexico_City');
  expect(mexican).toHaveLength(32);
  expect(mexican.slice(0, 2)).toEqual([
    ['MX-AGU', 'Aguascalientes'],
    ['MX-BCN', 'Baja California'],
  ]);
  expect(statesIn('Asia/Kolkata').every(([code]) => code.startsWith('IN-'))).toBe(true);
  expect(statesIn('Europe/Berlin').length).toBeGreaterThan(mexican.length);
});
