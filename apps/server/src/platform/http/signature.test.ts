import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sign, verify } from './signature.ts';

const body = '{"eventId":"evt-1"}';
const secret = 'a-secret-that-two-parties-share-0001';
const at = 1_772_474_400;
const refusal = expect.objectContaining({ code: '40100' });

describe('a signature', () => {
  it('is an HMAC over time and body that any provider can make', () => {
    const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    expect(sign(body, secret, at)).toBe(`t=${at},v1=${expected}`);
  });

  it('is valid for five minutes, either way', () => {
    const header = sign(body, secret, at);
    for (const seconds of [-300, 0, 300])
      expect(() => verify(header, body, [secret], (at + seconds) * 1000)).not.toThrow();
    for (const seconds of [-301, 301]) {
      expect(() => verify(header, body, [secret], (at + seconds) * 1000)).toThrow(refusal);
    }
  });

  it('with an empty secret is never valid', () => {
    const header = sign(body, '', at);
    expect(() => verify(header, body, [''], at * 1000)).toThrow(refusal);
    expect(() => verify(header, body, ['', secret], at * 1000)).toThrow(refusal);
  });

  it.each([
    ['another body', sign(`${body} `, secret, at)],
    ['another secret', sign(body, `${secret}!`, at)],
    ['another time', sign(body, secret, at + 1).replace(String(at + 1), String(at))],
    ['capital letters', sign(body, secret, at).toUpperCase()],
    ['a missing digit', sign(body, secret, at).slice(0, -1)],
    ['trailing text', `${sign(body, secret, at)} `],
    ['more before it', `x${sign(body, secret, at)}`],
    ['nothing', ''],
  ])('is invalid with %s', (_, header) => {
    expect(() => verify(header, body, [secret], at * 1000)).toThrow(refusal);
  });
});
