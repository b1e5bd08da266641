import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-check.ts';

describe('an address that is not on the internet', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('is none of these: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
