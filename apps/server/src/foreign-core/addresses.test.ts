import { complaintDetail } from '@plazo/contract/complaints';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { loanDetailConfirm } from '@plazo/contract/offer';
import { loanPlayDetail } from '@plazo/contract/repayment';
import { describe, expect, it } from 'vitest';
import { fields, wrongCores } from '../testing/wrong-core.ts';

const { open } = wrongCores();
const elsewhere = 'https://b.example/p?secret-session';
const [onB, none] = ['an address on b.example', 'a text that is no address'];

describe('an address in an answer of a foreign core', () => {
  it.each<[string, AnyEndpoint, field: string, value: unknown, came: string]>([
    ['a picture from a host that is not allowed', loanDetails, 'productLogo', elsewhere, onB],
    ['a picture without TLS', loanDetails, 'productLogo', 'http://a.example/p', 'an address on http://a.example'],
    ['a document in place of a picture', loanPlayDetail, 'productLogo', 'data:text/html,secret-session', none],
    ['pictures in a list', complaintDetail, 'images', [elsewhere, elsewhere, 'https://a.example/1.jpg'], onB],
    ['a link elsewhere', loanDetails, 'isNewContract', elsewhere, onB],
    ['a link with a name in it', loanDetails, 'isNewContract', 'https://a.example@b.example/secret-session', onB],
    ['a link that is a script', loanDetails, 'isNewContract', 'javascript:secret-session', none],
    ['a link that looks like a path', loanDetails, 'isNewContract', '//b.example/secret-session', none],
  ])('is left out, and logged once: %s', async (_what, endpoint, field, value, came) => {
    const { status, html, log } = await open(endpoint, fields({ [field]: value }));
    expect(status).toBe(200);
    const contract = 'the path /loan-agreement or /agony, or an https address on a host of allowedHosts';
    const picture = 'a path, an https address on a host of allowedHosts, or data:image/';
    expect(log).toEqual([
      expect.objectContaining({
        call: `${endpoint.method} ${endpoint.path}`,
        field: Array.isArray(value) ? `${field}[0]` : field,
        came,
        expected: field === 'isNewContract' ? contract : picture,
      }),
    ]);
    expect(html).not.toMatch(/b\.example|javascript:|data:text|(?:src|href)="http:/);
    expect(JSON.stringify(log)).not.toContain('secret-session');
  });

  it.each(['https://a.example/x', '/agony', 'https://A.example/x'])(
    'is followed if it is allowed: %s',
    async (address) => {
      const { html, log } = await open(loanDetails, fields({ isNewContract: address }));
      expect(html).toContain(`href="${address}?`);
      expect(log).toEqual([]);
    },
  );

  it.each([
    ['/contracts/view?orderNo=A3', '/loan-agreement?orderNo=A3'],
    ['/', '/loan-agreement?'],
    ['/#/terms?orderNo=A3', '/loan-agreement?'],
  ])('to a contract at a path that we lack is logged, and leads to our contract: %s', async (address, ours) => {
    const { html, log } = await open(loanDetails, fields({ isNewContract: address }));
    expect(log).toEqual([expect.objectContaining({ field: 'isNewContract', came: 'a path that shows no contract' })]);
    const href = /href="(\/loan-agreement\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const part of ours
      .split('?')
      .slice(1)
      .filter((query) => query !== ''))
      expect(href).toContain(part);
    expect(href).toContain('orderId=');
    expect(html).not.toContain('/contracts/view');
  });

  it('to a contract by an old hash route is followed', async () => {
    const { log } = await open(loanDetails, fields({ isNewContract: '/#/agony?orderNo=A3' }));
    expect(log).toEqual([]);
  });

  it('of an offer whose contract cannot be read ends the offer', async () => {
    const { status, log } = await open(loanDetailConfirm, fields({ isNewContract: elsewhere }));
    expect(status).toBe(502);
    expect(log).toEqual([expect.objectContaining({ field: 'isNewContract', came: onB })]);
  });
});
