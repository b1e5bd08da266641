import { expect, it } from 'vitest';
import { helpLink } from './help-link.ts';

const carry = { launch: { userId: 'ana', sessionId: 's' }, rest: [] };
const at = (address: string) => new URL(address, 'http://page');

it('leads to help about the order of its screen', () => {
  expect(helpLink(at('/repayment?userId=ana&sessionId=s&orderId=PZ1&productId=flex'), carry, 'es')).toEqual({
    href: '/customer-service?userId=ana&sessionId=s&orderId=PZ1&productId=flex',
    label: 'Ayuda',
  });
});

it.each([
  ['help itself', '/customer-service', carry, 'es'],
  ['a visitor without a session', '/verify', { launch: {}, rest: [] }, 'es'],
  ['a Chinese screen, since help is not in Chinese', '/bank-card-repayment', carry, 'zh'],
] as const)('is missing on %s', (_, path, carried, locale) => {
  expect(helpLink(at(path), carried, locale)).toBeUndefined();
});
