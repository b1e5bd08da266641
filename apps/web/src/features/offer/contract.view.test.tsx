import type { ContractDetail } from '@plazo/contract/loan';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { contractMessages } from './contract.messages.ts';
import { ContractView } from './contract.view.tsx';

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

it('writes its figures as they were when it was accepted', () => {
  const accepted = { ...contract, format: { symbol: '₱', group: "'", decimal: '·' } };
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/loan-agreement?orderNo=PZ1' })}>
      <ContractView data={{ contract: accepted, orderNo: 'PZ1' }} t={contractMessages.es} />
    </ScreenProvider>,
  );
  expect(html).toContain('₱2&#x27;716·91');
  expect(html).not.toContain('716,91');
});

it('shows an account by its last four digits, even if a core sends the full number', () => {
  const html = renderToString(
    <ScreenProvider value={testScreen({ url: '/loan-agreement?orderNo=PZ1' })}>
      <ContractView data={{ contract, orderNo: 'PZ1' }} t={contractMessages.es} />
    </ScreenProvider>,
  );
  expect(html).toContain('··7897');
  expect(html).not.toMatch(/0121|1234/);
});
