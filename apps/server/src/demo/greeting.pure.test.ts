import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressesOf } from './greeting.ts';

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const ipv6 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...ipv4(address, internal),
  family: 'IPv6',
  scopeid: 0,
});
const interfaces = {
  lo: [ipv4('127.0.0.1', true), ipv6('::1', true)],
  wlan0: [ipv4('192.168.1.20'), ipv6('fe80::1'), ipv6('2001:db8::20')],
  docker0: [ipv4('172.17.0.1')],
};

describe('the addresses that are printed', () => {
  it.each([
    ['127.0.0.1', ['http://127.0.0.1:3000']],
    ['localhost', ['http://localhost:3000']],
    ['::1', ['http://[::1]:3000']],
    ['0.0.0.0', ['http://192.168.1.20:3000', 'http://172.17.0.1:3000', 'http://127.0.0.1:3000']],
    [
      '::',
      ['http://192.168.1.20:3000', 'http://[2001:db8::20]:3000', 'http://172.17.0.1:3000', 'http://127.0.0.1:3000'],
    ],
  ])('for %s can be opened; those that other devices reach come first', (host, expected) => {
    expect(addressesOf(host, 3000, interfaces)).toEqual(expected);
    for (const address of expected) expect(URL.canParse(address)).toBe(true);
  });

  it('include at least this machine, even without a network', () => {
    expect(addressesOf('0.0.0.0', 8080, {})).toEqual(['http://127.0.0.1:8080']);
  });
});
