import { expect, it } from 'vitest';
import { run as captcha } from '../../ops/captcha.ts';
import { run as sms } from '../../ops/sms.ts';
import { httpAddress, ownAddress } from './http-address.ts';

it('an IPv6 address is written in brackets', () => {
  expect(httpAddress('::1', 3000)).toBe('http://[::1]:3000');
  expect(httpAddress('10.0.0.7', 3000)).toBe('http://10.0.0.7:3000');
});

it('a server that listens everywhere is reached on this machine', () => {
  for (const host of ['0.0.0.0', '::']) expect(ownAddress(host, 3000)).toBe('http://127.0.0.1:3000');
  expect(ownAddress('2001:db8::7', 80)).toBe('http://[2001:db8::7]:80');
});

it('commands look for the server at its IPv6 address', async () => {
  // Nothing listens on port 9.
  const server = { HOST: '::1', PORT: 9, PAYMENT_WEBHOOK_SECRET: 'a-secret' };
  const nobody = 'No server answers at http://[::1]:9.';
  await expect(sms(['outbox'], server)).rejects.toThrow(nobody);
  await expect(captcha(['some-sid'], server)).rejects.toThrow(nobody);
});
