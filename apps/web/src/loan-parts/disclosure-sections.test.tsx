import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DisclosureSections, partsOf } from './disclosure-sections.tsx';

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

it('sets the numbers of a sheet apart, and keeps every row in its order', () => {
  const rows = [
    { text: '1. Número de propuesta', value: 'PZ1' },
    { text: 'Tipo de préstamo', value: 'Personal' },
    { text: '(i) Recargo por día', value: '0,10%' },
  ];
  const html = renderToString(<DisclosureSections sections={[{ title: 'Parte 1', rows, notes: [] }]} isSheet />);
  const numbers = [...html.matchAll(/<span class="sheet-number">(.*?) ?(?:<!-- --> )?<\/span>/g)].map(
    ([, text]) => text,
  );
  expect(numbers).toEqual(['1.', '(i)']);
  const text = html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '|');
  expect([...text.matchAll(/Número de propuesta|Tipo de préstamo|Recargo por día|PZ1|Personal|0,10%/g)].join()).toBe(
    'Número de propuesta,PZ1,Tipo de préstamo,Personal,Recargo por día,0,10%',
  );
});
