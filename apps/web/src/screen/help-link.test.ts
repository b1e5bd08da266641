import { expect, it } from 'vitest';
import { helpLink, wayBack } from './help-link.ts';

const carry = { launch: { userId: 'ana', sessionId: 's' }, rest: [] };
const at = (address: string) => new URL(address, 'http://page');

it('leads to help about the order of its screen', () => {
  expect(helpLink(at('/loan-details?userId=ana&sessionId=s&orderId=PZ1&productId=flex'), carry, 'es')).toEqual({
    href: '/customer-service?userId=ana&sessionId=s&orderId=PZ1&productId=flex',
    label: 'Ayuda',
  });
});

it('knows the way back to its screen, with what is of that screen alone', () => {
  const screen = '/carpmm?orderId=PZ1&requestType=1&amount=271691&payCode=store%2D1';
  const link = helpLink(at(`${screen}&userId=ana&sessionId=s&campaign=x`), carry, 'es');
  const { searchParams } = at(link?.href ?? '');
  expect(searchParams.get('sessionId')).toBe('s');
  const back = wayBack(searchParams, carry);
  expect(back).toBe('/carpmm?userId=ana&sessionId=s&orderId=PZ1&requestType=1&amount=271691&payCode=store-1');
});

it.each(['https://evil.example/', '//evil.example', '/nowhere', 'javascript:alert(1)', '', null])(
  'leads back to no screen that is not ours: %s',
  (backTo) => expect(wayBack(new URLSearchParams(backTo === null ? {} : { backTo }), carry)).toBeUndefined(),
);

it('takes no session from the way back', () => {
  const query = new URLSearchParams({ backTo: '/loans?sessionId=other&userId=bea&tab=open', orderId: 'PZ1' });
  expect(wayBack(query, carry)).toBe('/loans?userId=ana&sessionId=s&orderId=PZ1&tab=open');
});

it.each([
  ['help itself', '/customer-service', carry, 'es'],
  ['a visitor without a session', '/verify', { launch: {}, rest: [] }, 'es'],
  ['a Chinese screen, since help is not in Chinese', '/bank-card-repayment', carry, 'zh'],
] as const)('is missing on %s', (_, path, carried, locale) => {
  expect(helpLink(at(path), carried, locale)).toBeUndefined();
});
