import { describe, expect, it } from 'vitest';
import { trustOf } from './trusted-proxies.ts';

describe('whose X-Forwarded-For is trusted', () => {
  it('is a number of proxies, counted from this server', () => {
    const trust = trustOf('2');
    expect([0, 1, 2].map((hop) => trust('203.0.113.7', hop))).toEqual([true, true, false]);
    expect(trustOf('0')('127.0.0.1', 0)).toBe(false);
  });

  it('or those at addresses and in networks, wherever they are in the chain', () => {
    const trust = trustOf('10.0.0.7, 192.168.4.0/24,2001:db8::/64');
    for (const known of ['10.0.0.7', '::ffff:10.0.0.7', '192.168.4.200', '2001:db8::1:2'])
      expect(trust(known, 3)).toBe(true);
    for (const other of ['10.0.0.8', '192.168.5.1', '2001:db8:0:1::1', 'unknown', ''])
      expect(trust(other, 0)).toBe(false);
    expect(trustOf('')('127.0.0.1', 0)).toBe(false);
  });

  it.each([
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.7/24/8',
    '10.0.0',
    '10.0.0.7;10.0.0.8',
    '10.0.0.0/x',
    '-1',
    '1.5',
  ])('is not %s', (setting) => expect(() => trustOf(setting)).toThrow('is not an address or network'));

  it('is limited in number', () => {
    expect(() => trustOf('11')).toThrow('must be at most 10 proxies');
  });
});
