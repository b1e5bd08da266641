import { expect, it } from 'vitest';
import { fieldsOf, fileWith } from './tenant-file-fields.ts';

const written = {
  displayName: 'Amable',
  channels: [
    { payCode: 'store', kind: 'cash', prefix: '95' },
    { payCode: 'spei', kind: 'transfer', prefix: '999180' },
  ],
  formats: { es: { symbol: '$' } },
};

it('leaves a file as it is while nothing is written', () => {
  expect(fileWith(written, fieldsOf(written))).toEqual(written);
  expect(fileWith({}, fieldsOf({}))).toEqual({});
});

it('puts in what is written, and leaves the rest', () => {
  const fields = { ...fieldsOf(written), displayName: ' Cercano ', prefix: '646180', bank: 'STP', pack: 'mx' as const };
  expect(fileWith(written, fields)).toEqual({
    ...written,
    displayName: 'Cercano',
    channels: [written.channels[0], { payCode: 'spei', kind: 'transfer', prefix: '646180', bank: 'STP' }],
    disclosure: { pack: 'mx' },
    agreementChecked: false,
  });
});

it('adds a bank transfer where there was none', () => {
  const { channels } = fileWith({}, { ...fieldsOf({}), prefix: '646180' });
  expect(channels).toMatchObject([{ payCode: 'bank-transfer', kind: 'transfer', prefix: '646180' }]);
});
