import { expect, it } from 'vitest';
import { partsOf } from './disclosure-sections.tsx';

it('reads the parts of a payment out of its description', () => {
  expect(partsOf('Saldo de capital $20.000,00\u00a0INR · interés $400,00\u00a0INR · IVA $0,00')).toEqual([
    { text: 'Saldo de capital', value: '$20.000,00\u00a0INR' },
    { text: 'interés', value: '$400,00\u00a0INR' },
    { text: 'IVA', value: '$0,00' },
  ]);
});

it('leaves a text of another form whole', () => {
  expect(partsOf('Se paga en la sucursal')).toEqual([]);
  expect(partsOf('capital $1,00 · por confirmar')).toEqual([]);
});
