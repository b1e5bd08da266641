import { describe, expect, it } from 'vitest';
import { isPublicAddress, namesInsideAddress } from './address-check.ts';

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

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('is not one of these: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a URL with an inside address as its host, however it is written', () => {
  it.each([
    'https://169.254.169.254/latest/meta-data',
    // The same as one number, in hex, in octal, and with parts left out.
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://0251.0376.0251.0376/',
    'https://169.254.43518/',
    'https://127.1/',
    // In full-width digits, and with a dot at its end.
    'https://１２７.0.0.1/',
    'https://127.0.0.1./',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:a9fe:a9fe::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
  ])('%s', (url) => {
    expect(namesInsideAddress(new URL(url))).toBe(true);
  });

  it.each(['https://example.com/', 'https://1.1.1.1/', 'https://[2606:4700:4700::1111]/'])('is not %s', (url) => {
    expect(namesInsideAddress(new URL(url))).toBe(false);
  });
});
