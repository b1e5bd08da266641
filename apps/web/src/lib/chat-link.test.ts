import { describe, expect, it } from 'vitest';
import { chatLink } from './chat-link.ts';

describe('chatLink', () => {
  it('leads to the chat of the number', () => {
    expect(chatLink('+52 55 5555 0101')).toBe('https://wa.me/525555550101');
  });

  it.each([
    ['no number', ''],
    ['words', 'write to us'],
    ['a short number', '911'],
    ['too many digits', '1234567890123456'],
  ])('leads nowhere with %s', (_, number) => {
    expect(chatLink(number)).toBeNull();
  });
});
