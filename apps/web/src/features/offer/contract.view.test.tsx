import type { ContractDetail } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { apiMessages } from '../../api/api.messages.ts';
import { screenMessages } from '../../screen/screen.messages.ts';
import { type Screen, ScreenProvider } from '../../screen/screen.ts';
import { contractMessages } from './contract.messages.ts';
import { View } from './contract.view.tsx';

const format = { symbol: '$', group: '.', decimal: ',' };
const contract: ContractDetail = {
  userName: 'Ana',
  productName: 'Plazo Flex',
  amount: 250_000,
  bankNo: '012180001234567897',
  daiDate: '2026-11-22',
  planDate: '2026-12-22',
  contractAmount: 271_691,
  commission: 15_000,
  Interest: 3_699,
  IVA: 2_992,
  giveAmount: 250_000,
  userAddress: 'Calle 1',
  contractDate: '2026-11-22',
  company: 'Lender',
};

it('shows an account by its last four digits, also where a core sends it whole', () => {
  const screen: Screen = {
    locale: 'es',
    url: '/loan-agreement?orderNo=PZ1',
    carry: { launch: { userId: 'ana' }, rest: [] },
    format,
    contractFormat: format,
    tenant: { displayName: 'Plazo', appScheme: 'plazo://', servicePhone: '', allowedHosts: [], agreementChecked: true },
    refetches: false,
    loadedOn: '2026-03-02',
    loadedAt: '14:05',
    t: { ...screenMessages.es, ...apiMessages.es },
  };
  const html = renderToString(
    <ScreenProvider value={screen}>
      <View data={{ contract }} t={contractMessages.es} />
    </ScreenProvider>,
  );
  expect(html).toContain('**** 7897');
  expect(html).not.toMatch(/0121|1234/);
});
