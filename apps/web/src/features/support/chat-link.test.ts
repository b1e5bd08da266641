import { describe, expect, it } from 'vitest';
import { chatLink } from './chat-link.ts';

describe('chatLink', () => {
  it('leads to the chat of the number, where the tenant allows its host', () => {
    expect(chatLink('+52 55 5555 0101', ['pay.example', 'wa.me'])).toBe('https://wa.me/525555550101');
  });

  it.each([
    ['no host', '+52 55 5555 0101', []],
    ['another host', '+52 55 5555 0101', ['wa.me.example']],
    ['no number', '', ['wa.me']],
    ['words', 'write to us', ['wa.me']],
    ['a short number', '911', ['wa.me']],
    ['too many digits', '1234567890123456', ['wa.me']],
  ])('leads nowhere with %s', (_, number, hosts) => {
    expect(chatLink(number, hosts)).toBeNull();
  });
});
